#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the program in a real window, on a separate X server with a window manager, by real key and pointer events, and
checks what can be seen from outside: the window's title, the file that was saved, the exit code.

Usage: drive.py PROGRAM
"""
import glob
import json
import os
import sys
import zipfile

from desktop import Desktop, wait_for


class Window:
    """The program's windows, seen and driven by xdotool."""

    def __init__(self, desktop):
        self.tool = desktop.tool
        self.key = desktop.key

    def active_title(self):
        """The title of the window with the focus: the active window may not have the focus yet and would miss keys."""
        return self.tool("getwindowfocus", "getwindowname")

    def wait_for_title(self, what, matches):
        return wait_for(f"window {what} (but “{self.active_title()}”)", lambda: matches(self.active_title()))

    def click(self, x, y):
        self.tool("mousemove", "--window", self.tool("getactivewindow"), x, y)
        self.tool("click", 1)

    def type(self, text):
        self.tool("type", "--delay", 40, text)


def drive(program, window, process, folder):
    title = "Two small images"
    window.wait_for_title("of the sample", lambda name: name.startswith(title) and "*" not in name)

    # The tensor has the focus at first: the first arrow key pins its first cell; typing replaces its value.
    window.key("Right")
    window.type("7")
    window.key("Return")
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    window.key("ctrl+z")
    window.wait_for_title("without changes after undo", lambda name: "*" not in name)
    window.key("ctrl+shift+z")
    window.wait_for_title("with changes after redo", lambda name: "*" in name)

    # A click on layer norm, the second method of the control strip.
    window.click(175, 47)
    saved = os.path.join(folder, "saved.normscope")
    window.key("ctrl+shift+s")
    window.wait_for_title("for the name of the file", lambda name: name.startswith("Save as"))
    window.key("ctrl+a")
    window.type(saved)
    window.key("Return")
    window.wait_for_title("of the saved document", lambda name: name.startswith("saved") and "*" not in name)
    with zipfile.ZipFile(saved) as archive:
        assert archive.testzip() is None
        scene = json.loads(archive.read("scene.json"))
        names = archive.namelist()
    assert scene["title"] == title and scene["normalization"]["reducedAxes"] == ["C", "H", "W"], scene
    assert any(name.endswith(".npy") for name in names), names

    # Quitting with unsaved changes asks a question, and "Cancel" stays.
    window.click(115, 47)
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    window.key("ctrl+q")
    window.wait_for_title("with the question", lambda name: name.startswith("Unsaved changes"))
    window.key("Escape")
    window.wait_for_title("after staying", lambda name: name.startswith("saved"))
    window.key("ctrl+z")
    window.wait_for_title("without changes", lambda name: "*" not in name)
    window.key("ctrl+q")
    wait_for("end of the program", lambda: process.poll() is not None)
    assert process.returncode == 0, process.returncode


def remains(folder):
    return glob.glob(os.path.join(folder, ".local/share/normscope/recovery/*/recovery-*.json"))


def is_whole(text):
    with open(text) as file:
        return file.read().endswith("\n}\n")


def drive_recovery(start, window, folder):
    """The program is killed after an edit, and the next start offers the edit."""
    killed = start()
    window.wait_for_title("of the sample", lambda name: name.startswith("Two small images") and "*" not in name)
    window.key("Right")
    window.type("7")
    window.key("Return")
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    wait_for("kept work", lambda: any(map(is_whole, remains(folder))))
    killed.kill()
    killed.wait()

    process = start()
    window.wait_for_title("of the sample", lambda name: name.startswith("Two small images") and "*" not in name)

    def restored():
        window.key("alt+r")  # "Restore" in the recovery bar, once the bar is shown.
        return "*" in window.active_title()

    wait_for("restored work", restored)
    window.key("ctrl+s")
    window.wait_for_title("for the name of the file", lambda name: name.startswith("Save as"))
    window.key("ctrl+a")
    window.type(os.path.join(folder, "restored.normscope"))
    window.key("Return")
    window.wait_for_title("of the saved document", lambda name: name.startswith("restored") and "*" not in name)
    wait_for("tidied recovery", lambda: not remains(folder))
    window.key("ctrl+q")
    wait_for("end of the program", lambda: process.poll() is not None)
    assert process.returncode == 0, process.returncode


def main(program):
    with Desktop() as desktop:
        def start():
            return desktop.start([program, "--sample", "images", "--language", "en"])

        drive(program, Window(desktop), start(), desktop.folder.name)
        drive_recovery(start, Window(desktop), desktop.folder.name)


if __name__ == "__main__":
    main(sys.argv[1])
