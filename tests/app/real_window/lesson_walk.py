#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks the lessons that come with the program to their end in the real window by keyboard alone: with wrong answers, then
with right ones, and on to the next lesson; and checks that the program keeps all answers.

Usage: lesson_walk.py PROGRAM KEYS [COUNT [LANGUAGE]], where KEYS prints the keys to press (lesson_keys.cpp), COUNT is
the number of lessons to walk (all by default), and LANGUAGE is en or zh_CN
"""
import json
import os
import subprocess
import sys

from desktop import Desktop, wait_for
from drive import Window

NEXT = "alt+Next"
# The name of the first lesson's tensor, and of the command that removes the answers.
WORDS = {"en": ("Worked example", "Begin anew"), "zh_CN": ("算例", "重新开始")}


def record(folder, lesson):
    try:
        with open(os.path.join(folder, f".local/share/normscope/lessons/{lesson}.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {"step": 1, "questions": {}}  # The file is written by the first action.


def walk(window, folder, lesson, kind):
    """Walks from the first step to the last one, where the button to the next lesson has the focus."""
    for number, step in enumerate(lesson["steps"], 1):
        wait_for(f"step {number} of {lesson['id']}", lambda: record(folder, lesson["id"])["step"] == number)
        if step:
            tries = lambda: record(folder, lesson["id"])["questions"].get(step["id"], [])
            window.key(*step[kind])
            last = wait_for(f"{kind} answer to {step['id']} of {lesson['id']}", tries)[-1]
            assert "answer" in last, f"{step['id']} of {lesson['id']} was revealed before its answer arrived"
            assert len(tries()) == 1 and last["right"] == (kind == "right"), (step, last)
        if number < len(lesson["steps"]):
            window.key(NEXT)


def begin_anew(window, folder, lesson, command):
    window.key("ctrl+shift+p")
    window.type(command)
    window.key("Return")
    wait_for(f"{lesson['id']} without answers", lambda: not record(folder, lesson["id"])["questions"])


def go_on(window):
    """Presses the button "Next lesson", which has the focus; the lesson opens in another window."""
    active = lambda: window.tool("getactivewindow")
    former = active()
    window.key("Return")
    # Between the two windows the window manager has the focus.
    wait_for("window of the next lesson", lambda: active() not in ("", former)
             and active() == window.tool("getwindowfocus"))


def main(program, keys, count=None, language="en"):
    tensor, anew = WORDS[language]
    with Desktop() as desktop:
        folder = desktop.folder.name
        lessons = json.loads(subprocess.run([keys], env=desktop.environment, capture_output=True, check=True).stdout)
        assert len(lessons) == 13 and sum(bool(step) for lesson in lessons for step in lesson["steps"]) > 80
        lessons = lessons[:int(count)] if count else lessons
        window = Window(desktop)
        process = desktop.start([program, "--language", language, "--lesson", lessons[0]["id"], "--step", "1"])
        window.wait_for_title("of the lesson", lambda name: name.startswith(tensor))
        for number, lesson in enumerate(lessons, 1):
            walk(window, folder, lesson, "wrong")
            begin_anew(window, folder, lesson, anew)
            walk(window, folder, lesson, "right")
            if number < len(lessons):
                go_on(window)
        window.key("ctrl+q")
        wait_for("end of the program", lambda: process.poll() is not None)
        assert process.returncode == 0, process.returncode


if __name__ == "__main__":
    main(*sys.argv[1:])
