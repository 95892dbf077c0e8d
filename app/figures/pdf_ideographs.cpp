// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/pdf_ideographs.h"

#include <QString>

#include <iterator>

namespace normscope {

namespace {

/// The ideographs that look like the radicals from firstRadical on, blanks where there is none that fonts have
/// (EquivalentUnifiedIdeograph.txt of Unicode 14). Unicode's compatibility decomposition has only two of them.
constexpr char16_t firstRadical = 0x2e81;
constexpr char16_t ideographs[] = u"厂乛乚乙亻冂 刀刂卜 小小兀尣尢 巳幺彑彐忄心扌攵 旡日月"
                                  u"歺母民氵氺灬爫爫丬牛犭王 目示礻 糹纟罓罒 冗 羊  耂肀"
                                  u"聿肉 艹艹艹虎衤覀西见角 讠贝 车辶辶辶邑钅長镸长门 阝雨"
                                  u"青韦页风飞食 飠饣 马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟";

/// The ideograph that looks like this character; the character itself if it is no radical.
QChar unified(QChar character)
{
    const char16_t code = character.unicode();
    if (code >= 0x2f00 && code <= 0x2fd5) // The block "Kangxi Radicals".
        return QString(character).normalized(QString::NormalizationForm_KC).at(0);
    const auto place = static_cast<std::size_t>(code - firstRadical);
    return code >= firstRadical && place + 1 < std::size(ideographs) && ideographs[place] != u' ' ? ideographs[place]
                                                                                                  : character;
}

} // namespace

void writeUnifiedIdeographs(QByteArray &pdf)
{
    constexpr qsizetype digits = 4;
    for (qsizetype map = pdf.indexOf("begincmap"); map >= 0; map = pdf.indexOf("begincmap", map + 1)) {
        const qsizetype end = pdf.indexOf("endcmap", map);
        // Glyphs stand before the bracket, the characters that they show in it.
        for (qsizetype at = pdf.indexOf("[<", map); at >= 0 && at < end; at = pdf.indexOf("[<", at)) {
            const qsizetype last = pdf.indexOf(']', at);
            for (at = pdf.indexOf('<', at); at >= 0 && at < last; at = pdf.indexOf('<', at + 1)) {
                const QChar shown(pdf.mid(at + 1, digits).toUShort(nullptr, 16));
                const QByteArray code = QByteArray::number(unified(shown).unicode(), 16).toUpper();
                pdf.replace(at + 1, digits, code.rightJustified(digits, '0'));
            }
            at = last;
        }
    }
}

} // namespace normscope
