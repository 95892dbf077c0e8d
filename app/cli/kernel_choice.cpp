// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/kernel_choice.h"

#include "app/cli/command_line.h"
#include "engine/kernels/kernels.h"
#include "engine/parallel/workers.h"
#include "widgets/core/log.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct KernelChoice
{
    Q_DECLARE_TR_FUNCTIONS(KernelChoice)
};

QStringList namesOf(const std::vector<std::string> &kernels)
{
    QStringList names;
    for (const std::string &name : kernels)
        names += QString::fromStdString(name);
    return names;
}

/// The name of kernels that the environment asks for and that there are not; otherwise empty.
QString unknownKernels()
{
    const QString wanted = qEnvironmentVariable("NORMSCOPE_KERNELS");
    return namesOf(kernels::names()).contains(wanted) ? QString() : wanted;
}

bool areKernelsMissing()
{
    return kernels::names().size() == 1;
}

} // namespace

void logKernels()
{
    qCInfo(kernelsLog, "kernels %s of %s, %d threads", kernels::currentName().c_str(),
           namesOf(kernels::names()).join(QLatin1Char(' ')).toUtf8().constData(), Workers().count());
}

bool areKernelsAsWanted()
{
    return unknownKernels().isEmpty() && !areKernelsMissing();
}

void reportUnknownKernels()
{
    const QString unknown = unknownKernels();
    if (!unknown.isEmpty())
        printError(
            KernelChoice::tr("NORMSCOPE_KERNELS names no kernels with “%1”, so the fastest are used; there are %2.")
                .arg(unknown, namesOf(kernels::names()).join(QLatin1String(", "))));
}

void reportMissingKernels()
{
    if (areKernelsMissing())
        printError(KernelChoice::tr(
            "This program was built for other processors, so that it computes slowly; build it on this "
            "machine, or for all."));
}

} // namespace normscope
