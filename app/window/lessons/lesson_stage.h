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

/// Applies a lesson to the pages of its window: shows a step's scene and look, covers views that would give an answer
/// away, lets cells be painted, and highlights the targets of live links.
class LessonStage : public QObject
{
    Q_OBJECT

public:
    /// Host and session must outlive this object.
    LessonStage(LessonHost &host, LessonSession &session, QObject *parent = nullptr);
    ~LessonStage() override;

    void setTheme(const Theme &theme);
    /// The values of the present evaluation, with the step's cell and group; null if there is none.
    std::unique_ptr<LessonValues> values() const;
    const std::vector<std::int64_t> &painted() const;
    void setPainted(const std::vector<std::int64_t> &cells);
    /// Gives the focus to the view in which cells are painted.
    void takeKeyboard();
    /// The view in which cells are painted; null if none are asked for.
    QWidget *paintedOn() const;

    /// Shows the step in its initial view.
    void showStep();
    /// Covers the views, or uncovers them and shows the right answer.
    void showReveal();

    /// Highlights the target of a link; empty: none.
    void light(const QString &link);
    /// Carries out a link. Returns false, with the reason in one sentence, if that is not possible at present.
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
    std::vector<QPointer<ViewCover>> m_covers; ///< Children of the cards, which may be deleted before this object.
    QPointer<CellPainter> m_painter;
    QPointer<TensorViewer> m_withoutFrames;
    std::vector<QPointer<TensorViewer>> m_withoutMarks;
    std::vector<QPointer<CellReadout>> m_silent;
    QPointer<QWidget> m_lit;
    QPointer<DegeneracyBanner> m_banner;
    std::vector<QPointer<QWidget>> m_heldBack; ///< Hidden while there is an open question.
    double m_dragStart = 0;
};

} // namespace normscope
