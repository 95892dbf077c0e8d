#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Too little memory: the first, second, … large allocation and all after it fail, while files are opened, computed from and
painted. One sentence, no crash, the old file whole."""
import os
import sys

import numpy as np

from campaign import Campaign, Finding, call, check_end, files_below

SHIM = os.environ.get("NORMSCOPE_SHIM", "")
# No .pdf: Qt's own writer uses memory without asking whether it got it.
COMMANDS = [
    "compute x.npy --method batch --grad-output x.npy --out-dir out", "compute x.npy --method layer --out-dir out",
    "compute x.npy --method group --groups 4 --mask x.npy --dtype float64 --out-dir out",
    "compute x.csv --method rms --out-dir out", "compute x.npz --method batch --out-dir out",
    "figure x.npy --view tensor --out out/it.svg", "figure x.npy --view explore --out out/it.svg",
    "figure x.npy --view tensor --out out/it.csv", "script x.npy --language numpy --method layer --out out/it.py",
    "batch-size --population x.csv --batch-sizes 2,8 --batches 50 --out out/it.csv", "sequences --out out/it.csv",
    "depth --architecture pre --depth 4 --width 64 --seeds 1 --out out/it.csv",
]


def main():
    if not SHIM:
        print("NORMSCOPE_SHIM names no library (campaign_shim.so of the build)")
        sys.exit(77)
    campaign = Campaign(__doc__, seconds=6)

    def case(number, draw, folder):
        array = np.random.default_rng(1).standard_normal((16, 32, 8, 8)).astype("f4")
        np.save(os.path.join(folder, "x.npy"), array)
        np.savez_compressed(os.path.join(folder, "x.npz"), a=array)
        np.savetxt(os.path.join(folder, "x.csv"), array.reshape(512, 64)[:200], delimiter=",")
        os.mkdir(os.path.join(folder, "out"))
        words = COMMANDS[number % len(COMMANDS)]
        before = files_below(folder)
        # A process that has none at all cannot begin, which says nothing about it: only what a tensor takes is refused.
        failing, large = draw.randint(1, 24), 120000
        environment = {"LD_PRELOAD": SHIM, "NORMSCOPE_FAIL_ALLOCATION": str(failing), "NORMSCOPE_LARGE": str(large)}
        what = f"allocation {failing} of {large} bytes or more: {words}"
        done = call(campaign.program, words.split(), folder, environment)
        if done.returncode < 0:
            raise Finding(f"ended by signal {-done.returncode}, {what}\n{done.stderr.decode()}")
        # Libraries have a say of their own (libpng's is one line).
        done.stderr = b"".join(line for line in done.stderr.splitlines(True) if line.startswith(b"normscope: "))
        check_end(done, {0, 1})
        campaign.counts["done all the same" if done.returncode == 0 else "refused"] += 1
        after = files_below(folder)
        assert done.returncode == 0 or after == before, f"left: {sorted(set(after) - set(before))}, {what}"

    campaign.run(case)


if __name__ == "__main__":
    main()
