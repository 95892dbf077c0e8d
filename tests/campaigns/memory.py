#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Too little memory: the first, second, … large allocation fails, alone or with all after it, while files are opened, computed
from and painted, by commands and in a window. What large is, is drawn. One sentence, no crash, the old file whole, right
results."""
import json
import os
import shutil
import sys

import numpy as np

from campaign import Campaign, Finding, call, check_end, files_below

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "released-0.1.0", "documents",
                        "convention-keras-batch.normscope")
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
    "compute x.safetensors --method instance --out-dir out", "figure x.npy --view lines --out out/it.png",
    "figure x.npy --view compare --out out/it.svg", "x.npy --exit-after-first-frame", "x.normscope --exit-after-first-frame",
    "x.csv --exit-after-first-frame",
]
# Whatever asks for it: a process that has less cannot begin, and fonts and frame buffers of others do not ask whether they got
# it. Of the program's own allocations smaller ones fail as well.
SMALLEST, SMALLEST_OWN = 65536, 4096


def write_inputs(folder):
    array = np.random.default_rng(1).standard_normal((16, 32, 8, 8)).astype("f4")
    np.save(os.path.join(folder, "x.npy"), array)
    np.savez_compressed(os.path.join(folder, "x.npz"), a=array)
    np.savetxt(os.path.join(folder, "x.csv"), array.reshape(512, 64)[:200], delimiter=",")
    header = json.dumps({"x": {"dtype": "F32", "shape": array.shape, "data_offsets": [0, array.nbytes]}}).encode()
    with open(os.path.join(folder, "x.safetensors"), "wb") as file:
        file.write(len(header).to_bytes(8, "little") + header + array.tobytes())
    shutil.copy(DOCUMENT, os.path.join(folder, "x.normscope"))


def contents(folder):
    """Of the results, without the folder that scripts name."""
    found = {}
    for name in files_below(os.path.join(folder, "out")):
        with open(os.path.join(folder, "out", name), "rb") as file:
            found[name] = file.read().replace(folder.encode(), b"")
    return found


def main():
    if not SHIM:
        print("NORMSCOPE_SHIM names no library (campaign_shim.so of the build)")
        sys.exit(77)
    campaign = Campaign(__doc__, seconds=6)

    whole = {}

    def case(number, draw, folder):
        write_inputs(folder)
        os.mkdir(os.path.join(folder, "out"))
        words = COMMANDS[number % len(COMMANDS)]
        in_window = words.endswith("--exit-after-first-frame")
        before = files_below(folder)
        environment = {"SOURCE_DATE_EPOCH": "1"}
        if in_window:
            environment["QT_QPA_PLATFORM"] = "offscreen"
        if words not in whole:
            check_end(call(campaign.program, words.split(), folder, environment), {0})
            whole[words] = contents(folder)
            for name in whole[words]:
                os.remove(os.path.join(folder, "out", name))
        own = in_window or draw.random() < 0.5
        large = int(2 ** draw.uniform(np.log2(SMALLEST_OWN if own else SMALLEST), 20))
        failing = int(2 ** draw.uniform(0, 5))
        once = draw.random() < 0.3
        environment.update(LD_PRELOAD=SHIM, NORMSCOPE_FAIL_ALLOCATION=str(failing), NORMSCOPE_LARGE=str(large),
                           NORMSCOPE_FAIL_OWN=str(int(own)), NORMSCOPE_FAIL_ONCE=str(int(once)))
        what = f"allocation {failing}{' alone' if once else ''} of {large} bytes or more{' of its own' if own else ''}: {words}"
        done = call(campaign.program, words.split(), folder, environment)
        if done.returncode < 0:
            raise Finding(f"ended by signal {-done.returncode}, {what}\n{done.stderr.decode()}")
        # Libraries have a say of their own (libpng's is one line).
        done.stderr = b"".join(line for line in done.stderr.splitlines(True) if line.startswith(b"normscope: "))
        check_end(done, {0, 1, 2} if in_window else {0, 1})
        kind = "window" if in_window else "command"
        campaign.counts[f"{kind}: {'done all the same' if done.returncode == 0 else 'refused'}"] += 1
        after = files_below(folder)
        assert done.returncode == 0 or after == before, f"left: {sorted(set(after) - set(before))}, {what}"
        # Qt packs the same pixels in another way where it has no memory for the better one.
        is_same = own or not words.startswith("figure")
        if done.returncode == 0 and is_same and contents(folder) != whole[words]:
            raise Finding(f"done, but not what it writes with enough memory, {what}")

    campaign.run(case)


if __name__ == "__main__":
    main()
