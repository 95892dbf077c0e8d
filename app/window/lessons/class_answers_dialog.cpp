// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/class_answers_dialog.h"

#include "widgets/controls/wrapping_label.h"
#include "widgets/core/help_topic.h"
#include "widgets/prediction/count_bars.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace normscope {

namespace {

QLabel *textLabel(const QString &text, const QFont &font, const QColor &color)
{
    QLabel *label = wrappingLabel(text);
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
    return label;
}

std::vector<CountBars::Row> rowsOf(const QuestionCounts &counts)
{
    std::vector<CountBars::Row> rows;
    for (const AnswerCount &answer : counts.answers)
        rows.push_back({{},
                        answer.text.isEmpty() ? ClassAnswersDialog::tr("(shown without an answer)") : answer.text,
                        {answer.count, std::nullopt},
                        answer.isRight});
    return rows;
}

} // namespace

ClassAnswersDialog::ClassAnswersDialog(const std::vector<HandIn> &all, const QStringList &refused, const Theme &theme,
                                       QWidget *parent)
    : QDialog(parent)
{
    setHelpTopic(*this, "window#answers");
    setWindowTitle(tr("Answers of a class"));
    QFont bold = theme.font;
    bold.setWeight(QFont::DemiBold);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(6);
    column->addWidget(textLabel(tr("Handed in: %n. Bars count first answers, before the result was seen.", nullptr,
                                   static_cast<int>(all.size())),
                                theme.font, theme.mutedText));
    for (const QuestionCounts &counts : countedAnswers(all)) {
        column->addSpacing(12);
        column->addWidget(textLabel(
            tr("%1 · step %2 · %3").arg(counts.lesson).arg(counts.step + 1).arg(counts.question), bold, theme.text));
        column->addWidget(textLabel(tr("%1 of %2 right at first, %3 in the end")
                                        .arg(counts.right)
                                        .arg(counts.students)
                                        .arg(counts.rightInTheEnd),
                                    theme.captionFont(), theme.mutedText));
        auto *bars = new CountBars;
        bars->setTheme(theme);
        bars->setRows(rowsOf(counts));
        column->addWidget(bars);
    }
    for (const QString &sentence : refused)
        column->addWidget(textLabel(sentence, theme.captionFont(), theme.warning));
    column->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto *table = buttons->addButton(tr("Save as a table…"), QDialogButtonBox::ActionRole);
    table->setObjectName(QStringLiteral("answers.table"));
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 12);
    whole->addWidget(scroll, 1);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(20, 0, 20, 0);
    foot->addWidget(buttons);
    whole->addLayout(foot);
    connect(table, &QPushButton::clicked, this, &ClassAnswersDialog::tableRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(560, 640);
}

} // namespace normscope
