#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ends the program in a real window from outside just after an edit: by signals, and by ending its X server. The edit
must be kept for the next start.

Usage: endings.py PROGRAM
"""
import glob
import os
import shutil
import signal
import struct
import sys

from desktop import Desktop, wait_for
from drive import Window, remains


def kept_values(folder):
    """The first value of each kept tensor, which must be of float64."""
    values = []
    for path in glob.glob(os.path.join(folder, ".local/share/normscope/recovery/*/input-*.npy")):
        with open(path, "rb") as file:
            data = file.read()
        values.append(struct.unpack_from("<d", data, 10 + int.from_bytes(data[8:10], "little"))[0])
    return values


def edit(desktop, program):
    """Starts the program and makes an edit; returns its process at once."""
    process = desktop.start([program, "--sample", "images", "--language", "en"])
    window = Window(desktop)
    window.wait_for_title("of the sample", lambda name: name.startswith("Two small images") and "*" not in name)
    window.key("Right")
    window.type("7")
    window.key("Return")
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    return process


def check(desktop, process, code):
    wait_for("end of the program", lambda: process.poll() is not None)
    assert process.returncode == code, process.returncode
    folder = desktop.folder.name
    assert len(remains(folder)) == 1 and kept_values(folder) == [7.0], (remains(folder), kept_values(folder))
    shutil.rmtree(os.path.join(folder, ".local"))


def main(program):
    with Desktop() as desktop:
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            process = edit(desktop, program)
            process.send_signal(number)
            check(desktop, process, -number)
            desktop.started.remove(process)
    with Desktop() as desktop:
        process = edit(desktop, program)
        desktop.started[0].kill()  # The X server.
        check(desktop, process, 1)


if __name__ == "__main__":
    main(sys.argv[1])
