// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/means_page/means_page.h"

#include "app/appearance/appearance.h"
#include "app/arguments/input_scene.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/shell/commands.h"
#include "app/shell/looks.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/tensor/error.h"
#include "tests/app/means_page/means_figures.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/charts/chart_view.h"
#include "widgets/controls/card.h"

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace normscope::test {

namespace {

constexpr QLatin1String squaresKey("squares");

std::vector<CommandOption> meansOptions()
{
    return {{QStringLiteral("squares"), {}, QStringLiteral("Of means: their squares.")}};
}

FigureSourcePtr meansFigures(const CommandArguments &arguments, const ViewType &)
{
    const StoredScene stored = openedScene(arguments);
    const bool isSquared
        = arguments.has(QStringLiteral("squares")) || lookOf(stored.view, "means").value(squaresKey).toBool();
    return std::make_shared<const MeansFigures>(evaluate(stored.scene.problem), isSquared, stored.scene.title);
}

} // namespace

constexpr std::string_view commandsOfMeans[] = {"means."};

const PageModule meansModule {.id = "means",
                              .formerId = "",
                              .title = QT_TRANSLATE_NOOP("normscope::PageModule", "&Means"),
                              .question = QT_TRANSLATE_NOOP("normscope::PageModule", "What is the mean of each group?"),
                              .menu = QT_TRANSLATE_NOOP("normscope::PageModule", "&Means"),
                              .drawIcon = [](QPainter &painter) { painter.drawRect(2, 6, 14, 10); },
                              .views = meansViews,
                              .figureOptions = meansOptions,
                              .figures = meansFigures,
                              .figureView = nullptr,
                              .create = [](const Shell &shell) -> Page * { return new MeansPage(shell); },
                              .commandFamilies = commandsOfMeans};

MeansPage::MeansPage(const Shell &shell)
    : m_shell(shell)
    , m_squares(new QCheckBox(QStringLiteral("Squares")))
    , m_status(new QLabel)
    , m_chart(new ChartView(QStringLiteral("Mean of each group")))
    , m_arrangement(new CardArrangement)
{
    m_arrangement->addView(QStringLiteral("mean-bars"), new Card(QStringLiteral("Mean of each group"), m_chart),
                           PageArea::Top, 1000);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_arrangement);
    connect(m_arrangement, &CardArrangement::changed, this, &Page::arrangementChanged);
    connect(m_squares, &QCheckBox::toggled, this, &MeansPage::showMeans);
    connect(&shell.context.evaluator, &Evaluator::evaluated, this, &MeansPage::showMeans);
    showMeans();
}

QWidget *MeansPage::header() const
{
    return m_squares;
}

QWidget *MeansPage::status() const
{
    return m_status;
}

PageCommands MeansPage::commands()
{
    auto *zero = new QAction(QStringLiteral("Set the first cell to &zero"), this);
    zero->setShortcut(QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_F9));
    zero->setObjectName(QStringLiteral("means.zero"));
    connect(zero, &QAction::triggered, this, &MeansPage::setFirstCellToZero);
    return {{}, {zero}, {}};
}

void MeansPage::setFirstCellToZero()
{
    const std::int64_t index = 0;
    const double value = 0;
    m_shell.context.document.setCells({&index, 1}, {&value, 1});
}

void MeansPage::showMeans()
{
    const EvaluationPtr evaluation = m_shell.context.evaluator.evaluation();
    if (!evaluation)
        return;
    m_chart->setChart(meansChart(*evaluation, m_squares->isChecked(), m_shell.context.appearance.theme()));
    m_status->setText(QStringLiteral("%1 groups").arg(evaluation->grouping().groupCount()));
}

void MeansPage::setTheme(const Theme &theme)
{
    m_arrangement->setTheme(theme);
    m_chart->setTheme(theme);
    showMeans();
}

void MeansPage::setCalm(bool calm)
{
    m_squares->setEnabled(!calm);
}

void MeansPage::takeKeyboard()
{
    m_squares->setFocus(Qt::OtherFocusReason);
}

void MeansPage::step(int)
{
    m_squares->toggle();
}

QJsonObject MeansPage::ownLook() const
{
    return {{squaresKey, m_squares->isChecked()}};
}

void MeansPage::showOwn(const QJsonObject &look)
{
    m_squares->setChecked(look.value(squaresKey).toBool());
}

std::vector<FigurePlace> MeansPage::figurePlaces()
{
    return {{.view = []() -> const ViewType & { return *meansViews()[1]; },
             .widget = m_chart,
             .card = m_arrangement->card(QStringLiteral("mean-bars"))}};
}

FigureSourcePtr MeansPage::figures() const
{
    const EvaluationPtr evaluation = m_shell.context.evaluator.evaluation();
    if (!evaluation)
        throw InputError({"There is no figure yet.", {}});
    const Document &document = m_shell.context.document;
    return std::make_shared<const MeansFigures>(evaluation, m_squares->isChecked(),
                                                documentName(document.scene().title, document.path()));
}

} // namespace normscope::test
