// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samples/samples.h"

#include "engine/generators/generator.h"
#include "engine/generators/random.h"
#include "engine/normalization/presets.h"

#include <cmath>

namespace normscope {

namespace {

NormalizationProblem problemOf(Tensor input, Method method = Method::Batch)
{
    NormalizationProblem problem;
    problem.layout = defaultLayout(input.rank());
    problem.spec = preset(method, problem.layout, input.shape()).value();
    problem.input = std::move(input);
    return problem;
}

/// To one decimal, so that every cell of a small tensor can be read.
double toOneDecimal(double value)
{
    return std::round(value * 10) / 10;
}

/// Two images of four channels, so that two channel groups differ from one and from four. Channels differ in mean and
/// spread, images in brightness: no two methods agree, and every group looks different from the others.
NormalizationProblem images()
{
    struct Channel
    {
        double mean;
        double deviation;
    };
    constexpr Channel channels[] = {{-2, 0.5}, {0.5, 1}, {3, 2}, {6, 0.7}};
    constexpr double brightness[] = {-0.5, 1.5};
    constexpr int pixels = 9;
    RandomStream random(2015);
    std::vector<double> values;
    for (const double bright : brightness) {
        for (const Channel &channel : channels) {
            for (int pixel = 0; pixel < pixels; ++pixel)
                values.push_back(toOneDecimal(channel.mean + bright + channel.deviation * random.normal()));
        }
    }
    return problemOf(Tensor({2, 4, 3, 3}, values));
}

NormalizationProblem counting()
{
    return problemOf(generate(initialSpec(GeneratorKind::Ramp), {2, 3, 2, 2}));
}

NormalizationProblem twoByThree()
{
    return problemOf(Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
}

/// Three sentences of six tokens; the second and the third are shorter, their rest is zero.
NormalizationProblem sequences()
{
    constexpr int lengths[] = {6, 4, 2};
    constexpr int longest = 6;
    constexpr int features = 4;
    RandomStream random(2016);
    std::vector<double> values;
    for (const int length : lengths) {
        for (int token = 0; token < longest; ++token) {
            for (int feature = 0; feature < features; ++feature)
                values.push_back(token < length ? toOneDecimal(feature + 0.5 + random.normal()) : 0);
        }
    }
    return problemOf(Tensor({3, longest, features}, values));
}

NormalizationProblem vector()
{
    return problemOf(Tensor({6}, {2, -1, 0.5, 3, -2, 1.5}), Method::Layer);
}

NormalizationProblem outlier()
{
    GeneratorSpec spec = initialSpec(GeneratorKind::Outlier);
    spec.parameters = {0, 1, 30};
    spec.seed = 2019;
    const Tensor exact = generate(spec, {8, 5});
    std::vector<double> values;
    for (std::int64_t i = 0; i < exact.size(); ++i)
        values.push_back(toOneDecimal(exact[i]));
    return problemOf(Tensor(exact.shape(), values));
}

} // namespace

const std::vector<Sample> &samples()
{
    static const std::vector<Sample> all = {
        {"images",
         {MESSAGE_TEXT("Message", "Two small images")},
         {MESSAGE_TEXT("Message",
                       "Channels differ in mean and spread, images in brightness: every method gives another "
                       "result.")},
         images},
        {"counting",
         {MESSAGE_TEXT("Message", "Worked example 1 … 24")},
         {MESSAGE_TEXT("Message",
                       "Two images of three channels that hold 1 … 24: batch norm gives every channel the same "
                       "normalized values.")},
         counting},
        {"two-by-three",
         {MESSAGE_TEXT("Message", "Two samples of three features")},
         {MESSAGE_TEXT("Message",
                       "[[1, 2, 3], [4, 5, 6]]: batch norm makes every column ±1, layer norm makes both rows the "
                       "same.")},
         twoByThree},
        {"sequences",
         {MESSAGE_TEXT("Message", "Sentences of unequal length")},
         {MESSAGE_TEXT("Message",
                       "Three sentences of six tokens, the shorter ones filled up with zeros, which count in the "
                       "statistics of batch norm.")},
         sequences},
        {"vector",
         {MESSAGE_TEXT("Message", "A single vector")},
         {MESSAGE_TEXT("Message", "Six features without a batch: what layer norm and RMS norm see of one token.")},
         vector},
        {"outlier",
         {MESSAGE_TEXT("Message", "An outlier")},
         {MESSAGE_TEXT("Message", "One value far from all others presses the rest of its group together.")},
         outlier},
    };
    return all;
}

const Sample *findSample(std::string_view id)
{
    for (const Sample &sample : samples()) {
        if (sample.id == id)
            return &sample;
    }
    return nullptr;
}

} // namespace normscope
