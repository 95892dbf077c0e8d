#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""kill -9 at a random moment of the program in a real window in which somebody types, undoes, saves and exports. At most the
edits of the last three seconds may be lost, and never a file."""
import glob
import os
import shutil
import struct
import sys
import time
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app", "real_window"))

from campaign import Campaign, Finding  # noqa: E402
from desktop import Desktop, wait_for  # noqa: E402
from drive import Window  # noqa: E402

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "released-0.1.0", "documents",
                        "convention-keras-batch.normscope")
# Keys reach the window later than they are sent, and the machine may be busy.
PATIENCE = 3 + float(os.environ.get("NORMSCOPE_SLACK", "1.5"))


def first_value(data):
    """Of a .npy of float32 or float64."""
    header = data[10:10 + int.from_bytes(data[8:10], "little")]
    return struct.unpack_from("<f" if b"<f4" in header else "<d", data, 10 + len(header))[0]


def saved_value(path):
    with zipfile.ZipFile(path) as archive:
        broken = archive.testzip()
        assert broken is None, f"{path}: {broken} is damaged"
        return first_value(archive.read("input.npy"))


def kept_values(home):
    values = []
    for path in glob.glob(os.path.join(home, ".local/share/normscope/recovery/*/input-*.npy")):
        with open(path, "rb") as file:
            data = file.read()
        if len(data) > 128:  # One that is being written is not yet spoken of by the note beside it.
            values.append(first_value(data))
    return values


class Hands:
    """Somebody at the keyboard, who writes down when each number was typed."""

    def __init__(self, desktop, window, draw):
        self.desktop, self.window, self.draw, self.typed, self.number = desktop, window, draw, [], 1000
        self.exported = os.path.join(desktop.folder.name, "figure.svg")

    def in_document(self):
        return "work" in self.window.active_title()

    def edit(self):
        """Counts only if the keys went into the document, and not into a dialog that was still closing."""
        if not self.in_document():
            return
        self.number += 1
        self.desktop.tool("type", "--delay", 8, str(self.number))
        self.desktop.tool("key", "Return")
        if self.in_document():
            self.typed.append((self.number, time.monotonic()))

    def export(self):
        """Types the file's name only into the dialog that asks for it: keys that come too late would open the cell's editor."""
        self.desktop.tool("key", "ctrl+e")
        wait_for("export dialog", lambda: self.window.active_title() and not self.in_document())
        dialog = self.window.active_title()
        self.desktop.tool("key", "Return")
        patience = time.monotonic() + 3  # Before its picture is there, the dialog takes no Return.
        while self.window.active_title() in ("", dialog) and time.monotonic() < patience:
            time.sleep(0.03)
        if self.window.active_title() not in ("", dialog) and not self.in_document():
            self.desktop.tool("type", "--delay", 5, self.exported)
            self.desktop.tool("key", "Return")

        def closed():
            if not self.in_document():
                self.desktop.tool("key", "Escape")
            return self.in_document()

        wait_for("end of the dialog", closed)

    def act(self):
        what = self.draw.random()
        if what < 0.6:
            self.edit()
        elif what < 0.8:
            self.desktop.tool("key", "ctrl+s")
        elif what < 0.85:
            self.export()
        elif what < 0.92:
            self.desktop.tool("key", "bracketleft", "bracketright")
        else:
            self.desktop.tool("key", "ctrl+z", "ctrl+shift+z")


def main():
    if not all(shutil.which(tool) for tool in ("Xvfb", "openbox", "xdotool")):
        print("Xvfb, openbox or xdotool is not installed")
        sys.exit(77)
    campaign = Campaign(__doc__, seconds=10)
    with Desktop() as desktop:
        home = desktop.folder.name
        work = os.path.join(home, "work.normscope")

        def case(_number, draw, _folder):
            shutil.rmtree(os.path.join(home, ".local"), ignore_errors=True)
            shutil.copy(DOCUMENT, work)
            process = desktop.start([campaign.program, work, "--language", "en"])
            window = Window(desktop)
            window.wait_for_title("of the document", lambda name: "work" in name)
            hands = Hands(desktop, window, draw)
            window.key("Right")
            end = time.monotonic() + draw.uniform(0.5, 7)
            hands.edit()
            while time.monotonic() < end:
                hands.act()
            killed = time.monotonic()
            assert process.poll() is None, f"it ended by itself: {process.returncode}"
            process.kill()
            process.wait()
            desktop.started.remove(process)
            campaign.counts["edits"] += len(hands.typed)
            values = [saved_value(work)] + kept_values(home)
            kept = max((value for value in values if value > 1000), default=0)
            due = max((number for number, when in hands.typed if when < killed - PATIENCE), default=0)
            campaign.counts["lost edits"] += max(0, int(hands.number - max(kept, 1000)))
            if kept < due:
                ages = {number: round(killed - when, 2) for number, when in hands.typed}
                raise Finding(f"{due} was typed {ages[due]} s before the kill, but {kept} is the last one kept; {values}")
            if os.path.exists(hands.exported):
                with open(hands.exported, "rb") as file:
                    assert file.read().rstrip().endswith(b"</svg>"), "the exported figure is not whole"
                campaign.counts["figures"] += 1
                os.remove(hands.exported)

        campaign.run(case)


if __name__ == "__main__":
    main()
