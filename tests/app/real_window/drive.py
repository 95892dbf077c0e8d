#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the program in a real window, on an X server and under a window manager of its own, with a real keyboard and
pointer, and checks what can be seen from outside: the window's title, the file that was saved, the exit code.

Usage: drive.py PROGRAM
"""
import glob
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile

DEADLINE = 20


def wait_for(what, condition):
    """Polls until the condition gives something; what it gave."""
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.03)
    raise SystemExit(f"no {what} after {DEADLINE} s")


class Window:
    """The program's windows, as xdotool sees and drives them."""

    def __init__(self, environment):
        self.environment = environment

    def tool(self, *words):
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else ""

    def active_title(self):
        return self.tool("getactivewindow", "getwindowname")

    def wait_for_title(self, what, matches):
        return wait_for(f"window {what} (but “{self.active_title()}”)", lambda: matches(self.active_title()))

    def key(self, *keys):
        self.tool("key", "--clearmodifiers", "--delay", 40, *keys)

    def click(self, x, y):
        self.tool("mousemove", "--window", self.tool("getactivewindow"), x, y)
        self.tool("click", 1)

    def type(self, text):
        self.tool("type", "--delay", 40, text)


def drive(program, window, process, folder):
    title = "Two small images"
    window.wait_for_title("of the sample", lambda name: name.startswith(title) and "*" not in name)

    # The keyboard begins in the tensor: the first arrow pins its first cell; typing replaces its value.
    window.key("Right")
    window.type("7")
    window.key("Return")
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    window.key("ctrl+z")
    window.wait_for_title("without changes after undo", lambda name: "*" not in name)
    window.key("ctrl+shift+z")
    window.wait_for_title("with changes after redo", lambda name: "*" in name)

    # The pointer: layer norm, the second method of the strip.
    window.click(95, 47)
    saved = os.path.join(folder, "saved.normscope")
    window.key("ctrl+shift+s")
    window.wait_for_title("for the name of the file", lambda name: name.startswith("Save as"))
    window.key("ctrl+a")
    window.type(saved)
    window.key("Return")
    window.wait_for_title("of the saved document", lambda name: name.startswith(title) and "*" not in name)
    with zipfile.ZipFile(saved) as archive:
        assert archive.testzip() is None
        scene = json.loads(archive.read("scene.json"))
        names = archive.namelist()
    assert scene["title"] == title and scene["normalization"]["reducedAxes"] == ["C", "H", "W"], scene
    assert any(name.endswith(".npy") for name in names), names

    # A change that is not saved is asked about, and "Cancel" stays.
    window.click(35, 47)
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    window.key("ctrl+q")
    window.wait_for_title("with the question", lambda name: name.startswith("Unsaved changes"))
    window.key("Escape")
    window.wait_for_title("after staying", lambda name: name.startswith(title))
    window.key("ctrl+z")
    window.wait_for_title("without changes", lambda name: "*" not in name)
    window.key("ctrl+q")
    wait_for("end of the program", lambda: process.poll() is not None)
    assert process.returncode == 0, process.returncode


def remains(folder):
    return glob.glob(os.path.join(folder, ".local/share/normscope/recovery/*/recovery.json"))


def drive_recovery(start, window, folder):
    """An edit, a killed program, and the next one, which offers the edit."""
    killed = start()
    window.wait_for_title("of the sample", lambda name: name.startswith("Two small images") and "*" not in name)
    window.key("Right")
    window.type("7")
    window.key("Return")
    window.wait_for_title("with unsaved changes", lambda name: "*" in name)
    wait_for("kept work", lambda: remains(folder))
    killed.kill()
    killed.wait()

    process = start()
    window.wait_for_title("of the sample", lambda name: name.startswith("Two small images") and "*" not in name)

    def restored():
        window.key("alt+r")  # "Restore" in the bar, as soon as it is there.
        return "*" in window.active_title()

    wait_for("restored work", restored)
    window.key("ctrl+s")
    window.wait_for_title("for the name of the file", lambda name: name.startswith("Save as"))
    window.key("ctrl+a")
    window.type(os.path.join(folder, "restored.normscope"))
    window.key("Return")
    window.wait_for_title("of the saved document", lambda name: name.startswith("Two small images") and "*" not in name)
    wait_for("tidied recovery", lambda: not remains(folder))
    window.key("ctrl+q")
    wait_for("end of the program", lambda: process.poll() is not None)
    assert process.returncode == 0, process.returncode


def main(program):
    running = []
    with tempfile.TemporaryDirectory() as folder:
        reader, writer = os.pipe()
        try:
            running.append(subprocess.Popen(
                ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
                pass_fds=[writer], stderr=subprocess.DEVNULL))
            os.close(writer)
            number = os.read(reader, 16).decode().strip()
            environment = {**os.environ, "DISPLAY": f":{number}", "HOME": folder, "XDG_CONFIG_HOME": folder,
                           "XDG_RUNTIME_DIR": folder, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb"}
            for name in ("LANGUAGE", "XDG_DATA_HOME"):
                environment.pop(name, None)
            running.append(subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL))
            wait_for("window manager", lambda: Window(environment).tool("get_desktop"))

            def start():
                process = subprocess.Popen([program, "--sample", "images", "--language", "en"], env=environment)
                running.append(process)
                return process

            drive(program, Window(environment), start(), folder)
            drive_recovery(start, Window(environment), folder)
        finally:
            for started in reversed(running):
                started.terminate()
                started.wait()


if __name__ == "__main__":
    main(sys.argv[1])
