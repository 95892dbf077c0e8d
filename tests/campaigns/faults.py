#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each call of the system that a command makes on its results, or their folder, is made to fail in turn, in every way that
fits (strace's fault injection), or writes less than it is given (a library loaded before the system's).
Either the files are what they would have been, or there is one sentence and the old file is whole; nothing is left over."""
import os
import random
import re
import shutil
import sys

import numpy as np

from campaign import Campaign, Finding, call, check_end, files_below

SHIM = os.environ.get("NORMSCOPE_SHIM", "")
ERRORS = {
    "openat": ["EACCES", "ENOSPC", "EMFILE", "EROFS"], "write": ["ENOSPC", "EIO", "EDQUOT", "EINTR"],
    "pwrite64": ["ENOSPC", "EIO", "EDQUOT", "EINTR"], "writev": ["ENOSPC", "EIO"], "fsync": ["EIO", "ENOSPC", "EINTR"],
    "fdatasync": ["EIO"], "linkat": ["EACCES", "ENOSPC", "EPERM", "EEXIST"], "rename": ["EACCES", "ENOSPC", "EPERM", "EXDEV"],
    "renameat": ["EACCES", "ENOSPC", "EPERM"], "renameat2": ["EACCES", "ENOSPC", "ENOSYS"], "mkdir": ["EACCES", "ENOSPC"],
    "unlink": ["EACCES"], "unlinkat": ["EACCES"], "fchmod": ["EPERM", "EIO"], "fchown": ["EPERM", "EIO"],
    "fgetxattr": ["ENOTSUP"], "fsetxattr": ["ENOTSUP", "ENOSPC"], "fallocate": ["ENOSPC", "ENOTSUP"], "close": ["EINTR", "EIO"],
    "ftruncate": ["ENOSPC", "EIO"], "flock": ["ENOLCK"], "lseek": ["EIO"], "newfstatat": ["EACCES"], "faccessat2": ["EACCES"],
}
COMMANDS = {
    "output.npy": "compute X --method batch --grad-output X --out-dir OUT", "it.svg": "figure X --view explore --out OUT/it.svg",
    "it.pdf": "figure X --view tensor --out OUT/it.pdf", "it.png": "figure X --view lines --out OUT/it.png",
    "it.gif": "figure X --view tensor --animate stages --frame-rate 2 --out OUT/it.gif",
    "it.csv": "figure X --view tensor --out OUT/it.csv", "it.tex": "figure X --view statistics --out OUT/it.tex",
    "it.py": "script X --language numpy --method layer --out OUT/it.py",
    "sizes.csv": "batch-size --population normal --batch-sizes 2,4 --batches 20 --out OUT/sizes.csv",
    "depth.csv": "depth --architecture pre --depth 2 --width 8 --seeds 1 --out OUT/depth.csv",
    "rows.csv": "sequences --out OUT/rows.csv", "handout.pdf": "lesson handout shared-mean --out OUT/handout.pdf",
}


class Command:
    """One that writes over an old file, and the calls that it makes from then on."""

    def __init__(self, program, name, words, folder):
        self.program, self.name = program, name
        self.words = words.replace("OUT", "out").replace("X", "x.npy").split()
        self.prepare(folder)
        trace = os.path.join(folder, "trace")
        self.run(folder, ["strace", "-f", "-y", "-qq", "-o", trace, "-e", "trace=" + ",".join(ERRORS)])
        self.whole = self.contents(folder)
        with open(trace, encoding="utf-8", errors="replace") as file:
            self.points = self.find_points(file.read().splitlines())
        os.remove(trace)

    def prepare(self, folder):
        shutil.rmtree(os.path.join(folder, "out"), ignore_errors=True)
        os.mkdir(os.path.join(folder, "out"))
        np.save(os.path.join(folder, "x.npy"), np.arange(48, dtype="f4").reshape(3, 4, 2, 2))
        with open(os.path.join(folder, "out", self.name), "w", encoding="utf-8") as file:
            file.write("old")

    def run(self, folder, prefix, environment=None):
        own = {"SOURCE_DATE_EPOCH": "1", **(environment or {})}
        return call(self.program, self.words, folder, own, prefix=prefix)

    def contents(self, folder):
        result = {}
        for name in files_below(os.path.join(folder, "out")):
            with open(os.path.join(folder, "out", name), "rb") as file:
                result[name] = file.read()
        return result

    @staticmethod
    def find_points(lines):
        """(call, how many of its kind the same thread had made, error) for each that names the folder or a file in it."""
        counts, points = {}, []
        for line in lines:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if not match:
                continue
            thread, name = match.groups()
            counts[thread, name] = counts.get((thread, name), 0) + 1
            if '"out' in line or "/out" in line:
                points += [(name, counts[thread, name], error) for error in ERRORS[name]]
        return points


def judge(command, folder, done, what):
    check_end(done, {0, 1})
    after = command.contents(folder)
    left = {name for name in os.listdir(folder) if name not in ("out", "x.npy", "home")}
    left |= {name for name in os.listdir(os.path.join(folder, "home")) if not name.startswith((".cache", ".config"))}
    if left:
        raise Finding(f"left over: {sorted(left)} ({what})")
    if done.returncode == 0 and after != command.whole:
        raise Finding(f"done, but not what it would have written: {[(n, len(b)) for n, b in after.items()]} ({what})")
    # Of several results some may be replaced already: then there is none, as the rest would be taken for theirs.
    torn = command.name == "output.npy" and not after
    if done.returncode == 1 and after != {command.name: b"old"} and not torn:
        raise Finding(f"failed, but the old file is not alone: {[(n, len(b)) for n, b in after.items()]} ({what})\n"
                      f"{done.stderr.decode()}")


def main():
    if not shutil.which("strace"):
        print("strace is not installed")
        sys.exit(77)
    campaign = Campaign(__doc__, seconds=8)
    points = []

    def case(number, draw, folder):
        if not points:
            for name, words in COMMANDS.items():
                command = Command(campaign.program, name, words, folder)
                points.extend((command, *point) for point in command.points)
                points.extend((command, "short writes", seed, "") for seed in range(3) if SHIM)
            random.Random(campaign.seed).shuffle(points)
        command, name, turn, error = points[number % len(points)]
        command.prepare(folder)
        what = f"{command.name}: {name} number {turn} {error}"
        if name == "short writes":
            done = command.run(folder, [], {"LD_PRELOAD": SHIM, "NORMSCOPE_SHORT_WRITES": str(turn + 1)})
        else:
            done = command.run(folder, ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={name}", "-e",
                                        f"inject={name}:error={error}:when={turn}"])
        campaign.counts["done all the same" if done.returncode == 0 else "failed"] += 1
        if number >= len(points) and campaign.arguments.case is None:
            campaign.counts["tried again"] += 1
        judge(command, folder, done, what)

    campaign.run(case)
    print(f"{len(points)} ways to fail")


if __name__ == "__main__":
    main()
