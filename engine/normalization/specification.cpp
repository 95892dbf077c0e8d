// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/specification.h"

#include "engine/normalization/conventions.h"
#include "engine/normalization/presets.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <type_traits>
#include <utility>

namespace normscope {

namespace {

constexpr std::string_view anyMethod = "any";

/// What reading a setting needs to know of the tensor.
struct SpecReader
{
    const Layout &layout;
    const Shape &shape;
    DType dtype;
};

/// One setting: sets its field from a text, and writes it. `write` is null for a setting that is no field of its own.
struct Setting
{
    std::string_view name;
    void (*read)(NormalizationSpec &spec, std::string_view value, const SpecReader &reader);
    std::string (*write)(const NormalizationSpec &spec, const Layout &layout);
};

[[noreturn]] void throwBadValue(std::string_view setting, std::string_view value, const std::string &possible)
{
    throw InputError({MESSAGE_TEXT("Message", "“%1” is no value of the setting %2, which takes: %3."),
                      {std::string(value), std::string(setting), possible}});
}

std::vector<std::string_view> splitText(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string joinedNames(const Layout &layout, char separator)
{
    std::string text;
    for (const std::string &name : layout.names)
        text += (text.empty() ? "" : std::string(1, separator)) + name;
    return text;
}

int readAxis(std::string_view setting, std::string_view name, const Layout &layout)
{
    const int axis = layout.axis(std::string(name));
    if (axis < 0)
        throwBadValue(setting, name, joinedNames(layout, '+'));
    return axis;
}

AxisSet readAxes(std::string_view setting, std::string_view value, const Layout &layout)
{
    AxisSet axes;
    for (const std::string_view name : splitText(value, '+'))
        axes.insert(readAxis(setting, name, layout));
    return axes;
}

std::string inLowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

std::string axisText(int axis, const Layout &layout)
{
    return inLowerCase(layout.names[static_cast<std::size_t>(axis)]);
}

std::string writeAxes(AxisSet axes, const Layout &layout)
{
    std::string text;
    for (const int axis : axes.toVector())
        text += (text.empty() ? "" : "+") + axisText(axis, layout);
    return text;
}

template <class Number>
Number readNumber(std::string_view setting, std::string_view value)
{
    Number number {};
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
        throwBadValue(setting, value, std::is_integral_v<Number> ? "1, 2, 3, …" : "1e-5, 0.001, …");
    return number;
}

std::string shortestNumber(double number)
{
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end};
}

bool readBool(std::string_view setting, std::string_view value)
{
    if (value != "yes" && value != "no")
        throwBadValue(setting, value, "yes, no");
    return value == "yes";
}

std::string writeBool(bool value)
{
    return value ? "yes" : "no";
}

template <class E>
E readName(std::string_view setting, std::string_view value)
{
    if (const auto found = fromName<E>(value))
        return *found;
    std::string possible;
    for (const auto &[enumerator, known] : EnumNames<E>::all)
        possible += (possible.empty() ? "" : ", ") + std::string(known);
    throwBadValue(setting, value, possible);
}

AffineParameter readParameter(std::string_view setting, std::string_view value, const Layout &layout)
{
    if (value == "none")
        return {false, {}};
    const bool isAbsent = value.starts_with("none+"); // The axes along which it would run if it were present.
    const std::string_view axes = isAbsent ? value.substr(5) : value;
    return {!isAbsent, axes == "all" ? AxisSet() : readAxes(setting, axes, layout)};
}

/// "all": one value for all elements.
std::string writeParameter(const AffineParameter &parameter, const Layout &layout)
{
    const std::string axes = parameter.axes.isEmpty() ? "all" : writeAxes(parameter.axes, layout);
    if (parameter.present)
        return axes;
    return parameter.axes.isEmpty() ? "none" : "none+" + axes;
}

AxisSet usualAffineAxes(Method method, const NormalizationSpec &spec, const Layout &layout)
{
    if (method == Method::Batch)
        return spec.reducedAxes.complement(layout.rank());
    return method == Method::Layer || method == Method::Rms ? spec.reducedAxes : spec.gamma.axes;
}

/// The reading of the method that reduces these axes, or else its default reading changed to them.
NormalizationSpec overAxes(std::optional<Method> method, AxisSet axes, const Layout &layout, const Shape &shape)
{
    NormalizationSpec spec;
    if (method) {
        for (int variant = 0; variant < variantCount(*method, layout); ++variant) {
            spec = *preset(*method, layout, shape, variant);
            if (spec.reducedAxes == axes)
                return spec;
        }
        spec = *preset(*method, layout, shape);
    }
    spec.reducedAxes = axes;
    spec.runningVariance = VarianceEstimator::Unbiased;
    spec.channelAxis = layout.channelAxis;
    AxisSet affine = layout.channelAxis >= 0 ? AxisSet {layout.channelAxis} : axes;
    if (method)
        affine = usualAffineAxes(*method, spec, layout);
    spec.gamma.axes = affine;
    spec.beta.axes = affine;
    return spec;
}

void applyConvention(NormalizationSpec &spec, std::string_view value, const SpecReader &reader)
{
    const Convention *convention = conventionFromId(value);
    if (!convention)
        throw InputError({MESSAGE_TEXT("Message", "There is no convention “%1”."), {std::string(value)}});
    spec = withConvention(spec, *convention, reader.dtype);
}

/// In the order in which they are applied: a convention comes before the settings that change it. `axes` is not among
/// them; it is read with the method.
constexpr Setting allSettings[] = {
    {"convention", applyConvention, nullptr},
    {"split",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &reader) {
         spec.channelAxis = value == "none" ? -1 : readAxis("split", value, reader.layout);
     },
     [](const NormalizationSpec &spec, const Layout &layout) {
         return spec.channelAxis < 0 ? "none" : axisText(spec.channelAxis, layout);
     }},
    {"groups",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.channelGroups = readNumber<int>("groups", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::to_string(spec.channelGroups); }},
    {"centre",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.centre = readBool("centre", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return writeBool(spec.centre); }},
    {"eps",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.epsilon = readNumber<double>("eps", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return shortestNumber(spec.epsilon); }},
    {"eps-placement",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.epsilonPlacement = readName<EpsilonPlacement>("eps-placement", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.epsilonPlacement)); }},
    {"variance",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.variance = readName<VarianceEstimator>("variance", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.variance)); }},
    {"gamma",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &reader) {
         spec.gamma = readParameter("gamma", value, reader.layout);
     },
     [](const NormalizationSpec &spec, const Layout &layout) { return writeParameter(spec.gamma, layout); }},
    {"beta",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &reader) {
         spec.beta = readParameter("beta", value, reader.layout);
     },
     [](const NormalizationSpec &spec, const Layout &layout) { return writeParameter(spec.beta, layout); }},
    {"gamma-form",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.gammaForm = readName<GammaForm>("gamma-form", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.gammaForm)); }},
    {"running",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.tracksRunningStatistics = readBool("running", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return writeBool(spec.tracksRunningStatistics); }},
    {"mode",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.mode = readName<Mode>("mode", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.mode)); }},
    {"momentum",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.momentum = readNumber<double>("momentum", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return shortestNumber(spec.momentum); }},
    {"momentum-convention",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.momentumConvention = readName<MomentumConvention>("momentum-convention", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.momentumConvention)); }},
    {"running-variance",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.runningVariance = readName<VarianceEstimator>("running-variance", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return std::string(name(spec.runningVariance)); }},
    {"average-samples",
     [](NormalizationSpec &spec, std::string_view value, const SpecReader &) {
         spec.averagesSamples = readBool("average-samples", value);
     },
     [](const NormalizationSpec &spec, const Layout &) { return writeBool(spec.averagesSamples); }},
};

