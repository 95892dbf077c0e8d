#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the program as a screen reader does: through the accessibility bus of a separate session. Checks roles, names,
the tensor's cells with their values, and the sentences about the pinned group and the charts, in both languages.

Usage: accessibility.py PROGRAM
"""
import os
import sys

from desktop import Desktop, wait_for


def connect_bus(desktop):
    """Starts a session bus, which starts the accessibility bus on request. This process connects to both as well."""
    address = desktop.start_and_read(["dbus-daemon", "--session", "--nofork", "--print-address={}"])
    desktop.environment.update(DBUS_SESSION_BUS_ADDRESS=address, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
    os.environ.update(desktop.environment)


class Reader:
    """The accessibility tree of the program. Its objects come and go, so that every query reads the tree again."""

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
        """The first node with this role whose name begins with `name`; None if there is none, or while the tree changes."""
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


WORDS = {
    "en": {
        "title": "Two small images", "batch": "Batch", "layer": "Layer", "axis": "Axis N, length 2", "stage": "Stage",
        "tensor": "Tensor", "statistics": "Statistics", "sphere": "Hypersphere", "distribution": "Distribution",
        "block": "Axes block", "derivation": "Derivation", "first": "Group c = 0", "second": "Group c = 1",
        "numbers": "18 values, mean ", "in layer norm": "Group n = 0: 36 values",
        "told": {"sphere": "4 groups as vectors of 18 values, before and after normalizing: radius √18",
                 "distribution": "Histograms of the whole tensor. x: 72 values from −2.9 to 8.5, mean 2.24",
                 "block": "In colour: group c = 0, 18 of 72 cells.",
                 "derivation": "mu equals the fraction "},
    },
    "zh_CN": {
        "title": "两幅小图像", "batch": "批", "layer": "层", "axis": "轴 N，长度 2", "stage": "阶段",
        "tensor": "张量", "statistics": "统计量", "sphere": "超球面", "distribution": "分布",
        "block": "轴立方体", "derivation": "推导", "first": "组 c = 0", "second": "组 c = 1",
        "numbers": "18 个值，均值 ", "in layer norm": "组 n = 0：36 个值",
        "told": {"sphere": "4 个组，作为 18 个值的向量，归一化之前与之后：半径 √18",
                 "distribution": "整个张量的直方图。 x：72 个值，从 −2.9 到 8.5，均值 2.24",
                 "block": "着色：组 c = 0，72 个单元格中的 18 个。",
                 "derivation": "缪 等于 分数，分子 "},
    },
}
ROLES = {"tensor": "table", "statistics": "table", "sphere": "chart", "distribution": "chart", "block": "chart",
         "derivation": "image"}


def check(reader, desktop, words):
    reader.wait("frame", words["title"])
    reader.wait("radio button", words["batch"])
    reader.wait("check box", words["axis"])
    reader.wait("slider", words["stage"])

    # The tensor is a table of 2 × 4 × 3 × 3 cells: samples and rows downwards, channels and columns across. The name of
    # each cell has its index and its values.
    table = reader.wait("table", words["tensor"])
    size = (reader.atspi.Table.get_n_rows(table), reader.atspi.Table.get_n_columns(table))
    assert size == (6, 12), size
    names = [reader.atspi.Table.get_accessible_at(table, row, column).get_name()
             for row in range(6) for column in range(12)]
    assert names[0].startswith("x[0, 0, 0, 0] = ") and "y = " in names[0], names[0]
    assert names[3 * 12 + 4].startswith("x[1, 1, 0, 1] = "), names[3 * 12 + 4]
    assert len(set(names)) == 72, names

    # The tensor has the focus at first: the first arrow key pins its first cell, and the descriptions of all views name
    # its group.
    def wait_for_group(group):
        for view in ("tensor", "statistics", "sphere", "distribution"):
            reader.wait_for_description(ROLES[view], words[view], words[group])
    desktop.key("Right")
    wait_for_group("first")
    reader.wait_for_description("table", words["tensor"], words["numbers"])
    for view, sentence in words["told"].items():
        reader.wait_for_description(ROLES[view], words[view], sentence)
    # The next channel begins three cells further on.
    desktop.key("Right", "Right", "Right")
    wait_for_group("second")

    # Another method changes the grouping, and the descriptions change at once.
    reader.atspi.Action.do_action(reader.wait("radio button", words["layer"]), 0)
    reader.wait_for_description("table", words["tensor"], words["in layer norm"])


def main(program):
    with Desktop() as desktop:
        connect_bus(desktop)
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib
        for language, words in WORDS.items():
            shown = desktop.start([program, "--sample", "images", "--language", language])
            check(Reader(Atspi, GLib.Error), desktop, words)
            desktop.end(shown)


if __name__ == "__main__":
    main(sys.argv[1])
