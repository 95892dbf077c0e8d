// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/batch_size/experiment_facts.h"
#include "widgets/theme/theme.h"

#include <QScrollArea>

class QLabel;

namespace normscope {

/// Facts below each other: title and value in one line, then the note; above them a prominent headline.
class FactsView : public QScrollArea
{
    Q_OBJECT

public:
    explicit FactsView(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setFacts(const QString &headline, const std::vector<ExperimentFact> &facts);

    QString headline() const;

signals:
    /// The view has been shown or hidden.
    void seen(bool seen);

protected:
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    struct Row
    {
        QWidget *widget;
        QLabel *title;
        QLabel *value;
        QLabel *note;
    };

    Row &row(std::size_t index);
    void dress(const Row &row) const;

    Theme m_theme = Theme::light();
    QWidget *m_page;
    QLabel *m_headline;
    std::vector<Row> m_rows;
    bool m_keyboardFocus = false;
};

} // namespace normscope
