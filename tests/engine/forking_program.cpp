// SPDX-License-Identifier: GPL-3.0-or-later
// A program that forks after worker threads have run. Child and parent then both share out work among threads again and
// exit as programs do: with code 0 if all work was done.
#include "engine/parallel/workers.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

namespace {

bool isAllDone()
{
    std::atomic<int> done = 0;
    normscope::Workers(2).forEach(64, [&done](std::int64_t) { ++done; });
    return done == 64;
}

} // namespace

int main()
{
    bool isRight = true;
    for (int round = 0; round < 20; ++round) {
        isRight &= isAllDone();
        const pid_t child = fork();
        if (child == 0)
            return round % 2 == 0 && !isAllDone() ? 1 : 0; // Every other child never asks for a helper thread.
        int status = 1;
        isRight &= waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return isRight && isAllDone() ? 0 : 1;
}
