// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/conventions.h"

#include "engine/tensor/error.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

constexpr auto inside = EpsilonPlacement::Inside;
constexpr auto outside = EpsilonPlacement::Outside;
constexpr auto biased = VarianceEstimator::Biased;
constexpr auto unbiased = VarianceEstimator::Unbiased;

// Each row was read in its source.
std::vector<Convention> readConventions()
{
    return {
        {.id = "pytorch-batch",
         .method = Method::Batch,
         .title = MESSAGE_TEXT("Message", "PyTorch"),
         .source = "PyTorch 1.13.1, torch.nn.BatchNorm1d, 2d and 3d: eps=1e-05, momentum=0.1",
         .note = MESSAGE_TEXT("Message",
                              "The batch is normalized with the biased variance, but the running variance "
                              "averages the unbiased one."),
         .epsilon = 1e-5,
         .epsilonPlacement = inside,
         .variance = biased,
         .gammaForm = GammaForm::Gamma,
         .runningVariance = unbiased,
         .momentum = 0.1,
         .momentumConvention = MomentumConvention::NewValue},
        {.id = "keras-batch",
         .method = Method::Batch,
         .title = MESSAGE_TEXT("Message", "Keras"),
         .source = "Keras 3, keras/src/layers/normalization/batch_normalization.py (commit 9537676): epsilon=1e-3, "
                   "momentum=0.99",
         .note = MESSAGE_TEXT("Message", "The momentum weighs the old value: 0.99 there is 0.01 in PyTorch."),
         .epsilon = 1e-3,
         .epsilonPlacement = inside,
         .variance = biased,
         .gammaForm = GammaForm::Gamma,
         .runningVariance = biased,
         .momentum = 0.99,
         .momentumConvention = MomentumConvention::OldValue},
        {.id = "paper-2015",
         .method = Method::Batch,
         .title = MESSAGE_TEXT("Message", "Paper of 2015"),
         .source = "Ioffe and Szegedy 2015, arXiv:1502.03167, algorithms 1 and 2",
         .note = MESSAGE_TEXT("Message",
                              "It gives neither ε nor the momentum a value; for inference it takes n/(n − 1) "
                              "times the mean of the batches' variances."),
         .epsilonPlacement = inside,
         .variance = biased,
         .gammaForm = GammaForm::Gamma,
         .runningVariance = unbiased},
        {.id = "pytorch-layer",
         .method = Method::Layer,
         .title = MESSAGE_TEXT("Message", "PyTorch"),
         .source = "PyTorch 1.13.1, torch.nn.LayerNorm: eps=1e-05, variance by torch.var(input, unbiased=False)",
         .note = "",
         .epsilon = 1e-5,
         .epsilonPlacement = inside,
         .variance = biased,
         .gammaForm = GammaForm::Gamma},
        {.id = "annotated-transformer",
         .method = Method::Layer,
         .title = MESSAGE_TEXT("Message", "Annotated Transformer"),
         .source = "The Annotated Transformer, harvardnlp/annotated-transformer, the_annotated_transformer.py "
                   "(commit 0a91a25), class LayerNorm: eps=1e-6",
         .note = MESSAGE_TEXT("Message",
                              "torch.std is unbiased unless told otherwise, and ε is added to it, outside of "
                              "the root."),
         .epsilon = 1e-6,
         .epsilonPlacement = outside,
         .variance = unbiased,
         .gammaForm = GammaForm::Gamma},
        {.id = "paper-2016",
         .method = Method::Layer,
         .title = MESSAGE_TEXT("Message", "Paper of 2016"),
         .source = "Ba, Kiros and Hinton 2016, arXiv:1607.06450, equations 3 and 4",
         .note = MESSAGE_TEXT("Message", "Its equations have no ε."),
         .epsilon = 0,
         .variance = biased,
         .gammaForm = GammaForm::Gamma},
        {.id = "pytorch-rms",
         .method = Method::Rms,
         .title = MESSAGE_TEXT("Message", "PyTorch"),
         .source = "PyTorch 2.4.0, torch.nn.RMSNorm: eps=torch.finfo(x.dtype).eps",
         .note = MESSAGE_TEXT("Message",
                              "ε is the machine epsilon of the element type: 1.19e-7 for float32, 2.22e-16 "
                              "for float64."),
         .machineEpsilon = true,
         .epsilonPlacement = inside,
         .gammaForm = GammaForm::Gamma},
        {.id = "llama",
         .method = Method::Rms,
         .title = MESSAGE_TEXT("Message", "LLaMA"),
         .source = "meta-llama/llama, llama/model.py (commit 8580eb9), class RMSNorm: eps=1e-6",
         .note = MESSAGE_TEXT("Message",
                              "This is the layer's own ε; the model hands its norm_eps over instead, which is "
                              "1e-5 unless told otherwise."),
         .epsilon = 1e-6,
         .epsilonPlacement = inside,
         .gammaForm = GammaForm::Gamma},
        {.id = "gemma",
         .method = Method::Rms,
         .title = MESSAGE_TEXT("Message", "Gemma"),
         .source = "google/gemma_pytorch, gemma/model.py (commit c20d7ea), class RMSNorm: eps=1e-6, "
                   "add_unit_offset=True",
         .note = MESSAGE_TEXT("Message", "The factor is 1 + weight, and the weight starts at 0."),
         .epsilon = 1e-6,
         .epsilonPlacement = inside,
         .gammaForm = GammaForm::OnePlusWeight},
        {.id = "authors-rms",
         .method = Method::Rms,
         .title = MESSAGE_TEXT("Message", "Authors' code"),
         .source = "bzhangGo/rmsnorm, rmsnorm_torch.py (commit c6691f2): eps=1e-8",
         .note = MESSAGE_TEXT("Message",
                              "ε is added to the root mean square; the authors' TensorFlow version has the "
                              "same ε inside the root."),
         .epsilon = 1e-8,
         .epsilonPlacement = outside,
         .gammaForm = GammaForm::Gamma},
        {.id = "paper-2019",
         .method = Method::Rms,
         .title = MESSAGE_TEXT("Message", "Paper of 2019"),
         .source = "Zhang and Sennrich 2019, arXiv:1910.07467, definition of RMSNorm",
         .note = MESSAGE_TEXT("Message", "Its equations have no ε."),
         .epsilon = 0,
         .gammaForm = GammaForm::Gamma},
    };
}

