// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/sample_scene.h"

#include "engine/samples/samples.h"
#include "widgets/core/message_text.h"

#include <QFileInfo>

#include <algorithm>

namespace normscope {

Scene sampleScene(const Sample &sample)
{
    Scene scene {QString::fromStdString(sample.title.english()), sample.problem()};
    scene.problem.upstream.kind = shownUpstream;
    return scene;
}

QString shownTitle(const QString &title)
{
    const auto sample = std::find_if(samples().begin(), samples().end(), [&title](const Sample &candidate) {
        return QString::fromStdString(candidate.title.english()) == title;
    });
    return sample == samples().end() ? title : messageText(sample->title);
}

QString documentName(const QString &title, const QString &path)
{
    return path.isEmpty() ? shownTitle(title) : QFileInfo(path).completeBaseName();
}

QString proposedFileName(const QString &title, const QString &path)
{
    // The title may be a file name, whose ending is cut off.
    return QFileInfo(path.isEmpty() ? shownTitle(title) : path).completeBaseName();
}

} // namespace normscope
