// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout.h"

#include "app/figures/pdf_document.h"
#include "app/lessons/handout/handout_figures.h"
#include "app/lessons/handout/handout_flow.h"
#include "app/lessons/handout/handout_question.h"
#include "app/lessons/lesson_html.h"
#include "app/lessons/lesson_scene.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

struct HandoutWords
{
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

// Gaps in pixels of 96 per inch.
constexpr double handoutParagraphGap = 8;
constexpr double figureGapAbove = 10;
constexpr double handoutSectionGap = 26;
constexpr double mostBesideBox = 0.55; ///< Widest figure beside a question, as a share of the text's width.

/// Matches a title that contains its number: "7. Number".
const QRegularExpression &ownNumber()
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d+\\.) +"));
    return pattern;
}

/// Whether most titles contain their number; running numbers for the other steps would be confusing then.
bool countsItself(const Lesson &lesson)
{
    const auto own = std::ranges::count_if(
        lesson.steps, [](const LessonStep &step) { return ownNumber().match(step.title.text).hasMatch(); });
    return 2 * static_cast<std::size_t>(own) > lesson.steps.size();
}

QSizeF millimetresOf(HandoutPaper paper)
{
    return paper == HandoutPaper::A4 ? QSizeF(210, 297) : QSizeF(215.9, 279.4);
}

class HandoutMaker
{
public:
    HandoutMaker(const Lesson &lesson, HandoutAnswers answers, HandoutPaper paper)
        : m_lesson(lesson)
        , m_answers(answers)
        , m_millimetres(millimetresOf(paper))
        , m_style(lesson.language)
        , m_flow(m_millimetres * pixelsPerMillimetre)
        , m_countsItself(countsItself(lesson))
    { }

    QByteArray pdf()
    {
        addHead();
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i)
            addStep(i);
        if (m_answers == HandoutAnswers::Last)
            addAnswers();
        FigureMetadata about;
        about.title = m_lesson.title;
        about.caption = m_lesson.goals;
        about.keywords = {QStringLiteral("normalization"), m_lesson.id};
        about.creator = QStringLiteral("Normscope " NORMSCOPE_VERSION);
        return pdfDocument(m_millimetres, about, [this](QPainter &painter, QPagedPaintDevice &device) {
            const int count = m_flow.pageCount();
            m_flow.paint(painter, device, [&](int page) {
                paintFoot(painter, m_millimetres * pixelsPerMillimetre, m_style, m_lesson.title,
                          HandoutWords::tr("Page %1 of %2").arg(page).arg(count));
            });
        });
    }

