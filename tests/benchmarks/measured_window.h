// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/window/main_window.h"
#include "engine/experiments/batch_experiment.h"
#include "engine/normalization/presets.h"
#include "tests/benchmarks/frame_counter.h"
#include "widgets/core/selection.h"

#include <functional>

namespace normscope {
class TensorEditor;
}

/// The program's real window on a tensor, composed as in the program. Hidden until show().
class MeasuredWindow
{
public:
    MeasuredWindow(const normscope::Tensor &input, normscope::Method method);

    /// Shows the window and waits until all background work is done.
    void show();
    void hide() { m_window.hide(); }

    /// Moves the pointer to a cell of the next group, by a real mouse event, and waits for the frame.
    void hoverNextGroup();
    /// Edits a cell as the tensor's view reports it when one was typed into, and waits for the frame.
    void editCell(std::int64_t element, double value);

    /// Shows the page "Compare" with the methods that the layout has, and waits until all of them are evaluated.
    void showCompare();
    /// Returns to Explore and waits until all background work is done.
    void showExplore();
    /// Moves the pointer in the panel of the first choice to a cell of its next group, which highlights a group in
    /// every panel and fills the lines below, and waits for the frame.
    void hoverNextComparedGroup();
    /// Drags a cell to a value on Compare, as its number lines report it, and waits for the frame that shows it.
    void dragComparedCell(std::int64_t element, double value);

    /// Shows the page "Batch size" with this experiment and waits for its first slice; the others are computed in the
    /// background.
    void showExperiment(const normscope::BatchExperiment &experiment);
    /// Moves the slider to the next power of two, back and forth, by a real key, and waits for the frame.
    void moveBatchSize();
    /// Drags the probe to a value, as the population's chart reports it, and waits for the frame with its charts and
    /// facts.
    void dragProbe(double x);
    /// The same on the open tensor: drags the probe to a cell of the shown channel.
    void dragProbe(int sample, int position);
    /// Shows a page and waits until all that is computed for it is shown.
    void showPage(const QString &id);
    template <class Page>
    Page *find() const
    {
        return m_window.findChild<Page *>();
    }
    void waitForFrame() { m_frames.waitForFrame(); }
    /// Paints the whole window once more without changes.
    void repaint();

    /// Waits until the background work that follows a frame is done.
    void waitUntilQuiet() { m_frames.waitUntilQuiet(60); }

    bool shows(std::int64_t element, double value);

    /// Replaces the document.
    void open(const normscope::Tensor &input);
    void setMethod(normscope::Method method);
    normscope::TensorEditor *tensorView() const;
    /// Runs an action and everything that follows from it until all background work is done; returns the longest time
    /// in seconds in which no event could be handled.
    double longestStall(const std::function<void()> &action);

private:
    void dragProbe(const normscope::BatchExperiment &experiment);

    normscope::Preferences m_preferences;
    normscope::Session m_session;
    normscope::Appearance m_appearance {m_preferences, QStringLiteral("en")};
    normscope::Document m_document;
    normscope::Evaluator m_evaluator {m_document};
    normscope::Selection m_selection;
    normscope::MainWindow m_window;
    FrameCounter m_frames;
    std::int64_t m_group = 0;
    std::int64_t m_comparedGroup = 0;
    Qt::Key m_sliderKey = Qt::Key_Right;
};
