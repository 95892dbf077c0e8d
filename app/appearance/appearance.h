// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QObject>

class QMenu;

namespace normscope {

class Preferences;
class DesktopSettings;

/// Language, theme and motion in force: the preferences, or the settings of the system where a preference is left to
/// it.
class Appearance : public QObject
{
    Q_OBJECT

public:
    /// `language` ("en", "zh_CN") overrides the preference until the user chooses another; empty: the preference.
    Appearance(Preferences &preferences, const QString &language, QObject *parent = nullptr);

    const Theme &theme() const { return m_theme; }
    const QString &language() const { return m_language; }
    /// Whether views animate their transitions: the user's choice, or until there is one, the setting of the desktop.
    bool animates() const;
    /// Stores the user's choice, which overrides the setting of the desktop from now on.
    void setAnimates(bool animates);

    /// Makes the type of all windows larger (1), smaller (−1) or resets it (0), and stores the scale in the
    /// preferences.
    void stepType(int direction);

    /// Each fills a menu with the choices of a theme or a language.
    void addThemeActions(QMenu *menu);
    void addLanguageActions(QMenu *menu);

signals:
    void themeChanged();
    /// Windows have to be rebuilt on this signal: every text they hold is in the former language.
    void languageChanged();
    void motionChanged();

private:
    void changeTheme();
    void changeLanguage();
    void applyLanguage();
    void applyTheme();
    void followMotion();
    Theme::Kind wantedTheme() const;

    Preferences &m_preferences;
    DesktopSettings *m_desktop;
    QString m_languageOverride;
    QString m_language;
    Theme m_theme;
    bool m_animates;
};

} // namespace normscope
