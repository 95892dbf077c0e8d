// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/tensor_argument.h"

#include "engine/formats/tensor_file.h"

#include <QFile>

namespace normscope {

TensorArgument tensorArgument(const QString &text)
{
    const auto pathOf
        = [](const QString &name) { return std::filesystem::path(QFile::encodeName(name).toStdString()); };
    const qsizetype ending = text.lastIndexOf(QLatin1String(".npz:"), -1, Qt::CaseInsensitive);
    if (ending < 0 || std::filesystem::exists(pathOf(text)))
        return {pathOf(text), {}};
    constexpr qsizetype endingLength = 4;
    return {pathOf(text.left(ending + endingLength)), text.mid(ending + endingLength + 1).toStdString()};
}

Tensor load(const TensorArgument &argument)
{
    return loadTensor(argument.path, argument.array);
}

} // namespace normscope
