# SPDX-License-Identifier: GPL-3.0-or-later
"""Normalization written down from its definition, in NumPy's extended precision: what `normscope compute` must write.

Every result comes with the size of what it was summed up from, of which a tolerance is a share: where terms cancel, no
arithmetic of limited precision keeps more.
"""
import numpy as np

np.seterr(all="ignore")
REAL = np.longdouble


class Problem:
    """What a case says; the names are those of the options."""
    method = "layer"
    axes = None  # Reduced, as a set of numbers.
    channel = 1
    groups = 1
    eps = 1e-5
    outside = False
    unbiased = False
    running_unbiased = None
    evaluates = False
    momentum = 0.1
    old_momentum = False
    x = gamma = beta = mask = running_mean = running_var = dy = None

    def natural_axes(self):
        if self.method == "batch":
            return [axis for axis in range(self.x.ndim) if axis not in self.axes]
        if self.method in ("instance", "group"):
            return [self.channel]
        return sorted(self.axes)


def along(problem, parameter, otherwise):
    """A parameter in the input's rank."""
    rank = problem.x.ndim
    if parameter is None:
        return np.full((1,) * rank, otherwise, REAL)
    if parameter.ndim == rank:
        return parameter.astype(REAL)
    shape = [1] * rank
    for axis, length in zip(problem.natural_axes(), parameter.shape):
        shape[axis] = length
    return parameter.astype(REAL).reshape(shape)


