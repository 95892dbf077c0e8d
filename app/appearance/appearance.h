// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QObject>

class QMenu;

namespace normscope {

class Preferences;
class DesktopSettings;

/// Language, theme and motion in force: what the preferences say, or what the system says where they leave it to the
/// system.
class Appearance : public QObject
{
    Q_OBJECT

public:
    /// `language` ("en", "zh_CN") overrides the preference until the user chooses another; empty: the preference.
    Appearance(Preferences &preferences, const QString &language, QObject *parent = nullptr);

    const Theme &theme() const { return m_theme; }
    const QString &language() const { return m_language; }
    /// Whether views glide to what they show next. Until the user switches it, as the desktop asks.
    bool animates() const;
    /// The user's choice, from now on, whatever the desktop asks.
    void setAnimates(bool animates);

    /// Larger (1), smaller (−1) or usual (0) type, in all windows, and the next time.
    void stepType(int direction);

    /// Fills a menu with the choice of a theme, of a language.
    void addThemeActions(QMenu *menu);
    void addLanguageActions(QMenu *menu);

signals:
    void themeChanged();
    /// Windows are built anew then: every text they hold is in the former language.
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
