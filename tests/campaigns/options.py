#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random options of every command, right ones and wrong ones: exit codes, one sentence for what is refused, whole files or
none, nothing left over. Options and their choices are read from --help; each is tried in turn."""
import ast
import csv
import os
import re
import struct
import subprocess
import xml.etree.ElementTree as xml
import zlib

import numpy as np

from campaign import Campaign, Finding, call, check_end, files_below, one_sentence

COMMANDS = ["", "compute", "figure", "figures", "script", "batch-size", "depth", "sequences", "lesson", "manual", "completion"]
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "released-0.1.0", "documents")
SHAPES = {"image": (2, 3, 4, 5), "table": (6, 4), "tokens": (3, 5, 4), "vector": (7,), "volume": (2, 2, 2, 3, 2)}
# Values by option: those that often fit, then those that never do.
VALUES = {
    "width": (["85mm", "174mm", "12cm", "6in", "300pt"], ["5mm", "-3mm", "1e9mm", "85", "nanmm", ""]),
    "height": (["90mm", "12cm", "300pt"], ["1mm", "-3mm", "1e9mm", "mm"]),
    "font-size": (["8pt", "7", "10pt"], ["0", "-1pt", "1e9pt", "8mm?", "nan"]),
    "dpi": (["72", "150", "300"], ["0", "-1", "1e9", "nan", "a"]),
    "font": (["DejaVu Sans", "Inter"], ["No Such Font", "/nowhere.ttf"]),
    "range": (["-2,2", "0,1e-3", "-1e6,1e6"], ["2,-2", "1", "a,b", "nan,1", "1,1", "1,2,3"]),
    "hide": (["titles", "legend", "titles,legend,colour-bar"], ["title", ",", "legend,legend"]),
    "pixels": (["320x240", "640x360"], ["0x0", "320", "1e9x1e9", "-1x3"]),
    "frame-rate": (["1", "10", "50"], ["0", "51", "a", "nan"]),
    "loop": (["0", "1", "3"], ["-1", "1.5", "99999999999"]),
    "group": (["c=0", "n=0", "all", "n=0,c=1", "n=1,c=0,h=0,w=0", "n=0,d=1", "l=1"], ["q=0", "n=99", "c", "", "c=-1"]),
    "select": (["n=0:1", "c=0:2", "c=1", "n=0:1,c=0:1", "d=0:2"], ["n=5:2", "q=1", "n=", "n=0:999"]),
    "against": (["keras-batch", "pytorch-batch", "llama-rms"], ["nobody"]),
    "block-direction": (["0,0", "35,26", "-720,90"], ["1", "a,b", "0,91", "nan,0"]),
    "axes": (["0", "-1", "0,1", "1", "0,-1"], ["", "9", "0,0", "Q", "1.5"]),
    "layout": (["LAYOUT", "LAYOUT", "LAYOUT", "N,C,L", "A,B"], ["", "N,N", "N C"]),
    "groups": (["1", "2", "3"], ["0", "-1", "7919", "a"]),
    "eps": (["0", "1e-5", "1e-3", "1"], ["-1", "nan", "inf", "1e-5x"]),
    "momentum": (["0", "0.1", "1"], ["-0.1", "1.1", "nan"]),
    "threads": (["1", "2", "64"], ["0", "a"]),
    "population": (["normal", "log-normal", "bimodal", "uniform", "student-t", "FILE"], ["cauchy", "/nowhere.npy"]),
    "batch-size": (["1", "2", "8", "33"], ["0", "-1", "1e9", "a"]),
    "batch-sizes": (["1,2,4", "8", "1,1024"], ["0", "", "1,a", "1025"]),
    "probe": (["0.5", "0,0", "0,0,0,0", "3,1"], ["a", "nan", ""]),
    "updates": (["0", "3", "200"], ["-1", "201"]),
    "fallen": (["0", "1", "50"], ["-1", "10000"]),
    "tolerance": (["0.1", "1", "0.001"], ["0", "2", "nan"]),
    "micro-batches": (["1", "2", "4"], ["0", "a"]), "devices": (["1", "2", "4"], ["0", "a"]),
    "r-max": (["1", "3"], ["0", "nan"]), "d-max": (["0", "5"], ["-1", "nan"]),
    "correlation": (["0", "0.5", "1"], ["-0.1", "2"]), "classes": (["2", "5"], ["1", "101"]),
    "shares": (["8,1,1", "1,2"], ["1", "0,0", "-1,2", "a"]),
    "batches": (["1", "50", "200"], ["0", "-1", "a"]), "features": (["1", "8"], ["0", "a"]),
    "degrees": (["2", "5", "100"], ["1", "101"]), "seed": (["0", "7", "18446744073709551615"], ["-1", "1.5", "a"]),
    "methods": (["batch,layer", "rms", "any:axes=c,layer:eps=1e-3", "batch,group:groups=2", "open,layer"],
                ["", "btch", "batch:eps", "batch:axes=", "group:groups=0", "layer,"]),
    "between": (["1,2", "2,1"], ["0,1", "1", "9,1", "a,b"]),
    "depth": (["1", "3", "12"], ["0", "97", "a"]), "tokens": (["1", "4", "32"], ["0", "513"]),
    "seeds": (["1", "2"], ["0", "101"]), "steps": (["0", "2"], ["-1", "1001"]), "rate": (["0.01", "0"], ["nan", "a"]),
    "similarity": (["0", "0.5", "0.99"], ["1", "-0.1"]), "block": (["1", "2"], ["0", "99"]),
    "length": (["1", "8", "64"], ["0", "a"]), "share": (["0", "0.5", "0.9"], ["1", "-0.1"]),
    "mean": (["0", "1", "-3"], ["nan", "a"]), "std": (["0", "1"], ["-1", "nan"]), "pad-value": (["0", "5"], ["a"]),
    "upstream": (["1", "-2"], ["nan", "a"]), "channel": (["0", "1", "all"], ["-1", "99", "a"]),
    "throughput": (["0.01"], ["0", "-1", "a"]), "step": (["1", "2"], ["0", "999", "a"]),
    "lesson": (["shared-mean", "LESSON"], ["nowhere", "/nowhere.md"]),
}
NUMBERS = (["1", "2", "0.5"], ["", "a", "nan"])
# Views that know an option; others do with explore and tensor.
CHARTS = ["batch-size", "probe", "sampling", "running", "remedies", "falling-batches", "gradient", "leak"]
VIEWS = {
    **dict.fromkeys(["population", "batch-size", "probe", "micro-batches", "devices", "r-max", "d-max", "updates", "tolerance",
                     "replacement", "sampler", "correlation", "classes", "shares", "batches", "degrees"], CHARTS),
    "chart": ["batch-size"], "fallen": ["falling-batches"], "features": ["batch-size", "depth", "sequences"],
    "seed": ["batch-size", "depth", "sequences"],
    **dict.fromkeys(["methods", "show", "between", "letters", "coloured"], ["compare"]),
    **dict.fromkeys(["architecture", "architectures", "norm", "depth", "tokens", "gain", "activation", "attention", "similarity",
                     "seeds", "steps", "rate"], ["depth", "stream", "input-gradient"]), "block": ["stack", "gradient-paths"],
    **dict.fromkeys(["length", "share", "mean", "std", "pad-value", "padding", "padding-kind", "words"],
                    ["sequences", "token-rows", "padding", "sequence-methods"]),
    "against": ["tensor"], "lens": ["tensor", "explore"], "block-direction": ["block"], "unfold": ["block"],
    "palette": ["tensor"], "range": ["tensor", "lines"], "select": ["tensor", "lines"],
}
# Without which an option has no use.
WITH = {"figure loop": ["--animate=stages"], "figure frame-rate": ["--animate=stages"], "figure frames": ["--animate=stages"],
        "figure pixels": ["--animate=stages"], "figure against": ["--lens=difference"], "figure between": ["--show=difference"],
        "figure coloured": ["--show=cubes"], " step": ["--lesson=shared-mean"], "batch-size devices": ["--remedy=sync"],
        "batch-size r-max": ["--remedy=renorm"], "batch-size d-max": ["--remedy=renorm"],
        "batch-size upstream": ["--observe=gradient"], "figure shares": ["--sampler=imbalanced"],
        "figure classes": ["--sampler=sorted"], "figure correlation": ["--sampler=clustered"],
        "figure degrees": ["--population=student-t"], "figure fallen": ["--population=normal"]}
MOVING = ["loop", "frame-rate", "frames", "pixels", "animate"]
LAYOUTS = {"image": "N,C,H,W", "table": "N,D", "tokens": "N,L,D", "vector": "D", "volume": "N,C,D,H,W"}
OUTPUTS = {"figure": ["svg", "pdf", "png", "csv", "tex", "tikz"], "script": ["py"], "batch-size": ["csv"], "depth": ["csv"],
           "sequences": ["csv"], "lesson": ["pdf"]}
# Quick, whatever else is asked.
SMALL = {"batch-size": ["--batches", "20"], "depth": ["--width", "16"], "sequences": []}


def png_bytes():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0" + bytes(range(9)) + b"\0" + bytes(range(9)))) + chunk(b"IEND", b""))


class Options:
    """What --help says a command takes: by name, the value's name and the choices."""

    def __init__(self, program, command):
        text = subprocess.run([program, *([command] if command else []), "--help"], capture_output=True, text=True,
                              check=True, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout
        self.all = {}
        for name, value in re.findall(r"^  --([a-z-]+)(?: (\S+))?$", text, re.M):
            self.all[name] = value


class Call:
    """One command line, and what it writes."""

    def __init__(self, draw, folder, command, options, must):
        self.draw, self.folder, self.command, self.used = draw, folder, command, []
        self.kind = draw.choice(sorted(SHAPES))
        self.arguments = [command] if command else []
        self.must = must
        chosen = [must] + draw.sample(sorted(options), min(len(options), draw.choice([0, 0, 0, 0, 1, 2, 4])))
        self.out = None
        self.begin(options)
        given = {word[2:].split("=")[0] for word in self.arguments if word.startswith("--")}
        for name in dict.fromkeys(chosen):
            if name in given and draw.random() < 0.97:
                self.used.append(name)
                continue
            self.add(name, options[name])
        if draw.random() < 0.03:
            self.arguments.append(draw.choice(["--nonsense", "more.npy", "--", "-", "--out", "", "--help=1"]))

    def write(self, name, array):
        path = os.path.join(self.folder, name + ".npy")
        np.save(path, array)
        return path

    def array(self, shape):
        return np.random.default_rng(self.draw.randrange(2 ** 32)).standard_normal(shape).astype("f4")

    def input(self):
        draw = self.draw
        choice = draw.random()
        if choice < 0.1:
            return os.path.join(DATA, draw.choice(sorted(name for name in os.listdir(DATA) if name.endswith(".normscope"))))
        if choice < 0.15:
            path = os.path.join(self.folder, "x.png")
            with open(path, "wb") as file:
                file.write(png_bytes())
            return path
        if choice < 0.18:
            return os.path.join(self.folder, "missing.npy")
        return self.write("x", self.array(SHAPES[self.kind]))

    def begin(self, options):
        draw, command = self.draw, self.command
        views = VIEWS.get(self.must, ["tensor", "explore"])
        if draw.random() < 0.2 or self.must in ("view", "out"):
            views = options["view"].split("|") if command == "figure" else views
        view = draw.choice(views)
        own = view in CHARTS + ["compare", "depth", "sequences"] or VIEWS.get(view) or self.must in VIEWS
        needs_none = command == "sequences" or (command == "figure" and own and view not in ("tensor", "lines", "block"))
        if command in ("compute", "figure", "script", "sequences") and self.must != "sample":
            if draw.random() < (0.2 if needs_none else 0.95):
                self.arguments.append(self.input())
        if command == "compute":
            self.out = os.path.join(self.folder, "out")
            self.arguments += ["--out-dir", self.out, "--method", draw.choice(["batch", "layer", "rms", "instance"])]
        elif command in OUTPUTS and command != "lesson":
            endings = ["png"] if self.must in MOVING else OUTPUTS[command]
            self.out = os.path.join(self.folder, "out", "it." + draw.choice(endings))
            self.arguments += ["--out", self.out, *SMALL.get(command, [])]
        if command == "figure":
            self.arguments += ["--view", view]
            if needs_none and view in CHARTS and draw.random() < 0.9:
                self.arguments += ["--population=normal", "--batches=50"]
        elif command == "script":
            self.arguments += ["--language", draw.choice(["numpy", "pytorch"]), "--method", draw.choice(["layer", "batch"])]
        elif command == "batch-size":
            self.arguments += ["--population", draw.choice(VALUES["population"][0]).replace("FILE", self.write(
                "samples", self.array((40, 3))))]
        elif command == "depth":
            self.arguments += ["--architecture", draw.choice(options["architecture"].split("|")), "--seeds", "1"]
        elif command == "figures":
            path = os.path.join(self.folder, "list.json")
            entries = [f'{{"input": "{self.write("x", self.array((3, 4)))}", "view": "{draw.choice(["tensor", "lines", "no"])}", '
                       f'"method": "layer", "out": "out/{i}.svg"}}' for i in range(draw.randint(1, 3))]
            with open(path, "w", encoding="utf-8") as file:
                file.write('{"figures": [' + ", ".join(entries) + "]" + draw.choice(["}", "}", "}", ""]))
            self.arguments.append(path)
        elif command == "lesson":
            lesson = draw.choice(["new", "list", "handout", "check", "pack", "answers"])
            self.arguments.append(lesson)
            written = os.path.join(self.folder, "lesson.md")
            if lesson == "new":
                self.arguments.append(os.path.join(self.folder, "out", "new.md"))
            elif lesson != "list":
                subprocess.run([PROGRAM, "lesson", "new", written], check=True, capture_output=True)
                ending = {"handout": "pdf", "pack": "normlesson", "answers": "csv"}.get(lesson)
                self.arguments.append(self.folder if lesson == "answers" else written)
                if ending:
                    self.out = os.path.join(self.folder, "out", "it." + ending)
                    self.arguments += ["--out", self.out]
        elif command == "manual":
            self.arguments += draw.choice([[], ["compute"], ["figure"], ["lesson"], ["nothing"]])
        elif command == "completion":
            self.arguments += draw.choice([["bash"], ["zsh"], ["fish"], [], ["csh"]])
        elif command == "" and self.must not in ("version", "help"):
            self.arguments.append("--exit-after-first-frame")
        self.arguments += WITH.get(f"{command} {self.must}", [])
        if self.must == "per-channel":
            self.arguments[self.arguments.index("--population") + 1] = self.write("samples", self.array((40, 3)))
            self.arguments.append("--layout=N,D")

    def add(self, name, value):
        draw = self.draw
        self.used.append(name)
        if not value:
            self.arguments.append(f"--{name}" if draw.random() < 0.97 else f"--{name}=1")
            return
        choices = value.split("|")
        if name in VALUES:
            good, bad = VALUES[name]
        elif len(choices) > 1 and "FILE" not in choices:
            good, bad = choices, ["nothing", "", choices[0].upper()]
        elif "FILE" in value:
            good, bad = [self.parameter(name)], ["/nowhere.npy", self.folder]
        elif name in ("out-dir", "out"):
            good, bad = [os.path.join(self.folder, "out", "it.svg")], ["/nowhere/at/all.svg", "", "it.xyz"]
        else:
            good, bad = NUMBERS
        text = draw.choice(bad if draw.random() < 0.12 else good).replace("LAYOUT", LAYOUTS[self.kind])
        if text == "FILE":
            text = self.write("samples", self.array((40, 3)))
        elif text == "LESSON":
            text = os.path.join(self.folder, "a.md")
            subprocess.run([PROGRAM, "lesson", "new", text], check=True, capture_output=True)
        self.arguments += [f"--{name}={text}"] if draw.random() < 0.3 else [f"--{name}", text]

    def parameter(self, name):
        shape = SHAPES[self.kind]
        if name in ("mask", "grad-output"):
            array = self.array(shape)
            return self.write(name, (array > -1).astype("f4") if name == "mask" else array)
        if name.startswith("running"):
            channels = shape[2 if len(shape) == 3 else min(1, len(shape) - 1)]
            return self.write(name, np.abs(self.array((channels,))))
        return self.write(name, self.array((1,) * len(shape)))


def check_file(path):
    """A file that was written is a whole one of its kind."""
    with open(path, "rb") as file:
        data = file.read()
    ending = os.path.splitext(path)[1]
    whole = bool(data)
    if ending == ".svg":
        xml.fromstring(data)
    elif ending == ".pdf":
        whole = data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    elif ending == ".png":
        whole = data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82")
    elif ending == ".gif":
        whole = data.startswith(b"GIF8") and data.endswith(b";")
    elif ending == ".csv":
        rows = list(csv.reader(data.decode().splitlines()))
        whole = len(rows) > 1 and (len({len(row) for row in rows if row}) >= 1)
    elif ending == ".py":
        ast.parse(data)
    elif ending == ".npy":
        np.load(path)
    if not whole:
        raise Finding(f"{path} is not whole")


def main():
    global PROGRAM
    campaign = Campaign(__doc__, seconds=8)
    PROGRAM = campaign.program
    options = {command: Options(campaign.program, command).all for command in COMMANDS}
    turns = [(command, name) for command in COMMANDS for name in options[command] if name not in ("help",)]
    turns += [(command, "help") for command in COMMANDS]
    tried, accepted = set(), set()

    def case(number, draw, folder):
        # Neighbours in the table are far apart in time, so that a short run meets every command.
        command, must = turns[number * 89 % len(turns)] if len(turns) % 89 else turns[number % len(turns)]
        os.mkdir(os.path.join(folder, "out"))
        one = Call(draw, folder, command, options[command], must)
        old = one.out and not os.path.isdir(one.out) and command != "compute" and draw.random() < 0.3
        if old:
            with open(one.out, "w", encoding="utf-8") as file:
                file.write("old")
        before = files_below(folder)
        environment = {} if command else {"QT_QPA_PLATFORM": "offscreen"}
        done = call(campaign.program, one.arguments, folder, environment, timeout=180)
        campaign.counts[f"exit {done.returncode}"] += 1
        tried.update((command, name) for name in one.used)
        if done.returncode == 0:
            accepted.update((command, name) for name in one.used)
        listing = command == "figures" or (command == "lesson" and "check" in one.arguments)
        error = done.stderr.decode(errors="replace")
        if listing and done.returncode in (1, 2):
            lines = (error + done.stdout.decode(errors="replace")).splitlines(True)
            assert lines and all(len(line) > 13 and line.endswith("\n") for line in lines), f"{done.args}\n{error!r}"
        else:
            check_end(done, {0, 1, 2})
        after = files_below(folder)
        home = [name for name in os.listdir(os.path.join(folder, "home")) if name not in (".cache", ".config", ".local")]
        assert not home, f"left over in TMPDIR or at home: {home}\n{done.args}"
        assert not [name for name in after if os.path.basename(name).startswith(".")], f"hidden files: {after}\n{done.args}"
        if done.returncode == 0 or listing:
            for name in set(after) - set(before) | ({"out/" + os.path.basename(one.out)} if old and done.returncode == 0
                                                    and "--help" not in one.arguments and one.out in done.args
                                                    and not {"--sequence", "--frames"} & set(done.args) else set()):
                try:
                    check_file(os.path.join(folder, name))
                except (xml.ParseError, SyntaxError, ValueError) as error:
                    raise Finding(f"{name}: {error}\n{done.args}") from None
        else:
            assert after == before, f"exit code {done.returncode}, but files are {after}, not {before}\n{done.args}"
            if old:
                with open(one.out, encoding="utf-8") as file:
                    assert file.read() == "old", f"refused, but the old file is gone: {done.args}"
        assert done.returncode != 1 or "/nowhere" in str(done.args) or "Is a directory" in error or not one_sentence(error), \
            f"exit code 1: {done.args}\n{error}"

    campaign.run(case)
    missing = sorted(set(turns) - tried)
    refused = sorted(" --".join(pair) for pair in tried - accepted)
    print(f"{len(tried)} of {len(turns)} options tried, {len(accepted)} in a call that was accepted")
    if not missing and refused:
        print("never accepted: " + ", ".join(refused))


if __name__ == "__main__":
    main()
