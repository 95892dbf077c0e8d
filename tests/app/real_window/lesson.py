#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A first session in the real window by keyboard and pointer: open a sample, switch methods, pin a cell, step through
the stages, edit, undo, save, kill the program, and restore the work.

Usage: lesson.py PROGRAM
"""
import json
import os
import sys
import zipfile

from desktop import Desktop, wait_for
from drive import Window, remains

TITLE = "Worked example 1 … 24"
UNSAVED = "*"
# Positions in the control strip of a window that is 1440 pixels wide.
BATCH = (115, 47)
LAYER = (175, 47)


def numbers(archive, name):
    """The float64 values of a .npy file of version 1."""
    data = archive.read(name)
    header = 10 + int.from_bytes(data[8:10], "little")
    assert b"'<f8'" in data[:header], data[:header]
    return list(memoryview(data[header:]).cast("d"))


def read(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return json.loads(archive.read("scene.json")), numbers(archive, "input.npy")


def run_command(window, name):
    """Runs a command by the command palette."""
    window.key("ctrl+shift+p")
    window.type(name)
    window.key("Return")


def save_as(window, path):
    window.key("ctrl+shift+s")
    window.wait_for_title("for the name of the file", lambda name: name.startswith("Save as"))
    window.key("ctrl+a")
    window.type(path)
    window.key("Return")
    name = os.path.basename(path).removesuffix(".normscope")
    window.wait_for_title("of the saved document", lambda title: title.startswith(name) and UNSAVED not in title)


def teach(window, folder):
    window.wait_for_title("of the first sample", lambda name: name.startswith("Two small images"))
    run_command(window, "Worked example")
    window.wait_for_title("of the worked example", lambda name: name.startswith(TITLE))

    # The first arrow key pins the first cell; two steps back from the output is the stage x − μ.
    window.key("Right")
    window.key("bracketleft", "bracketleft")
    window.click(*LAYER)
    window.wait_for_title("with another method", lambda name: UNSAVED in name)
    first = os.path.join(folder, "layer.normscope")
    save_as(window, first)
    scene, values = read(first)
    assert scene["normalization"]["reducedAxes"] == ["C", "H", "W"], scene["normalization"]
    assert values == list(range(1, 25)), values
    assert scene["view"]["explore"]["stage"] == 1, scene["view"]

    # Back to batch norm; then a cell is edited, and the edit is undone.
    window.click(*BATCH)
    run_command(window, "Edit cell")
    window.type("99")
    window.key("Return")
    run_command(window, "Undo")
    second = os.path.join(folder, "batch.normscope")
    save_as(window, second)
    scene, values = read(second)
    assert scene["normalization"]["reducedAxes"] == ["N", "H", "W"], scene["normalization"]
    assert values == list(range(1, 25)), values
    return second


def main(program):
    with Desktop() as desktop:
        folder = desktop.folder.name

        def start():
            return desktop.start([program, "--language", "en"])

        window = Window(desktop)
        process = start()
        teach(window, folder)
        run_command(window, "Edit cell")
        window.type("99")
        window.key("Return")
        window.wait_for_title("with unsaved changes", lambda name: UNSAVED in name)
        wait_for("kept work", lambda: remains(folder))
        process.kill()
        process.wait()

        process = start()
        window.wait_for_title("of the first sample", lambda name: name.startswith("Two small images"))

        def restored():
            window.key("alt+r")  # "Restore" in the recovery bar, once the bar is shown.
            return window.active_title().startswith("batch") and UNSAVED in window.active_title()

        wait_for("restored work", restored)
        found = os.path.join(folder, "found.normscope")
        save_as(window, found)
        changed = [(old, new) for old, new in zip(range(1, 25), read(found)[1]) if old != new]
        assert len(changed) == 1 and changed[0][1] == 99, changed
        window.key("ctrl+q")
        wait_for("end of the program", lambda: process.poll() is not None)
        assert process.returncode == 0, process.returncode


if __name__ == "__main__":
    main(sys.argv[1])