private:
    using Keep = HandoutFlow::Keep;

    void addText(const QString &html, int size, QFont::Weight weight, const QColor &color, double gap,
                 Keep keep = Keep::Free)
    {
        m_flow.add(std::make_unique<HandoutText>(html, m_style.font(size, weight), color, m_style.theme), gap, keep);
    }
    static QString paragraph(const QString &text) { return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()); }

    void addHead()
    {
        const Theme &theme = m_style.theme;
        m_flow.add(std::make_unique<HandoutLine>(HandoutWords::tr("Name:"), m_style), 0);
        addText(paragraph(m_lesson.title), HandoutStyle::titleSize, QFont::Bold, theme.text, 26, Keep::WithNext);
        addText(paragraph(HandoutWords::tr("%n minute(s) · %1", nullptr, m_lesson.minutes).arg(m_lesson.level)),
                HandoutStyle::smallSize, QFont::Normal, theme.mutedText, 4, Keep::WithNext);
        std::vector<HandoutPartPtr> goals;
        goals.push_back(std::make_unique<HandoutText>(paragraph(HandoutWords::tr("Afterwards you can")),
                                                      m_style.font(HandoutStyle::smallSize, QFont::DemiBold),
                                                      theme.accent, theme));
        goals.push_back(std::make_unique<HandoutText>(paragraph(m_lesson.goals), m_style.font(HandoutStyle::bodySize),
                                                      theme.text, theme));
        m_flow.add(std::make_unique<HandoutBox>(std::move(goals), theme.accentSoft, QColor()), 14);
    }

    QString headingHtml(std::size_t index) const
    {
        const QString title = m_lesson.steps[index].title.text.toHtmlEscaped();
        const QRegularExpressionMatch own = ownNumber().match(title);
        if (!own.hasMatch() && m_countsItself)
            return QStringLiteral("<p>%1</p>").arg(title);
        return QStringLiteral("<p><span style=\"color:%1\">%2</span>&nbsp;&nbsp;%3</p>")
            .arg(m_style.theme.accent.name(), own.hasMatch() ? own.captured(1) : QString::number(index + 1),
                 title.mid(own.capturedLength()));
    }

    void addBlocks(const LessonStep &step, bool isReveal, const LessonValues &values)
    {
        const QString html = blocksHtml(step, isReveal, values, true);
        if (!html.isEmpty())
            addText(html, HandoutStyle::bodySize, QFont::Normal, m_style.theme.text, 6, Keep::WithNext);
    }

    /// The reveals of a step, or its other blocks before (`isFirst`) or behind the question, as HTML with gaps between
    /// paragraphs.
    static QString blocksHtml(const LessonStep &step, bool isReveal, const LessonValues &values, bool isFirst)
    {
        QString html;
        bool isBefore = true;
        for (const LessonBlock &block : step.blocks) {
            isBefore = isBefore && block.kind != LessonBlock::Kind::Question;
            if (block.kind == LessonBlock::Kind::Question || block.isReveal != isReveal
                || (!isReveal && isBefore != isFirst))
                continue;
            LessonStep one;
            one.blocks = {block};
            QString part = lessonHtml(one, isReveal ? LessonPart::Reveal : LessonPart::Text, &values);
            if (!html.isEmpty())
                part.replace(0, 2, QStringLiteral("<p style=\"margin-top:%1px\"").arg(handoutParagraphGap));
            html += part;
        }
        return html;
    }

    std::optional<BuiltScene> built(const LessonStep &step) const
    {
        std::vector<LessonMistake> mistakes;
        std::optional<BuiltScene> scene = buildScene(step.scene, m_lesson.folder, mistakes);
        if (!scene && !mistakes.empty())
            throw InputError(mistakes.front().sentence);
        return scene;
    }

    /// Adds the figures of a scene with `box` below them, or beside the last one if there is room.
    void addFigures(const LessonStep &step, const BuiltScene &scene, const HandoutLook &look, HandoutPartPtr box = {})
    {
        auto pictures = handoutFigures(step.scene, scene, look, m_style, m_flow.textWidth());
        while (!pictures.empty()) {
            HandoutPicture picture = std::move(pictures.front());
            pictures.erase(pictures.begin());
            const bool isBeside
                = box && look.leavesRoom && pictures.empty() && picture.width <= mostBesideBox * m_flow.textWidth();
            if (isBeside)
                picture.part
                    = std::make_unique<HandoutRow>(std::move(picture.part), picture.width, std::exchange(box, {}));
            m_flow.add(std::move(picture.part), figureGapAbove, pictures.empty() && !box ? Keep::Free : Keep::WithNext);
        }
        if (box)
            m_flow.add(std::move(box), figureGapAbove);
    }

    void addStep(std::size_t index)
    {
        const LessonStep &step = m_lesson.steps[index];
        const std::optional<BuiltScene> scene = built(step);
        const LessonValues values = scene->values();
        const LessonQuestion *question = step.questions.empty() ? nullptr : &step.questions.front();
        m_flow.beginSection();
        addText(headingHtml(index), HandoutStyle::stepSize, QFont::DemiBold, m_style.theme.text, handoutSectionGap,
                Keep::WithNext);
        addBlocks(step, false, values);
        const bool asksForCells = question && question->kind == LessonQuestionKind::Cells;
        addFigures(step, *scene,
                   {.seen = {.covers = question != nullptr, .asksForCells = asksForCells},
                    .leavesRoom = question && !hasPictures(*question)},
                   question ? questionBox(step, *question, values) : nullptr);
        if (!question)
            return;
        if (const QString html = blocksHtml(step, false, values, false); !html.isEmpty())
            addText(html, HandoutStyle::bodySize, QFont::Normal, m_style.theme.text, figureGapAbove);
        if (m_answers == HandoutAnswers::Inline)
            addAnswer(step, *scene, values);
    }

    HandoutPartPtr questionBox(const LessonStep &step, const LessonQuestion &question, const LessonValues &values) const
    {
        return handoutQuestion(question, values, optionPictures(step.scene, question, m_lesson.folder), m_style);
    }

    void addAnswer(const LessonStep &step, const BuiltScene &scene, const LessonValues &values)
    {
        const LessonQuestion &question = step.questions.front();
        HandoutPartPtr box = handoutAnswer(question, blocksHtml(step, true, values, false), values, m_style);
        if (question.kind == LessonQuestionKind::Cells || !scene.covered.empty())
            addFigures(step, scene, {.leavesRoom = true}, std::move(box));
        else // The figure above the question already shows everything.
            m_flow.add(std::move(box), figureGapAbove);
    }

    void addAnswers()
    {
        m_flow.beginPage();
        addText(paragraph(HandoutWords::tr("Answers")), HandoutStyle::titleSize, QFont::Bold, m_style.theme.text, 0,
                Keep::WithNext);
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
            const LessonStep &step = m_lesson.steps[i];
            if (step.questions.empty())
                continue;
            const std::optional<BuiltScene> scene = built(step);
            const LessonValues values = scene->values();
            m_flow.beginSection();
            addText(headingHtml(i), HandoutStyle::bodySize + 1, QFont::DemiBold, m_style.theme.text, 20,
                    Keep::WithNext);
            m_flow.add(handoutAnswer(step.questions.front(), blocksHtml(step, true, values, false), values, m_style),
                       6);
        }
    }

    const Lesson &m_lesson;
    HandoutAnswers m_answers;
    QSizeF m_millimetres;
    HandoutStyle m_style;
    HandoutFlow m_flow;
    bool m_countsItself;
};

} // namespace

QByteArray lessonHandout(const Lesson &lesson, HandoutAnswers answers, HandoutPaper paper)
{
    return HandoutMaker(lesson, answers, paper).pdf();
}

} // namespace normscope
