#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the program as a screen reader does: through the accessibility bus of a session of its own. Checks roles,
names, the tensor's cells with their values, and the sentences about the pinned group.

Usage: accessibility.py PROGRAM
"""
import os
import sys

from desktop import Desktop, wait_for


def connect_bus(desktop):
    """A session bus; the accessibility bus is started by asking it. Our own process joins them too."""
    address = desktop.start_and_read(["dbus-daemon", "--session", "--nofork", "--print-address={}"])
    desktop.environment.update(DBUS_SESSION_BUS_ADDRESS=address, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
    os.environ.update(desktop.environment)


class Reader:
    """The tree of the program. Objects come and go while it works, so everything is asked anew."""

    def __init__(self, atspi, error):
        self.atspi = atspi
        self.error = error

    def application(self):
        desktop = self.atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_name() == "normscope":
                return child
        return None

    def all(self, node=None):
        node = node or self.application()
        if not node:
            return
        yield node
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child:
                yield from self.all(child)

    def find(self, role, name):
        """The first with this role whose name begins so; nothing while the tree is being built."""
        try:
            return next((node for node in self.all()
                         if node.get_role_name() == role and (node.get_name() or "").startswith(name)), None)
        except self.error:
            return None

    def wait(self, role, name):
        return wait_for(f"{role} “{name}”", lambda: self.find(role, name))

    def wait_for_description(self, role, name, part):
        def description():
            node = self.find(role, name)
            return node and part in (node.get_description() or "")
        wait_for(f"“{part}” in the description of the {role} “{name}”", description)


def check(reader, desktop):
    reader.wait("frame", "Two small images")
    reader.wait("radio button", "Batch")
    reader.wait("check box", "Axis N, length 2")
    reader.wait("slider", "Stage")

    # The tensor is a table of 2 × 4 × 3 × 3 cells, samples and rows down, channels and columns across; each has its
    # index and its values for a name.
    table = reader.wait("table", "Tensor")
    size = (reader.atspi.Table.get_n_rows(table), reader.atspi.Table.get_n_columns(table))
    assert size == (6, 12), size
    names = [reader.atspi.Table.get_accessible_at(table, row, column).get_name()
             for row in range(6) for column in range(12)]
    assert names[0].startswith("x[0, 0, 0, 0] = ") and ", y = " in names[0], names[0]
    assert names[3 * 12 + 4].startswith("x[1, 1, 0, 1] = "), names[3 * 12 + 4]
    assert len(set(names)) == 72, names

    # The keyboard begins in the tensor: the first arrow pins its first cell, and all views tell of its group.
    desktop.key("Right")
    reader.wait("table", "Tensor, x[0, 0, 0, 0]")
    views = [("table", "Tensor"), ("table", "Statistics"), ("chart", "Hypersphere"), ("chart", "Distribution")]
    for role, name in views:
        reader.wait_for_description(role, name, "Group c = 0")
    reader.wait_for_description("table", "Tensor", "18 values, mean ")
    # Three cells on begins the next channel.
    desktop.key("Right", "Right", "Right")
    for role, name in views:
        reader.wait_for_description(role, name, "Group c = 1")

    # Another method is another grouping, told at once.
    reader.atspi.Action.do_action(reader.wait("radio button", "Layer"), 0)
    reader.wait_for_description("table", "Tensor", "Group n = 0: 36 values")


def main(program):
    with Desktop() as desktop:
        connect_bus(desktop)
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        desktop.start([program, "--sample", "images", "--language", "en"])
        check(Reader(Atspi, GLib.Error), desktop)


if __name__ == "__main__":
    main(sys.argv[1])
