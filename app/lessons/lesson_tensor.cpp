// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_tensor.h"

#include "app/arguments/problem_files.h"
#include "app/document/scene_edit.h"
#include "app/lessons/lesson_scene.h"
#include "engine/generators/random.h"
#include "engine/normalization/running.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace normscope {

namespace {

struct LessonTensor
{
    Q_DECLARE_TR_FUNCTIONS(LessonTensor)
};

[[noreturn]] void throwNoTensor(const QString &json)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "“%1” is no tensor such as [[1, 2], [3, 4]]."), {json.left(40).toStdString()}});
}

void addValues(const QJsonArray &array, std::size_t depth, Shape &shape, std::vector<double> &values, bool &isRegular)
{
    const qint64 length = array.size();
    if (depth == shape.size())
        shape.push_back(length);
    isRegular = isRegular && length > 0 && shape[depth] == length && depth < std::size_t {maximumRank};
    if (!isRegular)
        return;
    for (const QJsonValue &value : array) {
        if (value.isArray()) {
            addValues(value.toArray(), depth + 1, shape, values, isRegular);
        } else {
            isRegular = isRegular && value.isDouble() && shape.size() == depth + 1;
            values.push_back(value.toDouble(NAN));
        }
    }
}

/// Reads one number for all elements, or a tensor of this shape. Throws InputError.
Tensor ofShape(const QString &json, const Shape &shape, const QString &key)
{
    bool isNumber = false;
    if (const double number = json.trimmed().toDouble(&isNumber); isNumber && std::isfinite(number))
        return Tensor::filled(shape, number);
    const Tensor tensor = lessonTensor(json);
    if (tensor.shape() != shape)
        throw InputError({MESSAGE_TEXT("Message", "--%1 has the shape %2 instead of %3."),
                          {key.toStdString(), shapeText(tensor.shape()), shapeText(shape)}});
    return tensor;
}

} // namespace

Tensor lessonTensor(const QString &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8());
    Shape shape;
    std::vector<double> values;
    bool isRegular = document.isArray();
    if (isRegular)
        addValues(document.array(), 0, shape, values, isRegular);
    if (!isRegular || static_cast<std::int64_t>(values.size()) != elementCount(shape)
        || static_cast<std::int64_t>(values.size()) > mostLessonValues)
        throwNoTensor(json);
    return {shape, values};
}

Tensor drawnTensor(const QString &text, std::uint64_t seed)
{
    Shape shape;
    std::int64_t count = 1; // Never above mostLessonValues, so that it cannot overflow for a shape that is too large.
    for (const QString &length : text.split(u',')) {
        bool isNumber = false;
        shape.push_back(length.trimmed().toLongLong(&isNumber));
        const bool fits = isNumber && shape.size() <= std::size_t {maximumRank} && shape.back() >= 1
            && shape.back() <= mostLessonValues / count;
        if (!fits)
            throw InputError(
                {MESSAGE_TEXT("Message", "“%1” is no shape of a tensor such as 4,2."), {text.left(40).toStdString()}});
        count *= shape.back();
    }
    RandomStream random(seed);
    std::vector<double> values;
    while (static_cast<std::int64_t>(values.size()) < count) {
        const double value = static_cast<double>(random.index(19)) - 9;
        if (values.empty() || value != values.back())
            values.push_back(value);
    }
    return {shape, values};
}

Scene lessonTensorScene(const Tensor &input)
{
    Scene scene {LessonTensor::tr("Tensor of the lesson"), {}};
    scene.problem.input = input;
    scene.problem.layout = defaultLayout(input.rank());
    scene.problem.spec = defaultSpec(scene.problem.layout, input.shape());
    scene.problem.upstream.kind = shownUpstream;
    return scene;
}

void setLessonParameter(NormalizationProblem &problem, const QString &key, const QString &json)
{
    const Shape &input = problem.input.shape();
    const auto affine = [&](Tensor &tensor, const AffineParameter &parameter) {
        tensor
            = ofShape(json, lengthsAlong(parameter.axes, input), key).reshaped(parameterShape(parameter.axes, input));
    };
    const auto running = [&](Tensor &tensor) {
        const Shape shape = runningGrouping(problem).groupShape();
        if (problem.running.isEmpty())
            problem.running = {Tensor::filled(shape, 0), Tensor::filled(shape, 1)};
        tensor = ofShape(json, shape, key);
    };
    if (key == QLatin1String("gamma"))
        affine(problem.gamma, problem.spec.gamma);
    else if (key == QLatin1String("beta"))
        affine(problem.beta, problem.spec.beta);
    else if (key == QLatin1String("mask"))
        problem.mask = ofShape(json, input, key);
    else if (key == QLatin1String("running-mean"))
        running(problem.running.mean);
    else if (key == QLatin1String("running-var"))
        running(problem.running.variance);
    else
        problem.upstream = {.kind = UpstreamKind::Values, .values = ofShape(json, input, key)};
}

} // namespace normscope
