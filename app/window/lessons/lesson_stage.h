// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"
#include "app/lessons/lesson_target.h"
#include "widgets/theme/theme.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

namespace normscope {

class CellPainter;
class CellReadout;
class DegeneracyBanner;
class LessonHost;
class TensorViewer;
class ViewCover;

/// What a lesson does to the pages of its window: shows a step's scene and look, covers what would give an answer away,
/// has cells painted, lights what a live word means.
class LessonStage : public QObject
{
    Q_OBJECT

public:
    /// Both outlive it.
    LessonStage(LessonHost &host, LessonSession &session, QObject *parent = nullptr);
    ~LessonStage() override;

    void setTheme(const Theme &theme);
    /// The values of the present evaluation, of the step's cell and group; null while there are none.
    std::unique_ptr<LessonValues> values() const;
    const std::vector<std::int64_t> &painted() const;
    void setPainted(const std::vector<std::int64_t> &cells);
    /// Gives the keyboard to the cells that are painted.
    void takeKeyboard();
    /// What they are painted on; null while none are asked for.
    QWidget *paintedOn() const;

    /// Shows the step as it is looked at first.
    void showStep();
    /// Covers, or uncovers and shows what would have been right.
    void showReveal();

    /// Lights what a link means; an empty one: nothing.
    void light(const QString &link);
    /// Does what a link says. False, with a sentence, if that is not possible at present.
    bool press(const QString &link, QString &reason);
    void beginDrag(const QString &link);
    void drag(const QString &link, int steps);
    void endDrag();

signals:
    void paintedChanged();
    void committed();

private:
    ResolvedTarget target(const QString &link) const;
    TensorViewer *tensor() const;
    void cover();
    void uncover();
    void showPainter();
    void hideFrames(bool hidden);
    void hideMarks(bool hidden);
    void unmarkCells();
    void keepSilent(bool asksForCells);
    void speak();
    void holdBack(bool heldBack);

    LessonHost &m_host;
    LessonSession &m_session;
    Theme m_theme = Theme::light();
    std::vector<QPointer<ViewCover>> m_covers; ///< Children of the cards, which may go first.
    QPointer<CellPainter> m_painter;
    QPointer<TensorViewer> m_withoutFrames;
    std::vector<QPointer<TensorViewer>> m_withoutMarks;
    std::vector<QPointer<CellReadout>> m_silent;
    QPointer<QWidget> m_lit;
    QPointer<DegeneracyBanner> m_banner;
    std::vector<QPointer<QWidget>> m_heldBack; ///< Put away while there is a question.
    double m_dragStart = 0;
};

} // namespace normscope
