// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/method_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct MethodText
{
    Q_DECLARE_TR_FUNCTIONS(MethodText)
};

/// The axes a method reduces, in words: "over positions {N, L}".
QString readingText(Method method, AxisSet axes, const Layout &layout)
{
    const QString set = axesText(axes, layout);
    const int channel = layout.channelAxis;
    if (method == Method::Batch)
        return axes.size() > 1 ? MethodText::tr("over positions {%1}").arg(set)
                               : MethodText::tr("per position {%1}").arg(set);
    if (axes.size() > 1 || !axes.contains(channel))
        return MethodText::tr("whole sample {%1}").arg(set);
    return channel + 1 == layout.rank() ? MethodText::tr("each position {%1}").arg(set)
                                        : MethodText::tr("channels only {%1}").arg(set);
}

} // namespace

QString shortMethodName(Method method)
{
    switch (method) {
    case Method::Batch:
        return MethodText::tr("Batch");
    case Method::Layer:
        return MethodText::tr("Layer");
    case Method::Rms:
        return MethodText::tr("RMS");
    case Method::Instance:
        return MethodText::tr("Instance");
    case Method::Group:
        return MethodText::tr("Group");
    }
    return {};
}

QString methodName(Method method)
{
    switch (method) {
    case Method::Batch:
        return MethodText::tr("Batch norm");
    case Method::Layer:
        return MethodText::tr("Layer norm");
    case Method::Rms:
        return MethodText::tr("RMS norm");
    case Method::Instance:
        return MethodText::tr("Instance norm");
    case Method::Group:
        return MethodText::tr("Group norm");
    }
    return {};
}

QString methodNameInSentence(Method method)
{
    switch (method) {
    case Method::Batch:
        return MethodText::tr("batch norm");
    case Method::Layer:
        return MethodText::tr("layer norm");
    case Method::Rms:
        return MethodText::tr("RMS norm");
    case Method::Instance:
        return MethodText::tr("instance norm");
    case Method::Group:
        return MethodText::tr("group norm");
    }
    return {};
}

QString methodHelp(Method method)
{
    switch (method) {
    case Method::Batch:
        return MethodText::tr("Each channel is normalized over the whole batch and all positions.");
    case Method::Layer:
        return MethodText::tr("Each sample is normalized over its own features.");
    case Method::Rms:
        return MethodText::tr("Each sample is divided by its root mean square; no mean is subtracted.");
    case Method::Instance:
        return MethodText::tr("Each channel of each sample is normalized over its positions.");
    case Method::Group:
        return MethodText::tr("The channels of each sample are split into G groups, and each is normalized by itself.");
    }
    return {};
}

QString axesText(AxisSet axes, const Layout &layout)
{
    QStringList names;
    for (const int axis : axes.toVector())
        names += QString::fromStdString(layout.names[static_cast<std::size_t>(axis)]);
    return names.join(QStringLiteral(", "));
}

QString axesWithLengths(const Layout &layout, const Shape &shape)
{
    QStringList axes;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        axes += QStringLiteral("%1 %2").arg(QString::fromStdString(layout.names[axis])).arg(shape[axis]);
    return axes.join(QStringLiteral(" × "));
}

QString variantText(const MatchedPreset &preset, const Layout &layout, const Shape &shape)
{
    const std::optional<NormalizationSpec> spec = normscope::preset(preset.method, layout, shape, preset.variant);
    return spec ? readingText(preset.method, spec->reducedAxes, layout) : QString();
}

QString presetName(const MatchedPreset &preset, const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    QString name = methodName(preset.method);
    if (preset.method == Method::Group)
        return MethodText::tr("%1, G = %2").arg(name).arg(spec.channelGroups);
    if (preset.variant > 0)
        return MethodText::tr("%1, %2").arg(name, variantText(preset, layout, shape));
    return name;
}

} // namespace normscope
