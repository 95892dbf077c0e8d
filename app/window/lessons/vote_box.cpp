// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/vote_box.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/pictures/option_pictures.h"
#include "engine/normalization/evaluation.h"
#include "engine/tensor/error.h"
#include "widgets/controls/wrapping_label.h"
#include "widgets/prediction/cells_picture.h"
#include "widgets/prediction/plane_picture.h"
#include "widgets/theme/flat_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <memory>

namespace normscope {

namespace {

// Range of the share of right answers in which discussion among the class helps most (Crouch and Mazur 2001).
constexpr double leastWorthTalking = 0.3;
constexpr double mostWorthTalking = 0.7;
constexpr double widthOfPicture = 55; ///< Millimetres, before it is scaled down.

/// The picture of an option, made for a larger place and scaled down.
CountBars::PaintPicture smallPicture(const FigureRequest &request)
{
    // Made once, since the picture is painted again for every count that is typed.
    const auto made = std::make_shared<std::optional<FigureSheet>>();
    return [=](QPainter &painter, const QRectF &place, const Theme &theme) {
        if (!*made || (*made)->spec().theme != theme.kind)
            *made = fittedSheet(request,
                                {.width = widthOfPicture,
                                 .mostHeight = widthOfPicture * place.height() / place.width(),
                                 .language = QLocale().name(),
                                 .theme = theme.kind});
        const FigureSheet &page = **made;
        flat::drawPanel(painter, place, theme.card, theme.border, flat::controlRadius);
        painter.save();
        painter.translate(place.topLeft());
        const double scale = std::min(place.width() / page.pixels().width(), place.height() / page.pixels().height());
        painter.scale(scale, scale);
        page.paint(painter);
        painter.restore();
    };
}

/// A picture of an answer that words do not describe: the cells, or the point. Null for other questions.
CountBars::PaintPicture pictureOf(const LessonQuestion &question, const LessonAnswer &answer, const BuiltScene &scene)
{
    if (question.kind == LessonQuestionKind::Cells) {
        CellsPicture picture {TensorLayout(scene.evaluation->input().shape()), answer.cells, scene.pinnedElement};
        return [picture = std::move(picture)](QPainter &painter, const QRectF &square, const Theme &theme) {
            picture.paint(painter, square, theme);
        };
    }
    if (question.kind != LessonQuestionKind::Point)
        return {};
    const QPointF from(computed(question.from[0].text, scene.values()),
                       computed(question.from[1].text, scene.values()));
    return [=, range = question.range, to = answer.point](QPainter &painter, const QRectF &square, const Theme &theme) {
        const PlanePicture plane(square, range);
        plane.paintGrid(painter, theme, theme.border);
        plane.paintPoint(painter, theme, from, theme.mutedText, true);
        plane.paintPoint(painter, theme, to, theme.accent, false);
    };
}

} // namespace

VoteBox::VoteBox(LessonVote &vote, LessonSession &session, bool showsShare, QWidget *parent)
    : QWidget(parent)
    , m_vote(vote)
    , m_session(session)
    , m_showsShare(showsShare)
    , m_title(wrappingLabel())
    , m_ask(wrappingLabel())
    , m_bars(new CountBars)
    , m_counts(new QLineEdit)
    , m_share(wrappingLabel())
    , m_again(new QPushButton(tr("Vote again")))
    , m_reveal(new QPushButton(tr("Reveal")))
{
    setAccessibleName(tr("Vote"));
    m_counts->setObjectName(QStringLiteral("lesson.votes"));
    m_counts->setPlaceholderText(tr("Hands: A 12, B 30"));
    m_counts->setAccessibleName(tr("How many hands for each letter"));
    m_counts->setMaxLength(200);
    m_again->setObjectName(QStringLiteral("lesson.voteAgain"));
    m_reveal->setObjectName(QStringLiteral("lesson.voteReveal"));
    for (QPushButton *button : {m_again, m_reveal})
        button->setFocusPolicy(Qt::TabFocus); // A click does not take the focus from the widget in which the keys step.
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_ask);
    column->addWidget(m_bars);
    column->addWidget(m_counts);
    column->addWidget(m_share);
    auto *row = new QHBoxLayout;
    row->addWidget(m_again);
    row->addWidget(m_reveal);
    row->addStretch(1);
    column->addLayout(row);
    connect(m_counts, &QLineEdit::textChanged, &vote, &LessonVote::setTyped);
    connect(m_again, &QPushButton::clicked, &vote, &LessonVote::advance);
    connect(m_reveal, &QPushButton::clicked, &session, [this] { m_session.reveal(std::nullopt); });
    connect(&session, &LessonSession::stepShown, this, [this] {
        m_pictures.reset();
        showVotes();
    });
    connect(&vote, &LessonVote::changed, this, &VoteBox::showVotes);
    showVotes();
}

