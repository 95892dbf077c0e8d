// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;

namespace normscope {

class Preferences;
class TensorEditor;
enum class RangeMode;

/// How the tensor view shows numbers, groups and colours: menu entries that set the view's options and are remembered
/// as preferences.
class TensorDisplay : public QObject
{
    Q_OBJECT

public:
    /// Applies the preferences to the view. `view` and `preferences` must outlive the object.
    TensorDisplay(TensorEditor &view, Preferences &preferences, QObject *parent = nullptr);

    void addActions(QMenu *menu);

private:
    void addDigits(QMenu *menu);
    void addColorRanges(QMenu *menu);
    void apply();
    /// Locks the range of colours to the present one of the stage.
    void lockRange();

    TensorEditor &m_view;
    Preferences &m_preferences;
};

} // namespace normscope
