// SPDX-License-Identifier: GPL-3.0-or-later
// What undo, redo, save, reopen and "modified" must give, known apart from the document that is watched.
#pragma once

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "tests/app/scene_fingerprint.h"

#include <QObject>

#include <algorithm>
#include <vector>

namespace normscope::test {

/// Remembers the scene of every place of the undo stack that was reached. Commands are told apart by their addresses: a
/// new one is made before those that it replaces are deleted.
class DocumentModel : public QObject
{
public:
    explicit DocumentModel(Document &document)
        : m_document(document)
    {
        connect(document.undoStack(), &QUndoStack::indexChanged, this, [this] { follow(); });
        // Where there was nothing to undo, the stack has nothing to tell.
        connect(&document, &Document::changed, this, [this](const SceneChange &change) {
            if (change.parts == SceneChange::Everything && m_document.undoStack()->count() == 0)
                begin();
        });
        begin();
    }

    /// What is wrong with the document at rest; empty: nothing.
    QString mistake()
    {
        noticeSave(index());
        if (m_mistake.isEmpty() && m_states.at(index()).isEmpty())
            m_states[index()] = now(); // Opened since.
        if (m_mistake.isEmpty() && m_states.at(index()) != now())
            m_mistake = QStringLiteral("the scene changed without an edit, or is another one after undo and redo")
                + difference(m_states.at(index()), now());
        const bool modified = m_saved != static_cast<qsizetype>(index());
        if (m_mistake.isEmpty() && m_document.isModified() != modified)
            m_mistake = QStringLiteral("modified is %1 at place %2, saved at %3")
                            .arg(m_document.isModified())
                            .arg(index())
                            .arg(m_saved);
        return m_mistake;
    }
    /// The document was saved: what its file gives is what is open.
    void checkFile()
    {
        if (fingerprint(loadScene(m_document.path())) != fingerprint(m_document.stored({})))
            m_mistake = QStringLiteral("the saved file holds another scene");
    }
    int edits() const { return m_edits; }
    int returns() const { return m_returns; }

private:
    std::size_t index() const { return static_cast<std::size_t>(m_document.undoStack()->index()); }
    /// The scene's text, to tell what differs, and the hash of all.
    QByteArray now() const
    {
        const StoredScene stored = m_document.stored({});
        return sceneJson(sceneText({stored.scene, {}, stored.unknown})) + fingerprint(stored).toHex();
    }
    /// Where two scenes begin to differ.
    static QString difference(const QByteArray &before, const QByteArray &after)
    {
        const auto [first, ignored] = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
        const qsizetype from = std::max<qsizetype>(first - before.begin() - 60, 0);
        return QStringLiteral(": …%1… was …%2…")
            .arg(QString::fromUtf8(after.mid(from, 160)), QString::fromUtf8(before.mid(from, 160)));
    }
    QString commandTexts() const
    {
        QStringList texts;
        for (int i = 0; i < m_document.undoStack()->count(); ++i)
            texts += m_document.undoStack()->text(i);
        return texts.join(QStringLiteral(", "));
    }

    /// Whether it was saved since the last look, while it was at that place.
    void noticeSave(std::size_t place)
    {
        if (m_document.stamp() != m_stamp && m_document.stamp().exists())
            m_saved = static_cast<qsizetype>(place);
        m_stamp = m_document.stamp();
    }
    void begin()
    {
        m_commands.clear();
        m_states.assign(1, {});
        m_index = 0;
        m_saved = m_document.isModified() ? -1 : 0;
        m_stamp = m_document.stamp();
    }
    void follow()
    {
        noticeSave(m_index);
        const QUndoStack &stack = *m_document.undoStack();
        std::vector<const QUndoCommand *> commands;
        for (int i = 0; i < stack.count(); ++i)
            commands.push_back(stack.command(i));
        if (commands.empty())
            return begin();
        const auto [known, ignored]
            = std::mismatch(m_commands.begin(), m_commands.end(), commands.begin(), commands.end());
        const auto same = static_cast<std::size_t>(known - m_commands.begin());
        const bool isNew = commands.size() > same || m_commands.size() > same;
        m_states.resize(commands.size() + 1);
        std::fill(m_states.begin() + static_cast<std::ptrdiff_t>(same) + 1, m_states.end(), QByteArray());
        if (m_saved > static_cast<qsizetype>(same))
            m_saved = -1;
        // Also where the edit has dropped what could be redone.
        const bool merges = commands.size() == same && index() == m_index;
        m_commands = std::move(commands);
        QByteArray &state = m_states[index()];
        const QByteArray scene = now();
        if (!merges && !state.isEmpty() && state != scene)
            m_mistake = QStringLiteral("place %1 of the undo stack (%2) holds another scene than before")
                            .arg(index())
                            .arg(commandTexts())
                + difference(state, scene);
        (isNew || merges ? m_edits : m_returns) += 1;
        state = scene;
        m_index = index();
    }

    Document &m_document;
    std::vector<const QUndoCommand *> m_commands;
    std::vector<QByteArray> m_states; ///< By index of the stack; empty where nobody has been.
    std::size_t m_index = 0;
    qsizetype m_saved = 0; ///< −1: no place of the stack.
    FileStamp m_stamp;
    QString m_mistake;
    int m_edits = 0;
    int m_returns = 0;
};

} // namespace normscope::test
