// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/kernel_choice.h"

#include "app/cli/command_line.h"
#include "engine/kernels/kernels.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct KernelChoice
{
    Q_DECLARE_TR_FUNCTIONS(KernelChoice)
};

} // namespace

void reportUnknownKernels()
{
    const QString wanted = qEnvironmentVariable("NORMSCOPE_KERNELS");
    if (wanted.isEmpty())
        return;
    QStringList names;
    for (const std::string &name : kernels::names())
        names += QString::fromStdString(name);
    if (!names.contains(wanted))
        printError(
            KernelChoice::tr("NORMSCOPE_KERNELS names no kernels with “%1”, so the fastest are used; there are %2.")
                .arg(wanted, names.join(QLatin1String(", "))));
}

} // namespace normscope
