// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/experiment/experiment_page.h"
#include "app/pages/sequences/sequences_look.h"
#include "widgets/core/latest_job.h"
#include "widgets/sequences/token_figure.h"

#include <optional>

class QLabel;
class QSpinBox;

namespace normscope {

class SegmentedControl;
class SequenceControls;
class TokenView;

/// The page "Sequences": token rows with padding, methods side by side, charts and facts. The study is computed in the
/// background.
class SequencesPage : public ExperimentPage
{
    Q_OBJECT

public:
    explicit SequencesPage(const Shell &shell, QWidget *parent = nullptr);

    const PageModule &module() const override;
    void setTheme(const Theme &theme) override;
    void takeKeyboard() override;
    void step(int direction) override;
    FigureSourcePtr figures() const override;

    SequenceControls *controls() const { return m_controls; }
    TokenView *rows() const { return m_rows; }
    TokenView *methods() const { return m_methods; }
    const PaddingStudyPtr &study() const { return m_study; }
    /// Whether the study shown is that of the present document.
    bool isSettled() const { return !m_isStale && !m_job.isRunning(); }

protected:
    void showEvent(QShowEvent *event) override;

private:
    QJsonObject ownLook() const override;
    void showOwn(const QJsonObject &look) override;
    void showContents() override;
    void addViews();
    void makeActions();
    void connectViews();
    void follow(const SceneChange &change);
    void studyTokens();
    void hover(const std::optional<TokenCell> &cell);
    void pin(const TokenCell &cell);
    void followToken(const TokenCell &cell);
    void setTreatment(PaddingTreatment treatment);
    void showStudy();
    void showTokens();

    PaddingStudyPtr m_study;
    QString m_problem; ///< Why there is no study, in one sentence; empty: there is one, or it is being computed.
    SequencesLook m_look;
    std::optional<TokenCell> m_hovered;
    bool m_isStale = true;
    LatestJob m_job;
    SequenceControls *m_controls;
    QLabel *m_status;
    TokenView *m_rows;
    TokenView *m_methods;
    SegmentedControl *m_treatment;
    QAction *m_masks = nullptr;
    QSpinBox *m_feature;
    ChartDeck *m_padding;
    ChartDeck *m_positions;
    ChartView *m_mates;
    ChartDeck *m_distances;
};

} // namespace normscope
