// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "app/pages/sequences/sequences_look.h"
#include "widgets/sequences/token_figure.h"

#include <span>
#include <vector>

namespace normscope {

/// All views in the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> sequencesViews();
/// The view with that id, which must exist.
const ViewType *findSequencesView(std::string_view id);
/// The charts that a view shows beside each other; empty for a single one.
std::vector<const ViewType *> sequenceChartsOf(const ViewType &view);

/// Figures of token rows with padding.
class SequenceFigures final : public FigureSource
{
public:
    /// `title` is the scene's title. The cell of `look` is ignored; that of the study is used.
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
