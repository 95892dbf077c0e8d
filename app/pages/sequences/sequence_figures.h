// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "app/pages/sequences/sequences_look.h"
#include "widgets/sequences/token_figure.h"

#include <span>
#include <vector>

namespace normscope {

/// In the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> sequencesViews();
/// The view of that id, which is one of them.
const ViewType *findSequencesView(std::string_view id);
/// The charts that a view shows beside each other; empty for a single one.
std::vector<const ViewType *> sequenceChartsOf(const ViewType &view);

/// Figures of token rows with padding.
class SequenceFigures final : public FigureSource
{
public:
    /// The look’s cell is the study’s.
    SequenceFigures(PaddingStudyPtr study, SequencesLook look, QString title);

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;

private:
    PaddingStudyPtr m_study;
    SequencesLook m_look;
    QString m_title;
};

} // namespace normscope
