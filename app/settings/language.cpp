// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/language.h"

#include <QCoreApplication>
#include <QFont>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace normscope {

namespace {

constexpr auto chineseName = "zh_CN";
constexpr auto englishName = "en";

void installTranslator(const QString &objectName, const QString &file, const QString &folder)
{
    QCoreApplication *application = QCoreApplication::instance();
    delete application->findChild<QTranslator *>(objectName);
    auto *translator = new QTranslator(application);
    translator->setObjectName(objectName);
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
}

} // namespace

bool isLanguage(const QString &name)
{
    return name == QLatin1String(englishName) || name == QLatin1String(chineseName);
}

QString systemLanguage()
{
    for (const QString &language : QLocale::system().uiLanguages()) {
        if (language.startsWith(QLatin1String("zh")))
            return QString::fromLatin1(chineseName);
        if (language.startsWith(QLatin1String("en")))
            break;
    }
    return QString::fromLatin1(englishName);
}

QString languageFor(const QStringList &arguments)
{
    const QString option = QStringLiteral("--language");
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &word = arguments[i];
        QString name = word == option        ? arguments.value(i + 1)
            : word.startsWith(option + u'=') ? word.mid(option.size() + 1)
                                             : QString();
        if (isLanguage(name))
            return name;
    }
    return systemLanguage();
}

void installLanguage(const QString &name)
{
    QLocale::setDefault(QLocale(name));
    installTranslator(QStringLiteral("qtbase"), QStringLiteral("qtbase_%1").arg(name),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    installTranslator(QStringLiteral("normscope"), QStringLiteral("normscope_%1").arg(name), QStringLiteral(":/i18n"));
}

QFont fontFor(QFont font, const QString &language)
{
    QStringList families = font.families();
    if (language == QLatin1String(chineseName)) {
        const QStringList first = {QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK SC"),
                                   QStringLiteral("Source Han Sans SC"), QStringLiteral("WenQuanYi Micro Hei")};
        for (const QString &family : first)
            families.removeAll(family);
        families = first + families;
    }
    font.setFamilies(families);
    return font;
}

} // namespace normscope
