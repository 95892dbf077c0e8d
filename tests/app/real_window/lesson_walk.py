#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks every lesson that comes along to its end in the real window by keyboard alone: with wrong answers, once more
with right ones, and on to the next lesson; and finds all answers in what the program keeps.

Usage: lesson_walk.py PROGRAM KEYS, where KEYS prints what is to be pressed (lesson_keys.cpp)
"""
import json
import os
import subprocess
import sys

from desktop import Desktop, wait_for
from drive import Window

NEXT = "alt+Next"


def record(folder, lesson):
    try:
        with open(os.path.join(folder, f".local/share/normscope/lessons/{lesson}.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {"step": 1, "questions": {}}  # As long as nothing was done.


def walk(window, folder, lesson, kind):
    """From the first step to the last one, where the keyboard is on the button that goes on."""
    for number, step in enumerate(lesson["steps"], 1):
        wait_for(f"step {number} of {lesson['id']}", lambda: record(folder, lesson["id"])["step"] == number)
        if step:
            tries = lambda: record(folder, lesson["id"])["questions"].get(step["id"], [])
            window.key(*step[kind])
            last = wait_for(f"{kind} answer to {step['id']} of {lesson['id']}", tries)[-1]
            assert len(tries()) == 1 and last["right"] == (kind == "right") and "answer" in last, (step, last)
        if number < len(lesson["steps"]):
            window.key(NEXT)


def begin_anew(window, folder, lesson):
    window.key("ctrl+shift+p")
    window.type("Begin anew")
    window.key("Return")
    wait_for(f"{lesson['id']} without answers", lambda: not record(folder, lesson["id"])["questions"])


def go_on(window):
    """By the button "Next lesson", which has the keyboard; another window has it then."""
    active = lambda: window.tool("getactivewindow")
    former = active()
    window.key("Return")
    # In between the keyboard is the window manager's.
    wait_for("window of the next lesson", lambda: active() not in ("", former)
             and active() == window.tool("getwindowfocus"))


def main(program, keys):
    with Desktop() as desktop:
        folder = desktop.folder.name
        lessons = json.loads(subprocess.run([keys], env=desktop.environment, capture_output=True, check=True).stdout)
        window = Window(desktop)
        process = desktop.start([program, "--language", "en", "--lesson", lessons[0]["id"], "--step", "1"])
        window.wait_for_title("of the lesson", lambda name: name.startswith("Worked example"))
        for number, lesson in enumerate(lessons, 1):
            walk(window, folder, lesson, "wrong")
            begin_anew(window, folder, lesson)
            walk(window, folder, lesson, "right")
            if number < len(lessons):
                go_on(window)
        window.key("ctrl+q")
        wait_for("end of the program", lambda: process.poll() is not None)
        assert process.returncode == 0, process.returncode
        assert len(lessons) == 13 and sum(bool(step) for lesson in lessons for step in lesson["steps"]) > 80


if __name__ == "__main__":
    main(*sys.argv[1:])
