#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random options, shapes, axes, masks, element types and files of `normscope compute`, against reference.py; and among
them what has to be refused."""
import io
import json
import os
import re
import struct
import tempfile
import zipfile

import numpy as np

import reference
from campaign import Campaign, Finding, call, check_end

NAMES = {1: "D", 2: "N,D", 3: "N,L,D", 4: "N,C,H,W", 5: "N,C,D,H,W"}
RESULTS = ["output.npy", "stats.json", "grad_input.npy", "grad_gamma.npy", "grad_beta.npy", "running_mean.npy",
           "running_var.npy"]
TYPES = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f4", "f4", "f8", "f8", "f8"]
SAFE_TYPES = {"?": "BOOL", "i1": "I8", "i2": "I16", "i4": "I32", "i8": "I64", "u1": "U8", "u2": "U16", "u4": "U32",
              "u8": "U64", "f2": "F16", "f4": "F32", "f8": "F64"}


def npy_bytes(draw, array):
    """The array in one of the ways that NumPy writes."""
    if draw.random() < 0.3 and array.dtype.itemsize > 1:
        array = array.astype(array.dtype.newbyteorder(">"))
    if draw.random() < 0.3:
        array = np.asfortranarray(array)
    stream = io.BytesIO()
    np.lib.format.write_array(stream, array, version=draw.choice([(1, 0), (1, 0), (2, 0), (3, 0)]))
    return stream.getvalue()


def safetensors_bytes(array, name):
    data = np.ascontiguousarray(array).tobytes()
    header = json.dumps({name: {"dtype": SAFE_TYPES[array.dtype.str[1:].replace("b1", "?")], "shape": list(array.shape),
                                "data_offsets": [0, len(data)]}}).encode()
    return struct.pack("<Q", len(header)) + header + data


def write_array(draw, folder, name, array, kinds=("npy",)):
    """Writes it in one of these forms; how the command line calls it, and what is on standard input."""
    kind = draw.choice(kinds)
    path = os.path.join(folder, f"{name}.{kind}")
    if kind == "stdin":
        return "-", npy_bytes(draw, array)
    if kind == "npz":
        with zipfile.ZipFile(path, "w", draw.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
            archive.writestr("a.npy", npy_bytes(draw, array))
            if draw.random() < 0.5:
                archive.writestr("b.npy", npy_bytes(draw, np.zeros(3)))
                path += ":a"
        return path, b""
    if kind == "safetensors":
        data = safetensors_bytes(array, "a")
    elif kind == "csv":
        data = "".join(",".join(repr(float(v)) for v in row) + "\n" for row in np.atleast_2d(array)).encode()
    else:
        data = npy_bytes(draw, array)
    with open(path, "wb") as file:
        file.write(data)
    return path, b""


def values(draw, shape, dtype):
    """Random ones of one of several sizes; sometimes groups of equal values, a large mean, or what is no number."""
    generator = np.random.default_rng(draw.randrange(2 ** 32))
    if dtype == "?":
        return generator.random(shape) < 0.5
    if dtype[0] in "iu":
        limits = np.iinfo(dtype)
        return generator.integers(max(limits.min, -10 ** 6), min(limits.max, 10 ** 6), shape).astype(dtype)
    array = generator.standard_normal(shape)
    if draw.random() < 0.2:
        array = np.round(array)
    if dtype != "f2":
        array *= 10.0 ** draw.choice([0, 0, 0, -3, 3, -15, 15])
    if draw.random() < 0.2:
        array += draw.choice([1, -10, 1000])
    array = array.astype(dtype)
    if draw.random() < 0.05 and array.size:
        array.flat[draw.randrange(array.size)] = draw.choice([np.nan, np.inf, -np.inf])
    return array


def kernels_of(program):
    """The kernels that the program has on this processor, by its own account."""
    with tempfile.TemporaryDirectory() as folder:
        done = call(program, ["compute", "absent.npy", "--method", "layer", "--out-dir", "results"], folder,
                    {"QT_LOGGING_RULES": "normscope.kernels=true"})
    return re.search(r"kernels \S+ of (.+), \d+ threads", done.stderr.decode()).group(1).split()


class Case:
    """One call that has to work: the options, and the problem that they say."""

    def __init__(self, draw, folder, kernels):
        self.draw, self.folder, self.known_kernels, self.options, self.stdin = draw, folder, kernels, [], b""
        self.problem = p = reference.Problem()
        p.method = draw.choice(["batch", "layer", "rms", "instance", "group"])
        least = {"batch": 2, "group": 2, "instance": 3}.get(p.method, 1)
        rank = draw.choice([r for r in (1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8) if r >= least])
        longest = {1: 300, 2: 40, 3: 12, 4: 8, 5: 5}.get(rank, 3)
        shape = tuple(draw.randint(1, longest) for _ in range(rank))
        dtype = draw.choice(TYPES)
        p.x = values(draw, shape, dtype)
        kinds = ["npy", "npy", "npy", "npz", "safetensors", "stdin"]
        if dtype == "f8" and rank == 2 and min(shape) > 1 and np.isfinite(p.x).all():
            kinds.append("csv")
        self.input, self.stdin = write_array(draw, folder, "x", p.x, kinds)
        self.option("method", p.method)
        self.choose_axes(rank)
        if p.method == "group":
            p.groups = draw.choice([d for d in range(1, shape[p.channel] + 1) if shape[p.channel] % d == 0])
            self.option("groups", p.groups)
        self.choose_arithmetic()
        self.choose_files(dtype)
        self.choose_type(dtype)

    def option(self, name, value):
        self.options += [[f"--{name}={value}"], [f"--{name}", str(value)]][self.draw.random() < 0.7]

    def maybe(self, share=0.5):
        return self.draw.random() < share

    def choose_axes(self, rank):
        p, draw = self.problem, self.draw
        every = set(range(rank))
        batch, p.channel = 0, 1
        names = NAMES.get(rank, "").split(",")
        default = {"batch": every - {1}, "instance": every - {0, 1}, "group": every - {0},
                   "layer": every - {0} if rank >= 4 else {rank - 1}}
        default["rms"] = default["layer"]
        # A layout of names that tell which axis is which: presets by meaning.
        if rank == 3 and self.maybe(0.4):
            layout = draw.choice(["N,L,D", "N,C,L"])
            names = layout.split(",")
            p.channel = names.index("D" if layout == "N,L,D" else "C")
            positions = every - {batch, p.channel}
            default = {"batch": every - {p.channel}, "instance": positions, "group": every - {batch},
                       "layer": {2} if layout == "N,L,D" else {1, 2}}
            default["rms"] = default["layer"]
            self.option("layout", layout)
        elif rank in (2, 4, 5) and self.maybe(0.2):
            self.option("layout", NAMES[rank])
        p.axes = default[p.method]
        if self.maybe(0.4):
            chosen = draw.sample(range(rank), draw.randint(1, rank))
            spelled = [draw.choice([str(axis), str(axis - rank)] + ([names[axis]] if rank <= 5 else []))
                       for axis in chosen]
            p.axes = set(chosen)
            self.option("axes", ",".join(spelled))

    def choose_arithmetic(self):
        p, draw = self.problem, self.draw
        if self.maybe():
            text = draw.choice(["1e-3", "0.1", "1e-12", "1", "0.00001", "3E-6"])
            p.eps = float(text)
            self.option("eps", text)
        if self.maybe(0.4):
            p.outside = self.maybe()
            self.option("eps-placement", "outside" if p.outside else "inside")
        if self.maybe(0.4):
            p.unbiased = self.maybe()
            self.option("variance", "unbiased" if p.unbiased else "biased")
        if p.method != "batch":
            if self.maybe(0.1):
                self.option("mode", draw.choice(["train", "eval"]))
            return
        if self.maybe(0.3):
            p.running_unbiased = self.maybe()
            self.option("running-variance", "unbiased" if p.running_unbiased else "biased")
        if self.maybe(0.4):
            p.momentum = draw.choice([0.0, 0.01, 0.1, 0.5, 0.99, 1.0])
            self.option("momentum", p.momentum)
        if self.maybe(0.3):
            p.old_momentum = self.maybe()
            self.option("momentum-convention", "old" if p.old_momentum else "new")

    def parameter(self, name, shape):
        array = values(self.draw, shape, self.draw.choice(["f4", "f8"]))
        array = np.where(np.isfinite(array), array, 1).astype(array.dtype)
        self.option(name, write_array(self.draw, self.folder, name, array, ("npy", "npy", "npz"))[0])
        return array

    def broadcast_shape(self):
        return tuple(length if self.maybe() else 1 for length in self.problem.x.shape)

    def choose_files(self, dtype):
        p, draw = self.problem, self.draw
        natural = tuple(p.x.shape[axis] for axis in p.natural_axes())
        for name in ("gamma", "beta"):
            if self.maybe(0.4):
                shape = natural if natural and self.maybe(0.6) else self.broadcast_shape()
                setattr(p, name, self.parameter(name, shape))
        if self.maybe(0.3):
            shape = p.x.shape if self.maybe() else self.broadcast_shape()
            p.mask = (np.random.default_rng(draw.randrange(2 ** 32)).random(shape)
                      < draw.choice([0.1, 0.5, 0.9])).astype(draw.choice(["?", "u1", "f4", "i8"]))
            self.option("mask", write_array(draw, self.folder, "mask", p.mask)[0])
        if self.maybe(0.4):
            p.dy = self.parameter("grad-output", p.x.shape)
        running = tuple(length for axis, length in enumerate(p.x.shape) if axis not in p.axes)
        if p.method == "batch" and running:
            p.evaluates = self.maybe(0.3)
            if p.evaluates or self.maybe(0.3):
                p.running_mean = self.parameter("running-mean", running)
                p.running_var = np.abs(self.parameter("running-var", running))
                np.save(os.path.join(self.folder, "running-var.npy"), p.running_var)
                self.options = [f"{self.folder}/running-var.npy" if "running-var.np" in o and "=" not in o else
                                f"--running-var={self.folder}/running-var.npy" if o.startswith("--running-var=") else o
                                for o in self.options]
            if p.evaluates or self.maybe(0.3):
                self.option("mode", "eval" if p.evaluates else "train")

    def choose_type(self, dtype):
        self.result = "f4" if dtype == "f4" else "f8"
        if self.maybe(0.3):
            self.result = self.draw.choice(["f4", "f8"])
            self.option("dtype", {"f4": "float32", "f8": "float64"}[self.result])
        if self.maybe(0.2):
            self.option("threads", self.draw.choice([1, 2, 3, 100]))
        self.kernels = {"NORMSCOPE_KERNELS": self.draw.choice(self.known_kernels)} if self.maybe(0.3) else {}


def spoil(case):
    """Makes the call one that must be refused; says how."""
    draw, options = case.draw, case.options
    p = case.problem

    def wrong_shape(name):
        array = np.ones(tuple(length + 1 for length in p.x.shape), "f4")
        path = os.path.join(case.folder, "wrong.npy")
        np.save(path, array)
        options[:] = [o for i, o in enumerate(options)
                      if not o.startswith(f"--{name}") and not (i and options[i - 1] == f"--{name}")]
        options.extend([f"--{name}", path])

    def bad_file(make):
        path = os.path.join(case.folder, "bad.npy")
        make(path)
        case.input = path

    def without(name, *more):
        kept = [o for i, o in enumerate(options) if not o.startswith(f"--{name}=") and o != f"--{name}"
                and not (i and options[i - 1] == f"--{name}")]
        options[:] = kept + list(more)

    def truncated(path):
        np.save(path, p.x)
        with open(path, "r+b") as file:
            file.truncate(draw.randrange(os.path.getsize(path)))

    def raw(path):
        with open(path, "wb") as file:
            file.write(draw.randbytes(draw.randrange(200)))

    rank = p.x.ndim
    ways = {
        "unknown option": lambda: options.extend(["--gama", "1"]),
        "option without value": lambda: options.append("--out-dir"),
        "unknown method": lambda: without("method", "--method", "batchnorm"),
        "no method": lambda: without("method"),
        "eps": lambda: without("eps", "--eps", draw.choice(["-1", "nan", "inf", "1e-5x", "", "1,5", "0x1p-3", " 1"])),
        "momentum": lambda: without("momentum", "--momentum", draw.choice(["-0.1", "1.1", "nan", "a"])),
        "variance": lambda: without("variance", "--variance", "Biased"),
        "dtype": lambda: without("dtype", "--dtype", "float16"),
        "axes": lambda: without("axes", "--axes", draw.choice(
            ["", ",", "0,0", f"{rank}", f"-{rank + 1}", f"0,{-rank}", "Q", "0.5", "1e0", "0;1", "99999999999999999999"])),
        "twice": lambda: options.extend(["--eps", "1", "--eps", "1"]),
        "gamma's shape": lambda: wrong_shape("gamma"),
        "mask's shape": lambda: wrong_shape("mask"),
        "upstream's shape": lambda: wrong_shape("grad-output"),
        "two inputs": lambda: options.append(case.input),
        "missing file": lambda: bad_file(lambda path: None),
        "truncated file": lambda: bad_file(truncated),
        "bytes": lambda: bad_file(raw),
        "element type": lambda: bad_file(lambda path: np.save(path, np.ones(p.x.shape, draw.choice(
            ["c8", "c16", "U3", "S2", "M8[D]", "m8[s]", "V4"])))),
        "empty": lambda: bad_file(lambda path: np.save(path, np.ones(p.x.shape[:-1] + (0,)))),
        "rank 0": lambda: bad_file(lambda path: np.save(path, np.float64(3))),
        "rank 9": lambda: bad_file(lambda path: np.save(path, np.ones((1,) * 9))),
        "threads": lambda: without("threads", "--threads", draw.choice(["0", "-1", "1.5", "a"])),
        "layout": lambda: without("layout", "--layout", draw.choice(["", "N,N", "N,C,H,W,X,Y,Z,A,B", "N C", ","])),
        "eval alone": lambda: (without("method", "--method", "batch"), without("running-mean"), without("groups"),
                               without("mode", "--mode", "eval")),
        "groups": lambda: (without("method", "--method", "group"),
                           without("groups", "--groups", draw.choice(["0", "-1", "1.5", "7919", "a"]))),
    }
    how = draw.choice(sorted(ways))
    ways[how]()
    return how


def close(got, want, sizes, lost, relative, digit):
    """Whether it is near enough, and what is no number stands in the same places."""
    tiny = 1e-37 if relative > 1e-8 else 1e-300
    sizes = np.where(np.isfinite(sizes), sizes, np.nan_to_num(np.abs(want), posinf=0))  # A size is infinite beside an infinite value.
    tolerance = relative * sizes + digit * np.nan_to_num(lost, posinf=0) + tiny
    if not np.array_equal(np.isnan(got), np.isnan(want)):
        return False
    unequal = np.isfinite(want) & ~(np.abs(got - want) <= tolerance)
    infinite = np.isinf(want) & (got != want)
    return not unequal.any() and not infinite.any()


def compare(case, folder):
    results, statistics = reference.compute(case.problem)
    single = case.result == "f4"
    relative, digit = (2e-5, 1e-14) if single else (1e-10, 1e-14)
    due = {"stats.json", *results}
    written = {name for name in os.listdir(folder) if name != "unrelated"}
    assert written == due, f"files {sorted(written)} instead of {sorted(due)}"
    for name, (want, sizes, lost) in results.items():
        got = np.load(os.path.join(folder, name))
        assert got.dtype == np.dtype(f"<{case.result}"), f"{name} is {got.dtype}"
        assert got.shape == np.shape(want), f"{name} has shape {got.shape}, not {np.shape(want)}"
        with np.errstate(all="ignore"):
            want = np.asarray(want).astype(case.result).astype(reference.REAL)
        got = got.astype(reference.REAL)
        if not close(got, want, sizes, lost, relative, digit):
            np.save(os.path.join(folder, "want-" + name), want.astype("f8"))
            wrong = np.argmax(np.nan_to_num(np.abs(got - want) / (sizes + 1e-300), nan=np.inf))
            raise Finding(f"{name} at {np.unravel_index(wrong, got.shape) if got.ndim else ()}: "
                          f"{got.flat[wrong]} instead of {want.flat[wrong]}")
    with open(os.path.join(folder, "stats.json"), encoding="utf-8") as file:
        groups = json.load(file)["groups"]
    assert [g["index"] for g in groups] == list(range(len(statistics["count"]))), "indexes of stats.json"
    assert [g["count"] for g in groups] == list(statistics["count"]), "counts of stats.json"
    for name in ("mean", "variance", "std", "rms"):
        want, sizes = statistics[name]
        want = np.where(np.isfinite(want), want, np.nan)
        got = np.array([np.nan if g[name] is None else g[name] for g in groups], reference.REAL)
        spread = np.abs(statistics["mean"][0]) + np.abs(statistics["rms"][0])
        lost = {"mean": spread, "rms": 0, "std": spread, "variance": spread ** 2}[name]
        if not close(got, want, sizes, np.nan_to_num(lost), relative, digit * 10):
            wrong = np.argmax(np.nan_to_num(np.abs(got - want), nan=np.inf))
            raise Finding(f"{name} of group {wrong} in stats.json: {got[wrong]} instead of {want[wrong]}")


def main():
    campaign = Campaign(__doc__)
    kernels = kernels_of(campaign.program)

    def case(number, draw, folder):
        made = Case(draw, folder, kernels)
        results = os.path.join(folder, "results")
        old = draw.random() < 0.3
        if old:
            os.mkdir(results)
            for name in ["unrelated", *draw.sample(RESULTS, 4)]:
                with open(os.path.join(results, name), "w", encoding="utf-8") as file:
                    file.write("old")
        how = spoil(made) if draw.random() < 0.2 else None
        before = sorted(os.listdir(results)) if old else None
        arguments = ["compute", made.input, *made.options, "--out-dir", results]
        done = call(campaign.program, arguments, folder, made.kernels, stdin=made.stdin)
        campaign.counts["refused" if how else "computed"] += 1
        try:
            check_end(done, {2} if how else {0})
            assert not done.stdout, f"on stdout: {done.stdout}"
            if how:
                after = sorted(os.listdir(results)) if os.path.isdir(results) else None
                assert after == before, f"refused, but {before} became {after}"
                for name in after or []:
                    with open(os.path.join(results, name), encoding="utf-8") as file:
                        assert file.read() == "old", f"refused, but {name} is another"
            else:
                compare(made, results)
                assert not old or os.path.exists(os.path.join(results, "unrelated")), "an unrelated file is gone"
            assert not os.listdir(os.path.join(folder, "home")), "something is left in the home or of temporary files"
        except (Finding, AssertionError) as finding:
            raise Finding(f"{finding}\n{made.kernels} {' '.join(arguments)}{f'   ({how})' if how else ''}") from None

    campaign.run(case)


if __name__ == "__main__":
    main()
