// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints the best instruction set of this machine's processor. Run while the build is configured.
#include "engine/kernels/targets.h"

#include <cstdio>

int main()
{
    std::fputs(normscope::kernels::targetName().c_str(), stdout);
}
