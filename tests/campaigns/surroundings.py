#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program's window, and a figure, where something is otherwise than usual: scales of the display, no fonts, locales with
a decimal comma, no D-Bus, a home that cannot be written, no home, Wayland. Each has to paint its window without a word on
stderr; the figure is the same file in all of them that have the same fonts."""
import os
import shutil
import subprocess
import time

import numpy as np

from campaign import Campaign, Finding, call, files_below

FONTLESS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<cachedir>{0}/cache</cachedir></fontconfig>"""
WINDOWS = {
    "usual": {}, "scale 1.25": {"QT_SCALE_FACTOR": "1.25"}, "scale 1.5": {"QT_SCALE_FACTOR": "1.5"},
    "scale 2": {"QT_SCALE_FACTOR": "2"}, "no D-Bus": {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/proc/nowhere"},
    "German numbers": {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}, "C locale": {"LC_ALL": "C"},
    "Chinese": {"LC_ALL": "zh_CN.UTF-8"}, "no fonts": {"FONTCONFIG_FILE": "FONTLESS"},
    "no home": {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": "/proc/nowhere"}, "read-only home": {"HOME": "READONLY"},
    "no runtime folder": {"XDG_RUNTIME_DIR": "/proc/nowhere"},
}
# What libraries say of such surroundings, which the program does not cause.
EXPECTED = ["Fontconfig", "propagateSizeHints", "Detected locale", "Qt depends on a UTF-8 locale", "If this causes problems",
            "instead. If this", "will use", "This plugin does not support"]


def environment(name, folder):
    values = dict(WINDOWS[name])
    if values.get("FONTCONFIG_FILE"):
        values["FONTCONFIG_FILE"] = os.path.join(folder, "fonts.conf")
        with open(values["FONTCONFIG_FILE"], "w", encoding="utf-8") as file:
            file.write(FONTLESS.format(folder))
    if values.get("HOME") == "READONLY":
        values["HOME"] = os.path.join(folder, "readonly")
        os.mkdir(values["HOME"], 0o500)
    return values


def check_quiet(done, what):
    said = [line for line in done.stderr.decode(errors="replace").splitlines()
            if line.strip() and not any(text in line for text in EXPECTED)]
    if done.returncode != 0 or said:
        raise Finding(f"{what}: exit code {done.returncode}, {said}")


def wayland(program, folder):
    """Under a compositor without a screen."""
    home = os.path.join(folder, "home")
    os.makedirs(home, 0o700, exist_ok=True)
    own = {**os.environ, "XDG_RUNTIME_DIR": home}
    with open(os.path.join(folder, "weston.log"), "w", encoding="utf-8") as log:
        weston = subprocess.Popen(["weston", "--backend=headless-backend.so", "--socket=campaign", "--idle-time=0"], env=own,
                                  stdout=log, stderr=log)
    try:
        end = time.monotonic() + 20
        while not os.path.exists(os.path.join(home, "campaign")):
            if time.monotonic() > end or weston.poll() is not None:
                return False
            time.sleep(0.05)
        values = {"WAYLAND_DISPLAY": "campaign", "QT_QPA_PLATFORM": "wayland", "XDG_RUNTIME_DIR": home}
        done = call(program, ["--sample", "images", "--exit-after-first-frame"], folder, values)
        if b"Could not find the Qt platform plugin" in done.stderr:
            return False
        check_quiet(done, "Wayland")
        return True
    finally:
        weston.terminate()
        weston.wait()


def main():
    campaign = Campaign(__doc__, seconds=600)
    campaign.arguments.cases = min(campaign.arguments.cases, 1)  # They are not drawn.

    def case(_number, _draw, folder):
        figures = {}
        np.save(os.path.join(folder, "x.npy"), np.arange(24, dtype="f4").reshape(2, 3, 2, 2) + 0.5)
        for name in WINDOWS:
            own = environment(name, folder)
            done = call(campaign.program, ["--sample", "images", "--exit-after-first-frame"], folder,
                        {"QT_QPA_PLATFORM": "offscreen", **own})
            check_quiet(done, f"window, {name}")
            if name in ("read-only home", "no home"):
                left = [file for file in files_below(folder) if "readonly" in file]
                assert not left or os.geteuid() == 0, f"{name}: {left}"
            done = call(campaign.program, ["figure", "x.npy", "--view", "explore", "--language", "en", "--out", "it.svg"], folder,
                        own)
            check_quiet(done, f"figure, {name}")
            with open(os.path.join(folder, "it.svg"), "rb") as file:
                figures[name] = file.read()
            campaign.counts["surroundings"] += 1
        fonts = {name for name in figures if name != "no fonts"}
        others = [name for name in fonts if figures[name] != figures["usual"]]
        assert not others, f"the figure is another one: {sorted(others)}"
        if shutil.which("weston"):
            campaign.counts["compositors of Wayland"] += wayland(campaign.program, folder)

    campaign.run(case)


if __name__ == "__main__":
    main()
