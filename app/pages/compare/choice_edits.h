// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

class ComparisonRunner;
class Document;

/// What is done with the choices of Compare, as edits of the document. A number of a choice that is not there, or has
/// gone since it was shown, does nothing.
class ChoiceEdits
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ComparePage)

public:
    /// Both outlive this.
    ChoiceEdits(Document &document, const ComparisonRunner &runner)
        : m_document(document)
        , m_runner(runner)
    { }

    void add(const QString &text);
    void move(int from, int to);
    void remove(int choice);
    void setAxes(int choice, AxisSet axes);
    /// It becomes the scene's own normalization, which Explore edits; the one before stays as a text. Returns whether
    /// it is that now: the document may refuse it.
    bool open(int choice);

private:
    void setTexts(const QStringList &texts);

    Document &m_document;
    const ComparisonRunner &m_runner;
};

} // namespace normscope