constexpr std::string_view axesSetting = "axes";

const Setting &findSetting(std::string_view name)
{
    const auto *found = std::ranges::find(allSettings, name, &Setting::name);
    if (found != std::end(allSettings))
        return *found;
    std::string all;
    for (const std::string &known : specificationSettings())
        all += (all.empty() ? "" : ", ") + known;
    throw InputError(
        {MESSAGE_TEXT("Message", "A normalization has no setting “%1”. There are: %2."), {std::string(name), all}});
}

/// The method of a text's first word; nothing for "any".
std::optional<Method> readMethod(std::string_view word, const Layout &layout)
{
    if (word == anyMethod)
        return std::nullopt;
    const auto method = fromName<Method>(word);
    if (!method) {
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” is no normalization. It begins with a method (batch, layer, "
                                       "rms, instance, group) or, for free axes, with any."),
                          {std::string(word)}});
    }
    if (variantCount(*method, layout) == 0)
        throw InputError(whyNot(*method, layout));
    return method;
}

/// Splits a word "name=value" in two.
std::pair<std::string_view, std::string_view> readWord(std::string_view word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw InputError({MESSAGE_TEXT("Message", "A setting is written as eps=1e-3, not “%1”."), {std::string(word)}});
    return {word.substr(0, equals), word.substr(equals + 1)};
}

