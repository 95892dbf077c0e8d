#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes expected.txt for tst_random: a name and the bit patterns of numbers, one list per line. See README.md."""
import math
import statistics

import numpy as np

SEED, STREAM, BLOCKS = 2026, 3, 2


def bits(x):
    return format(int(np.float64(x).view(np.uint64)), "016x")


def line(name, words):
    print(name, *words, file=out)


# NumPy increments the counter before it draws: with the counter −1 (all ones) block 0 is the first.
counter = [2**64 - 1] * 4
words = [int(w) for w in np.random.Philox(key=[SEED, STREAM], counter=counter).random_raw(4 * BLOCKS)]

with open("expected.txt", "w", encoding="ascii") as out:
    line("words", [format(w, "016x") for w in words])
    line("uniform", [bits((w >> 11) * 2.0**-53) for w in words])
    quantile = statistics.NormalDist().inv_cdf
    line("normal", [bits(quantile(((w >> 12) + 0.5) * 2.0**-52)) for w in words])
    points = [2.0**-53, 1e-300, 1e-12, 1e-5, 0.01, 0.0749, 0.075, 0.0751, 0.3, 0.5, 0.7, 0.925, 0.99, 1 - 2.0**-53]
    line("points", map(bits, points))
    line("quantiles", [bits(quantile(p)) for p in points])
    numbers = [5e-324, 1e-300, 0.1, 0.5, 0.7071, 0.7072, 0.999999, 1.0, 1.000001, 1.4142, 1.4143, 2.0, 10.0, 1e300]
    line("numbers", map(bits, numbers))
    line("logarithms", map(bits, map(math.log, numbers)))
    exponents = [-745.0, -708.0, -20.5, -1.0, -0.35, -1e-9, 0.0, 1e-9, 0.34, 0.35, 1.0, 20.5, 709.7]
    line("exponents", map(bits, exponents))
    line("powers", map(bits, map(math.exp, exponents)))