class Groups:
    """The elements as a table, one row for each group: all axes that are kept in order, then those that are reduced.
    Channels are split in two axes, of groups and of channels in a group."""

    def __init__(self, problem):
        shape, channel = problem.x.shape, problem.channel
        splits = problem.method == "group"
        self.shape = shape
        self.split = list(shape)
        reduced = set(problem.axes)
        if splits:
            self.split[channel:channel + 1] = [problem.groups, shape[channel] // problem.groups]
            reduced = {axis + (axis >= channel) for axis in problem.axes}
        kept = [axis for axis in range(len(self.split)) if axis not in reduced]
        self.order = kept + sorted(reduced)
        self.rows = int(np.prod([self.split[axis] for axis in kept], dtype=int))

    def table(self, array):
        full = np.broadcast_to(array, self.shape).reshape(self.split)
        return full.transpose(self.order).reshape(self.rows, -1)

    def tensor(self, table):
        moved = table.reshape([self.split[axis] for axis in self.order])
        return moved.transpose(np.argsort(self.order)).reshape(self.shape)


def total(array):
    """Of each row, which it stays."""
    return array.sum(axis=1, keepdims=True)


def sum_to(array, shape, problem):
    """Sums an array of the input's shape up to that of a parameter."""
    if len(shape) == array.ndim:
        axes = tuple(axis for axis in range(array.ndim) if shape[axis] == 1)
    else:
        natural = problem.natural_axes()
        axes = tuple(axis for axis in range(array.ndim) if axis not in natural)
    return array.sum(axis=axes).reshape(shape)


def compute(problem):
    """Results by file name, each as (values, sizes); statistics as columns of stats.json."""
    p = problem
    groups = Groups(p)
    counts = np.ones_like(p.x, bool) if p.mask is None else np.broadcast_to(p.mask != 0, p.x.shape)
    kept = groups.table(counts)
    x = np.where(kept, groups.table(p.x.astype(REAL)), 0)
    n = total(kept.astype(REAL))
    size = np.where(kept, np.abs(x), 0).max(axis=1, keepdims=True)
    mean = total(x) / n
    centred = np.where(kept, x - mean, 0)
    # Values that differ in their last digit only: the rounding of the mean would be as large as what it leaves.
    centred = np.where(kept, centred - total(centred) / n, 0)
    divisor = n - 1 if p.unbiased else n
    squares = total(centred ** 2)
    variance = np.where(divisor == 0, np.nan, squares / divisor)
    std = np.sqrt(variance)
    mean_square = total(x ** 2) / n
    rms = np.sqrt(mean_square)
    empty = n[:, 0] == 0
    statistics = {"count": n[:, 0].astype(int)}
    for name, column, scale in (("mean", mean, size), ("variance", variance, variance), ("std", std, std), ("rms", rms, rms)):
        statistics[name] = (np.where(empty, np.nan, column[:, 0]), np.abs(scale[:, 0]))

    centres = p.method != "rms"
    constant = p.method == "batch" and p.evaluates
    if constant:
        mean = p.running_mean.astype(REAL).reshape(-1, 1)
        used = p.running_var.astype(REAL).reshape(-1, 1)
        centred = np.where(kept, x - mean, 0)
        spread = np.sqrt(used)
    elif centres:
        used, spread = variance, std
    else:
        used, spread, centred, divisor = mean_square, rms, x, n
    scale = 1 / (spread + p.eps) if p.outside else 1 / np.sqrt(used + p.eps)
    normalized = np.where(kept, centred * scale, 0)
    # A mean that dwarfs the deviation: its last digit, scaled.
    lost = np.broadcast_to(size * np.abs(scale), x.shape)
    gamma = groups.table(along(p, p.gamma, 1))
    beta = groups.table(along(p, p.beta, 0))
    output = np.where(kept, gamma * normalized + beta, 0)
    largest = np.abs(gamma * normalized).max(axis=1, keepdims=True) + np.abs(beta)
    results = {"output.npy": (groups.tensor(output), groups.tensor(np.broadcast_to(largest, output.shape)),
                              groups.tensor(np.abs(gamma) * lost))}

    if p.method == "batch" and not p.evaluates:
        shape = [p.x.shape[axis] for axis in range(p.x.ndim) if axis not in p.axes]
        unbiased = p.unbiased if p.running_unbiased is None else p.running_unbiased
        below = n - 1 if unbiased else n
        stored = np.where(below == 0, np.nan, squares / below)
        share = (1 - p.momentum) if p.old_momentum else p.momentum
        for name, start, old, new, of in (("running_mean.npy", 0, p.running_mean, mean, size),
                                          ("running_var.npy", 1, p.running_var, stored, stored)):
            old = np.full((groups.rows, 1), start, REAL) if old is None else old.astype(REAL).reshape(-1, 1)
            value = np.where(n == 0, old, (1 - share) * old + share * new)
            results[name] = (value.reshape(shape), (np.abs(old) + np.abs(of)).reshape(shape), 0)

    if p.dy is not None:
        dy = np.where(kept, groups.table(p.dy.astype(REAL)), 0)
        back = dy * gamma
        first = back * scale
        sizes = np.abs(first)
        gradient = first
        if not constant:
            if centres:
                gradient = gradient - total(first) / n
                sizes = sizes + total(np.abs(first)) / n
            factor = scale ** 2 / spread if p.outside else scale ** 3
            factor = np.where((spread == 0) & p.outside, 0, factor / divisor)
            gradient = gradient - centred * factor * total(back * centred)
            sizes = sizes + np.abs(centred * factor) * total(np.abs(back * centred))
        gradient = np.where(kept, gradient, 0)
        results["grad_input.npy"] = (groups.tensor(gradient),
                                     groups.tensor(np.broadcast_to(sizes.max(axis=1, keepdims=True), sizes.shape)),
                                     groups.tensor(sizes * np.abs(lost)))
        for name, terms, parameter in (("grad_gamma.npy", dy * normalized, p.gamma), ("grad_beta.npy", dy, p.beta)):
            natural = [p.x.shape[axis] for axis in p.natural_axes()]
            shape = tuple(natural if parameter is None else parameter.shape)
            sizes = np.abs(dy) * np.abs(normalized).max(axis=1, keepdims=True) if name == "grad_gamma.npy" else np.abs(dy)
            lose = np.abs(dy) * lost if name == "grad_gamma.npy" else np.zeros_like(dy)
            results[name] = tuple(sum_to(groups.tensor(np.where(kept, of, 0)), shape, p)
                                  for of in (terms, np.nan_to_num(sizes), np.nan_to_num(lose)))
    return results, statistics