/// The spec of a method over these axes when no other setting is given.
NormalizationSpec usualSpec(std::optional<Method> method, std::optional<AxisSet> axes, const Layout &layout,
                            const Shape &shape)
{
    if (axes)
        return overAxes(method, *axes, layout, shape);
    if (method)
        return *preset(*method, layout, shape);
    throw InputError({MESSAGE_TEXT("Message", "Without a method the axes have to be named: any:axes=%1."),
                      {writeAxes(AxisSet::all(layout.rank()), layout)}});
}

} // namespace

NormalizationSpec parseSpecification(std::string_view text, const Layout &layout, const Shape &shape, DType dtype)
{
    const std::vector<std::string_view> words = splitText(text, ':');
    const std::optional<Method> method = readMethod(words.front(), layout);
    std::optional<AxisSet> axes;
    std::vector<std::pair<const Setting *, std::string_view>> given;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [name, value] = readWord(words[i]);
        const auto isThis = [&setting = name](const auto &other) { return other.first->name == setting; };
        const bool isAxes = name == axesSetting;
        if (isAxes ? axes.has_value() : std::ranges::any_of(given, isThis))
            throw InputError({MESSAGE_TEXT("Message", "The setting %1 stands twice in “%2”."),
                              {std::string(name), std::string(text)}});
        if (isAxes)
            axes = readAxes(name, value, layout);
        else
            given.emplace_back(&findSetting(name), value);
    }
    NormalizationSpec spec = usualSpec(method, axes, layout, shape);
    std::ranges::sort(given, {}, [](const auto &each) { return each.first; });
    for (const auto &[setting, value] : given)
        setting->read(spec, value, {layout, shape, dtype});
    return spec;
}

std::string specificationText(const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    const auto matched = matchPreset(spec, layout, shape);
    const auto method = matched ? std::optional(matched->method) : std::nullopt;
    std::string text {method ? name(*method) : anyMethod};
    std::optional<AxisSet> axes;
    if (!method || preset(*method, layout, shape)->reducedAxes != spec.reducedAxes) {
        axes = spec.reducedAxes;
        text += ":axes=" + writeAxes(*axes, layout);
    }
    const NormalizationSpec usual = usualSpec(method, axes, layout, shape);
    for (const Setting &setting : allSettings) {
        if (!setting.write)
            continue;
        const std::string value = setting.write(spec, layout);
        if (value != setting.write(usual, layout))
            text += ":" + std::string(setting.name) + "=" + value;
    }
    return text;
}

std::vector<std::string> specificationSettings()
{
    std::vector<std::string> names = {std::string(axesSetting)};
    for (const Setting &setting : allSettings)
        names.emplace_back(setting.name);
    return names;
}

} // namespace normscope
