// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QCoreApplication>
#include <QStringList>

namespace normscope {

class ComparisonRunner;
class Document;

/// Edits of the choices of Compare in the document. An index of a choice that does not exist, or no longer, is ignored.
class ChoiceEdits
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ComparePage)

public:
    /// Both must outlive the object.
    ChoiceEdits(Document &document, const ComparisonRunner &runner)
        : m_document(document)
        , m_runner(runner)
    { }

    void add(const QString &text);
    void move(int from, int to);
    void remove(int choice);
    void setAxes(int choice, AxisSet axes);
    /// Makes the choice the scene's own normalization, which Explore edits; the former one stays among the choices as a
    /// specification. Returns whether the choice is the scene's own now: the document may refuse it.
    bool open(int choice);

private:
    void setTexts(const QStringList &texts);

    Document &m_document;
    const ComparisonRunner &m_runner;
};

} // namespace normscope