template <class T>
void take(T &value, const std::optional<T> &convention)
{
    value = convention.value_or(value);
}

template <class T>
bool agrees(const T &value, const std::optional<T> &convention)
{
    return !convention || value == *convention;
}

} // namespace

const std::vector<Convention> &allConventions()
{
    static const std::vector<Convention> conventions = readConventions();
    return conventions;
}

std::vector<const Convention *> conventionsOf(Method method)
{
    std::vector<const Convention *> result;
    for (const Convention &convention : allConventions()) {
        if (convention.method == method)
            result.push_back(&convention);
    }
    return result;
}

const Convention *conventionFromId(std::string_view id)
{
    const auto &all = allConventions();
    const auto found = std::find_if(all.begin(), all.end(), [id](const Convention &one) { return one.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<double> epsilonOf(const Convention &convention, DType dtype)
{
    if (!convention.machineEpsilon)
        return convention.epsilon;
    switch (dtype) {
    case DType::Float16:
        return 0x1p-10;
    case DType::BFloat16:
        return 0x1p-7;
    case DType::Float32:
        return static_cast<double>(std::numeric_limits<float>::epsilon());
    case DType::Float64:
        break;
    }
    return std::numeric_limits<double>::epsilon();
}

NormalizationSpec withConvention(NormalizationSpec spec, const Convention &convention, DType dtype)
{
    take(spec.epsilon, epsilonOf(convention, dtype));
    take(spec.epsilonPlacement, convention.epsilonPlacement);
    take(spec.variance, convention.variance);
    take(spec.gammaForm, convention.gammaForm);
    take(spec.runningVariance, convention.runningVariance);
    take(spec.momentum, convention.momentum);
    take(spec.momentumConvention, convention.momentumConvention);
    return spec;
}

bool hasInitialArithmetic(const NormalizationSpec &spec)
{
    const NormalizationSpec initial;
    const bool updates = !spec.tracksRunningStatistics
        || (spec.momentum == initial.momentum && spec.momentumConvention == initial.momentumConvention
            && spec.runningVariance == unbiased);
    return updates && spec.epsilon == initial.epsilon && spec.epsilonPlacement == initial.epsilonPlacement
        && spec.variance == initial.variance && spec.gammaForm == initial.gammaForm;
}

std::vector<const Convention *> conventionsInForce(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    const auto matched = matchPreset(spec, problem.layout, problem.input.shape());
    if (!matched)
        return {};
    std::vector<const Convention *> result = conventionsOf(matched->method);
    std::erase_if(result, [&](const Convention *convention) {
        const bool placed = spec.epsilon == 0 || agrees(spec.epsilonPlacement, convention->epsilonPlacement);
        const bool scaled = !spec.gamma.present || agrees(spec.gammaForm, convention->gammaForm);
        return !placed || !scaled || !agrees(spec.epsilon, epsilonOf(*convention, problem.input.dtype()))
            || !agrees(spec.variance, convention->variance)
            || !agrees(spec.runningVariance, convention->runningVariance)
            || !agrees(spec.momentum, convention->momentum)
            || !agrees(spec.momentumConvention, convention->momentumConvention);
    });
    return result;
}

} // namespace normscope
