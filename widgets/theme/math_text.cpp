// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/math_text.h"

#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <vector>

namespace normscope {

namespace {

constexpr QChar combiningHat(0x0302);

/// Neighbouring characters in one face, or one letter with its hat.
struct Run
{
    QString text;
    bool italic = false;
    bool hat = false;
};

/// A letter standing alone; the letters of a word ("rms") are not variables.
bool isVariable(const QString &text, qsizetype i)
{
    const auto isLetter = [&text](qsizetype at) { return at >= 0 && at < text.size() && text[at].isLetter(); };
    return isLetter(i) && !isLetter(i - 1) && !isLetter(i + 1);
}

std::vector<Run> runs(const QString &text, bool italicLetters)
{
    std::vector<Run> result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool italic = italicLetters && isVariable(text, i);
        const bool hat = i + 1 < text.size() && text[i + 1] == combiningHat;
        if (result.empty() || hat || result.back().hat || result.back().italic != italic)
            result.push_back({{}, italic, hat});
        result.back().text += text[i];
        i += hat ? 1 : 0;
    }
    return result;
}

QFont face(QFont font, bool italic)
{
    font.setItalic(italic);
    return font;
}

/// Centred over the letter's ink (shifted with its slant), a little above it.
void drawHat(QPainter &painter, const QPointF &start, const Run &run, const QFontMetricsF &metrics)
{
    const QRectF ink = metrics.tightBoundingRect(run.text).translated(start);
    const double size = metrics.xHeight();
    const double middle = ink.center().x() + (run.italic ? 0.12 * size : 0);
    const double bottom = ink.top() - 0.18 * size;
    const QPointF hat[]
        = {{middle - 0.32 * size, bottom}, {middle, bottom - 0.3 * size}, {middle + 0.32 * size, bottom}};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(painter.pen().color(), size * 0.13, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(hat, 3);
    painter.restore();
}

} // namespace

double MathText::width() const
{
    double result = 0;
    for (const Run &run : runs(text, italicLetters))
        result += QFontMetricsF(face(font, run.italic)).horizontalAdvance(run.text);
    return result;
}

void MathText::draw(QPainter &painter, const QPointF &start) const
{
    QPointF at = start;
    for (const Run &run : runs(text, italicLetters)) {
        const QFont runFont = face(font, run.italic);
        const QFontMetricsF metrics(runFont);
        painter.setFont(runFont);
        painter.drawText(at, run.text);
        if (run.hat)
            drawHat(painter, at, run, metrics);
        at.rx() += metrics.horizontalAdvance(run.text);
    }
}

QString hatted(QChar letter)
{
    return QString(letter) + combiningHat;
}

QFont formulaFont(const Theme &theme)
{
    QFont font = theme.font;
    font.setFamilies({QStringLiteral("STIX Two Text"), QStringLiteral("STIX"), QStringLiteral("STIXGeneral"),
                      QStringLiteral("Times New Roman"), QStringLiteral("DejaVu Serif")});
    font.setStyleHint(QFont::Serif);
    font.setPointSizeF(theme.font.pointSizeF() * 1.15);
    return font;
}

} // namespace normscope
