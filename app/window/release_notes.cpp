// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/release_notes.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <QXmlStreamReader>

namespace normscope {

namespace {

struct ReleaseNotes
{
    Q_DECLARE_TR_FUNCTIONS(ReleaseNotes)
};

/// Appends an English sentence, or replaces it by its translation, which follows it in the file.
void take(QStringList &sentences, const QString &text, const QString &textLanguage, const QString &language)
{
    if (textLanguage.isEmpty())
        sentences += text;
    else if (textLanguage == language && !sentences.isEmpty())
        sentences.last() = text;
}

Release readRelease(QXmlStreamReader &xml, const QString &language)
{
    Release release;
    release.version = xml.attributes().value(QLatin1String("version")).toString();
    release.date = QDate::fromString(xml.attributes().value(QLatin1String("date")).toString(), Qt::ISODate);
    QStringList summary;
    while (xml.readNext() != QXmlStreamReader::EndElement || xml.name() != QLatin1String("release")) {
        if (xml.atEnd() || xml.hasError())
            break;
        const bool isSentence = xml.name() == QLatin1String("p") || xml.name() == QLatin1String("li");
        if (!xml.isStartElement() || !isSentence)
            continue;
        QStringList &sentences = xml.name() == QLatin1String("p") ? summary : release.changes;
        const QString textLanguage
            = xml.attributes()
                  .value(QLatin1String("http://www.w3.org/XML/1998/namespace"), QLatin1String("lang"))
                  .toString();
        take(sentences, xml.readElementText().simplified(), textLanguage, language);
    }
    release.summary = summary.join(QLatin1Char(' '));
    return release;
}

QString html(const std::vector<Release> &releases)
{
    QString text;
    for (const Release &release : releases) {
        text += QStringLiteral("<h3>%1</h3><p>%2</p>")
                    .arg(ReleaseNotes::tr("Version %1, %2")
                             .arg(release.version, release.date.toString(Qt::ISODate))
                             .toHtmlEscaped(),
                         release.summary.toHtmlEscaped());
        text += QStringLiteral("<ul>");
        for (const QString &change : release.changes)
            text += QStringLiteral("<li>%1</li>").arg(change.toHtmlEscaped());
        text += QStringLiteral("</ul>");
    }
    return text;
}

} // namespace

std::vector<Release> readReleases(const QByteArray &metainfo, const QString &language)
{
    std::vector<Release> releases;
    QXmlStreamReader xml(metainfo);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("release"))
            releases.push_back(readRelease(xml, language));
    }
    return releases;
}

void showReleases(QWidget *window, const QString &language)
{
    QFile file(QStringLiteral(":/releases/org.normscope.Normscope.metainfo.xml"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("releases"));
    dialog->setWindowTitle(ReleaseNotes::tr("What is new"));
    dialog->resize(560, 460);
    auto *text = new QTextBrowser;
    text->setAccessibleName(dialog->windowTitle());
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(html(readReleases(file.readAll(), language)));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *rows = new QVBoxLayout(dialog);
    rows->addWidget(text);
    rows->addWidget(buttons);
    dialog->open();
}

} // namespace normscope
