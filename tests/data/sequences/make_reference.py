# SPDX-License-Identifier: GPL-3.0-or-later
# Reference values for token rows with padding under each method, by NumPy 1.24.2 alone: python3 make_reference.py
# writes tokens.npy (3 x 5 x 4), mask.npy (3 x 5 x 1) and expected.csv beside itself.
import csv
import pathlib

import numpy as np

folder = pathlib.Path(__file__).parent
random = np.random.default_rng(20161)
values = np.round(random.normal(1.0, 2.0, (3, 5, 4)) + np.arange(4), 3)
mask = np.zeros((3, 5, 1))
for row, length in enumerate([5, 2, 3]):
    mask[row, :length] = 1
values = np.where(mask, values, np.array([0.5, -1.0, 0.0, 2.0]))

axes = {"batch": (0, 1), "batch-per-position": (0,), "layer": (2,), "layer-sample": (1, 2), "rms": (2,),
        "instance": (1,)}
real = np.broadcast_to(mask != 0, values.shape)
np.save(folder / "tokens.npy", values)
np.save(folder / "mask.npy", mask)
with open(folder / "expected.csv", "w", newline="") as out:
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["method", "padding", "mean", "variance", "real_output_mean", "real_output_std"])
    for method, reduced in axes.items():
        for padding in ("counted", "masked"):
            counted = real if padding == "masked" else np.ones_like(real)
            data = np.ma.array(values, mask=~counted)
            mean = data.mean(axis=reduced, keepdims=True)
            variance = data.var(axis=reduced, keepdims=True)
            square = (data ** 2).mean(axis=reduced, keepdims=True)
            with np.errstate(divide="ignore", invalid="ignore"):
                root = np.sqrt(np.ma.filled(square if method == "rms" else variance, np.nan))
                output = (values - (0 if method == "rms" else np.ma.filled(mean, np.nan))) / root
            outputs = output[real]
            outputs = outputs[np.isfinite(outputs)]
            shown = ~np.ma.getmaskarray(mean)
            if method in ("layer", "rms"):
                shown &= mask != 0
            table.writerow([method, padding] + [repr(float(x)) for x in (
                np.asarray(mean)[shown].mean(), np.asarray(variance)[shown].mean(), outputs.mean(), outputs.std())])