void VoteBox::takeKeyboard()
{
    m_counts->setFocus(Qt::OtherFocusReason);
}

void VoteBox::showVotes()
{
    setVisible(m_vote.isOn());
    if (!m_vote.isOn())
        return;
    const bool isRevealed = m_session.isRevealed();
    m_title->setText(m_vote.round() == 0 ? tr("Vote: which one?")
                                         : tr("Talk with your neighbour: why? Then vote again."));
    m_ask->setText(m_session.question()->ask.text);
    const QStringList options = m_vote.options();
    const std::vector<int> first = m_vote.counts(0);
    const std::vector<int> second = m_vote.counts(1);
    const std::vector<CountBars::PaintPicture> &ofOptions = pictures();
    std::vector<CountBars::Row> rows;
    for (int i = 0; i < options.size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        CountBars::Row row {LessonVote::letter(i), options[i], {first[index], std::nullopt}, false};
        row.isWide = index < ofOptions.size() && ofOptions[index] != nullptr;
        row.picture = row.isWide ? ofOptions[index]
                                 : pictureOf(*m_session.question(), m_vote.answers()[index], *m_session.scene());
        if (m_vote.round() == 1)
            row.counts[1] = second[index];
        row.isRight = isRevealed && i == m_vote.rightOption();
        rows.push_back(std::move(row));
    }
    m_bars->setRows(std::move(rows));
    if (m_counts->text() != m_vote.typed()) {
        const QSignalBlocker blocker(m_counts);
        m_counts->setText(m_vote.typed());
    }
    m_counts->setVisible(!isRevealed);
    m_again->setVisible(!isRevealed && m_vote.round() == 0);
    m_reveal->setVisible(!isRevealed);
    const std::optional<double> share = m_vote.shareRight(m_vote.round());
    m_share->setVisible(m_showsShare && share.has_value());
    if (!share)
        return;
    const int percent = static_cast<int>(std::lround(*share * 100));
    const bool isWorthTalking = *share >= leastWorthTalking && *share <= mostWorthTalking;
    m_share->setText(m_vote.round() == 0 && isWorthTalking
                         ? tr("%1% are right: let them talk, and vote again.").arg(percent)
                         : tr("%1% are right.").arg(percent));
}

/// The pictures of the options, made once for a step; empty if they cannot be made, which the panel reports.
const std::vector<CountBars::PaintPicture> &VoteBox::pictures()
{
    if (m_pictures)
        return *m_pictures;
    m_pictures.emplace();
    try {
        for (const std::optional<FigureRequest> &request : optionPictures(m_session))
            m_pictures->push_back(request ? smallPicture(*request) : CountBars::PaintPicture());
    } catch (const InputError &) {
        m_pictures->clear();
    }
    return *m_pictures;
}

void VoteBox::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont bold = theme.font;
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    QPalette warning = m_title->palette();
    warning.setColor(QPalette::WindowText, theme.warning);
    m_title->setPalette(warning);
    QPalette palette = m_share->palette();
    palette.setColor(QPalette::WindowText, theme.mutedText);
    m_share->setPalette(palette);
    m_bars->setTheme(theme);
    update();
}

void VoteBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    flat::drawPanel(painter, rect(), m_theme.warningSoft, flat::mix(m_theme.warningSoft, m_theme.warning, 0.35),
                    flat::cardRadius);
}

} // namespace normscope
