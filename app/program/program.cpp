// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/program.h"

#include "app/cli/window_arguments.h"
#include "app/document/sample_scene.h"
#include "app/lessons/lesson_library.h"
#include "app/program/undisturbed.h"
#include "app/recovery/recovery_bar.h"
#include "engine/samples/samples.h"
#include "widgets/core/button_accessible.h"

#include <QFileInfo>
#include <QScreen>

#include <algorithm>

namespace normscope {

namespace {

/// Where a window of the same size as the one before is opened: a little lower and to the right, as far as the screen
/// has room.
QPoint placeAfter(const QWidget &former)
{
    constexpr QPoint offset(32, 32);
    const QRect screen = former.screen()->availableGeometry();
    const QRect frame = former.frameGeometry();
    const QPoint most = screen.bottomRight() - QPoint(frame.width() - 1, frame.height() - 1);
    const QPoint place = frame.topLeft() + offset;
    return {std::max(screen.left(), std::min(place.x(), most.x())),
            std::max(screen.top(), std::min(place.y(), most.y()))};
}

Scene firstScene(const QString &id)
{
    const Sample *chosen = findSample(id.toStdString());
    return sampleScene(chosen ? *chosen : samples().front());
}

} // namespace

Program::Program(const WindowArguments &arguments)
    : m_appearance(m_preferences, arguments.language)
{
    installButtonAccessibility();
    connect(
        &m_appearance, &Appearance::languageChanged, this,
        [this] { whenUndisturbed(this, [this] { rebuildWindows(); }); }, Qt::QueuedConnection);
    addWindow(firstScene(arguments.sample));
    if (!arguments.lesson.isEmpty())
        m_windows.front()->openLesson(findLesson(arguments.lesson),
                                      arguments.lessonStep > 0 ? std::optional(arguments.lessonStep - 1)
                                                               : std::nullopt);
}

Program::~Program() = default;

DocumentWindow &Program::addWindow(const Scene &scene)
{
    DocumentWindow *added = m_windows
                                .emplace_back(std::make_unique<DocumentWindow>(
                                    SharedContext {m_preferences, m_session, m_appearance}, scene))
                                .get();
    connect(added, &DocumentWindow::failed, this, &Program::failed);
    connect(added, &DocumentWindow::opened, this, [this, added] { tellOfOtherWindows(*added); });
    connect(added, &DocumentWindow::newWindowRequested, this, [this] { openWindow(); });
    connect(
        added, &DocumentWindow::closed, this, [this, added] { removeWindow(added); }, Qt::QueuedConnection);
    if (m_store)
        added->keepIn(*m_store);
    return *added;
}

/// Warns that the document is open in another window, since saving in one overwrites the other's changes.
void Program::tellOfOtherWindows(DocumentWindow &window)
{
    const QString path = QFileInfo(window.document().path()).canonicalFilePath();
    const bool isElsewhere = std::any_of(m_windows.begin(), m_windows.end(), [&](const auto &other) {
        return other.get() != &window && QFileInfo(other->document().path()).canonicalFilePath() == path;
    });
    if (!path.isEmpty() && isElsewhere)
        window.tell(tr("“%1” is open in another window too; saving in one does not change the other.")
                        .arg(QFileInfo(path).fileName()));
}

DocumentWindow &Program::openWindow()
{
    MainWindow &former = m_windows.back()->window();
    former.rememberArrangement();
    DocumentWindow &added = addWindow(firstScene({}));
    added.fillMenus();
    if (!former.isMaximized() && !former.isFullScreen())
        added.window().move(placeAfter(former));
    added.window().show();
    return added;
}

/// Removes a closed window. The last one is kept, hidden: the program ends with it.
void Program::removeWindow(DocumentWindow *window)
{
    if (m_windows.size() == 1)
        return;
    std::erase_if(m_windows, [window](const auto &candidate) { return candidate.get() == window; });
}

void Program::rebuildWindows()
{
    for (const auto &window : m_windows)
        window->rebuildWindow();
    showOffer();
}

void Program::startRecovery(const QString &root)
{
    m_store = std::make_unique<RecoveryStore>(root);
    for (const auto &window : m_windows)
        window->keepIn(*m_store);
    m_offer = std::make_unique<RecoveryOffer>(*m_store,
                                              [this](const AbandonedWork &work, const auto &done, const auto &failure) {
                                                  DocumentWindow &first = *m_windows.front();
                                                  DocumentWindow &target = first.isUntouched() ? first : openWindow();
                                                  target.restore(work, done, failure);
                                              });
    connect(m_offer.get(), &RecoveryOffer::found, this, &Program::showOffer);
    connect(m_offer.get(), &RecoveryOffer::foreignFound, this, [this](const QString &sentence) {
        m_windows.front()->tell(sentence);
        emit failed(sentence);
    });
    m_offer->look();
    m_ending = std::make_unique<Ending>([this] {
        for (const auto &window : m_windows)
            window->keepNow();
    });
}

void Program::offerFirstLesson()
{
    DocumentWindow &first = *m_windows.front();
    if (first.isUntouched() && !first.lesson() && m_session.takeLessonOffer())
        first.offerFirstLesson();
}

void Program::showOffer()
{
    RecoveryBar *bar = m_offer ? m_offer->newBar(m_appearance.theme()) : nullptr;
    if (!bar)
        return;
    connect(&m_appearance, &Appearance::themeChanged, bar, [this, bar] { bar->setTheme(m_appearance.theme()); });
    window().addNotice(bar);
}

} // namespace normscope
