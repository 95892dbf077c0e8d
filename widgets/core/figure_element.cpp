// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/figure_element.h"

#include <QPaintDevice>
#include <QPainter>

namespace normscope {

namespace {

ElementSink *sinkOf(const QPainter &painter)
{
    return dynamic_cast<ElementSink *>(painter.device());
}

} // namespace

FigureElement::FigureElement(const QPainter &painter, const QString &id, const QString &description)
    : m_sink(sinkOf(painter))
{
    if (m_sink)
        m_sink->openElement(id, description);
}

FigureElement::~FigureElement()
{
    if (m_sink)
        m_sink->closeElement();
}

bool keepsElements(const QPainter &painter)
{
    return sinkOf(painter) != nullptr;
}

QString groupElementId(const Grouping &grouping, const Layout &layout, std::int64_t group)
{
    QString id = QStringLiteral("group");
    bool apart = true;
    const QString label = QString::fromStdString(groupLabel(grouping, layout, group));
    for (const QChar c : label) {
        if ((c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9')) {
            if (apart)
                id += u'-';
            id += c;
            apart = false;
        } else if (c != u' ' && c != u'=') {
            apart = true; // "n = 1, c = 2–3" becomes n1-c2-3.
        }
    }
    return id;
}

} // namespace normscope
