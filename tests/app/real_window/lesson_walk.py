#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks the lessons that come along to their end in the real window by keyboard alone: with wrong answers, once more
with right ones, and on to the next lesson; and finds all answers in what the program keeps.

Usage: lesson_walk.py PROGRAM KEYS [COUNT [LANGUAGE]], where KEYS prints what is to be pressed (lesson_keys.cpp), COUNT says
how many lessons are walked (without it, all), and LANGUAGE is en or zh_CN
"""
import json
import os
import subprocess
import sys

from desktop import Desktop, wait_for
from drive import Window

NEXT = "alt+Next"
# What the first lesson's tensor and the command that forgets answers are called.
WORDS = {"en": ("Worked example", "Begin anew"), "zh_CN": ("算例", "重新开始")}


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
    """By the button "Next lesson", which has the keyboard; another window has it then."""
    active = lambda: window.tool("getactivewindow")
    former = active()
    window.key("Return")
    # In between the keyboard is the window manager's.
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
