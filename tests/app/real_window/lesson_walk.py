#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks the first lesson to its end in the real window by keyboard alone, with wrong answers and then with right ones,
and finds both again in what the program keeps.

Usage: lesson_walk.py PROGRAM
"""
import json
import os
import sys

from desktop import Desktop, wait_for
from drive import Window

NEXT = "alt+Next"
LESSON = "shared-mean"
# Keys that paint cells, and what is typed, for each step that asks; the steps are counted from 1.
SQUARE = ["space", "shift+Right", "shift+Down", "shift+Left"]
WRONG = {2: SQUARE + ["Return"], 3: "12.5", 4: "7.5", 6: ["space", "Down", NEXT], 7: ["space", "Return"], 8: "-1.5",
         9: "-1"}
RIGHT = {2: SQUARE + ["shift+Down", "shift+Right", "shift+Down", "shift+Left", "Return"], 3: "8.5", 4: "-7.5",
         6: ["space", NEXT], 7: ["space"] + ["shift+Right"] * 5 + ["shift+Down"] + ["shift+Left"] * 5 + ["Return"],
         8: "-1", 9: "-1.22"}
STEPS = 10
NAMES = {"-": "minus", ".": "period"}  # What xdotool calls them.
QUESTIONS = {2: "batch-cells", 3: "batch-mean", 4: "centred", 6: "same-output", 7: "layer-cells", 8: "column", 9: "row"}


def record(folder):
    try:
        with open(os.path.join(folder, f".local/share/normscope/lessons/{LESSON}.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {"step": 1, "questions": {}}


def tries(folder, step):
    return record(folder)["questions"].get(QUESTIONS[step], [])


def walk(window, folder, answers, former):
    for step in range(1, STEPS + 1):
        wait_for(f"step {step} of the lesson", lambda: record(folder)["step"] == step)
        if step in answers:
            given = answers[step]
            if isinstance(given, str):
                window.key(*(NAMES.get(character, character) for character in given), "Return")
            else:
                for key in given:
                    window.key(key)
            wait_for(f"kept answer of step {step}", lambda: len(tries(folder, step)) > former)
        if step < STEPS:
            window.key(NEXT)


def main(program):
    with Desktop() as desktop:
        folder = desktop.folder.name
        window = Window(desktop)
        for answers, is_right in ((WRONG, False), (RIGHT, True)):
            former = len(tries(folder, 2))
            process = desktop.start([program, "--language", "en", "--lesson", LESSON])
            window.wait_for_title("of the lesson", lambda name: name.startswith("Worked example"))
            if former:  # The record says where the walk before has ended, until the first step is shown.
                window.key(NEXT, "alt+Prior")
            walk(window, folder, answers, former)
            for step in answers:
                last = tries(folder, step)[-1]
                assert last["right"] == is_right and "answer" in last, (step, last)
            window.key("ctrl+q")
            wait_for("end of the program", lambda: process.poll() is not None)
            assert process.returncode == 0, process.returncode
        assert all(len(tries(folder, step)) == 2 for step in QUESTIONS)


if __name__ == "__main__":
    main(sys.argv[1])
