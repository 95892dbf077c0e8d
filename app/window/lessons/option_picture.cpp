// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/option_picture.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int optionFrame = 3; ///< Pixels around the picture.
constexpr int markMargin = 8;
constexpr double roomyWidth = 200; ///< Pixels for each unit of type scale; larger type would be cut off.
constexpr double mostOptionHeight = 0.66; ///< As a share of the width, since several pictures are below each other.

} // namespace

OptionPicture::OptionPicture(FigureRequest request, QWidget *parent)
    : QWidget(parent)
    , m_request(std::move(request))
{
    makeAccessibleGraphic(*this);
    // Set explicitly: with Fixed the height would be limited to the hint.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OptionPicture::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_page.reset();
    updateGeometry();
    update();
}

void OptionPicture::markRight()
{
    m_isRight = true;
    update();
}

const FigureSheet &OptionPicture::pageFor(int width) const
{
    if (!m_page || m_pageWidth != width) {
        const double millimetres = std::max(smallestFigure, (width - 2 * optionFrame) / pixelsPerMillimetre);
        m_page = fittedSheet(m_request,
                             {.width = millimetres,
                              .mostHeight = std::max(smallestFigure, millimetres * mostOptionHeight),
                              .language = QLocale().name(),
                              .theme = m_theme.kind,
                              .scale = std::min(m_theme.scale, std::max(1.0, width / roomyWidth))});
        m_pageWidth = width;
    }
    return *m_page;
}

QSize OptionPicture::sizeHint() const
{
    constexpr int usualWidth = 240;
    return {usualWidth,
            // An estimate, so that no page is made for a width that is never shown.
            static_cast<int>(mostOptionHeight * usualWidth)};
}

int OptionPicture::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(pageFor(width).pixels().height())) + 2 * optionFrame;
}

void OptionPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    flat::drawPanel(painter, rect(), m_theme.card, m_isRight ? m_theme.accent : m_theme.border, flat::cardRadius);
    if (m_isRight) {
        QFont font = m_theme.font;
        font.setWeight(QFont::Bold);
        painter.setFont(font);
        painter.setPen(m_theme.accent);
        painter.drawText(rect().adjusted(0, markMargin, -markMargin, 0), Qt::AlignTop | Qt::AlignRight,
                         QStringLiteral("✓"));
    }
    painter.translate(optionFrame, optionFrame);
    pageFor(width()).paint(painter);
}

void OptionPicture::mousePressEvent(QMouseEvent *)
{
    emit pressed();
}

} // namespace normscope
