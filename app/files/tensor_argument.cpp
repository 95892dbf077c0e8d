// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/tensor_argument.h"

#include "app/files/standard_input.h"
#include "engine/formats/tensor_file.h"
#include "widgets/core/file_name.h"

namespace normscope {

TensorArgument tensorArgument(const QString &text)
{
    if (isStandardInput(nativePath(text)) || std::filesystem::exists(nativePath(text)))
        return {nativePath(text), {}};
    for (const TensorEnding &known : tensorEndings()) {
        const QString ending = QLatin1String(known.ending.data(), static_cast<qsizetype>(known.ending.size()));
        const qsizetype place = text.lastIndexOf(ending + QLatin1Char(':'), -1, Qt::CaseInsensitive);
        if (!holdsSeveral(known.format) || place < 0)
            continue;
        const qsizetype end = place + ending.size();
        return {nativePath(text.left(end)), text.mid(end + 1).toStdString()};
    }
    return {nativePath(text), {}};
}

Tensor load(const TensorArgument &argument)
{
    return isStandardInput(argument.path) ? readStandardInput() : loadTensor(argument.path, argument.array);
}

} // namespace normscope
