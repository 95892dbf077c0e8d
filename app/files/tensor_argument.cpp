// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/tensor_argument.h"

#include "engine/formats/tensor_file.h"
#include "widgets/core/file_name.h"

namespace normscope {

TensorArgument tensorArgument(const QString &text)
{
    const qsizetype ending = text.lastIndexOf(QLatin1String(".npz:"), -1, Qt::CaseInsensitive);
    if (ending < 0 || std::filesystem::exists(nativePath(text)))
        return {nativePath(text), {}};
    constexpr qsizetype endingLength = 4;
    return {nativePath(text.left(ending + endingLength)), text.mid(ending + endingLength + 1).toStdString()};
}

Tensor load(const TensorArgument &argument)
{
    return loadTensor(argument.path, argument.array);
}

} // namespace normscope
