// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/appearance.h"

#include "app/appearance/desktop_settings.h"
#include "app/settings/language.h"
#include "app/settings/preferences.h"
#include "widgets/core/log.h"
#include "widgets/theme/flat_style.h"

#include <QActionGroup>
#include <QFontInfo>
#include <QMenu>

#include <algorithm>
#include <array>
#include <utility>

namespace normscope {

namespace {

QString languageName(LanguageChoice choice)
{
    switch (choice) {
    case LanguageChoice::English:
        return QStringLiteral("en");
    case LanguageChoice::SimplifiedChinese:
        return QStringLiteral("zh_CN");
    case LanguageChoice::System:
        break;
    }
    return systemLanguage();
}

Theme themeOf(Theme::Kind kind)
{
    switch (kind) {
    case Theme::Kind::Dark:
        return Theme::dark();
    case Theme::Kind::Print:
        return Theme::print();
    case Theme::Kind::Light:
        break;
    }
    return Theme::light();
}

/// Fills a menu with the exclusive choices of one preference.
template <class Choice>
void addChoices(QMenu *menu, Preferences &preferences, const Option<Choice> &option,
                std::initializer_list<std::pair<Choice, QString>> choices, const std::function<void()> &chosen)
{
    auto *group = new QActionGroup(menu);
    for (const auto &[choice, text] : choices) {
        QAction *action = group->addAction(text);
        action->setObjectName(QStringLiteral("view.%1.%2").arg(option.key, QString::fromUtf8(name(choice))));
        action->setCheckable(true);
        action->setChecked(preferences.get(option) == choice);
        QObject::connect(menu, &QMenu::aboutToShow, action, [action, &preferences, &option, value = choice] {
            // The preference may have been changed in another window.
            action->setChecked(preferences.get(option) == value);
        });
        QObject::connect(action, &QAction::triggered, menu, [&preferences, &option, value = choice, chosen] {
            preferences.set(option, value);
            chosen();
        });
    }
    menu->addActions(group->actions());
}

} // namespace

Appearance::Appearance(Preferences &preferences, const QString &language, QObject *parent)
    : QObject(parent)
    , m_preferences(preferences)
    , m_desktop(new DesktopSettings(this))
    , m_languageOverride(language)
    , m_animates(animates())
{
    applyLanguage();
    applyTheme();
    connect(&preferences, &Preferences::changed, this, &Appearance::followMotion);
    connect(m_desktop, &DesktopSettings::changed, this, [this] {
        if (m_theme.kind != wantedTheme())
            changeTheme();
        followMotion();
    });
}

bool Appearance::animates() const
{
    return m_preferences.isChosen(Preferences::animates) ? m_preferences.get(Preferences::animates)
                                                         : !m_desktop->reducesMotion();
}

void Appearance::setAnimates(bool animates)
{
    m_preferences.set(Preferences::animates, animates);
    // The value may equal the preference's default, so that Preferences::changed is not emitted, and differ from the
    // desktop's.
    followMotion();
}

void Appearance::followMotion()
{
    if (std::exchange(m_animates, animates()) != m_animates)
        emit motionChanged();
}

void Appearance::addThemeActions(QMenu *menu)
{
    addChoices(menu, m_preferences, Preferences::theme,
               {{ThemeChoice::System, tr("As the &system")},
                {ThemeChoice::Light, tr("&Light")},
                {ThemeChoice::Dark, tr("&Dark")},
                {ThemeChoice::Print, tr("&Grey, with patterns")}},
               [this] { changeTheme(); });
}

void Appearance::addLanguageActions(QMenu *menu)
{
    // Each language is listed by its own name, so that a user who reads only that language can switch back to it.
    addChoices(menu, m_preferences, Preferences::language,
               {{LanguageChoice::System, tr("As the &system")},
                {LanguageChoice::English, QStringLiteral("English")},
                {LanguageChoice::SimplifiedChinese, QStringLiteral("简体中文")}},
               [this] { changeLanguage(); });
}

void Appearance::stepType(int direction)
{
    constexpr std::array scales {0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5};
    const double present = m_preferences.get(Preferences::typeScale);
    double next = direction == 0 ? 1 : present;
    if (direction > 0)
        next = *std::ranges::find_if(scales.begin(), scales.end() - 1, [&](double scale) { return scale > present; });
    else if (direction < 0)
        next = *std::find_if(scales.rbegin(), scales.rend() - 1, [&](double scale) { return scale < present; });
    if (next == present)
        return;
    m_preferences.set(Preferences::typeScale, next);
    changeTheme();
}

void Appearance::changeTheme()
{
    applyTheme();
    emit themeChanged();
}

void Appearance::changeLanguage()
{
    m_languageOverride.clear();
    applyLanguage();
    applyTheme();
    emit languageChanged();
}

void Appearance::applyLanguage()
{
    m_language
        = m_languageOverride.isEmpty() ? languageName(m_preferences.get(Preferences::language)) : m_languageOverride;
    installLanguage(m_language);
}

void Appearance::applyTheme()
{
    m_theme = themeOf(wantedTheme());
    m_theme.font = fontFor(m_theme.font, m_language);
    qCInfo(fontsLog).noquote() << "text in" << QFontInfo(m_theme.font).family() << "for"
                               << m_theme.font.families().join(QStringLiteral(", "));
    m_theme = m_theme.scaled(m_preferences.get(Preferences::typeScale));
    normscope::applyTheme(m_theme);
}

Theme::Kind Appearance::wantedTheme() const
{
    switch (m_preferences.get(Preferences::theme)) {
    case ThemeChoice::Light:
        return Theme::Kind::Light;
    case ThemeChoice::Dark:
        return Theme::Kind::Dark;
    case ThemeChoice::Print:
        return Theme::Kind::Print;
    case ThemeChoice::System:
        break;
    }
    return m_desktop->isDark() ? Theme::Kind::Dark : Theme::Kind::Light;
}

} // namespace normscope
