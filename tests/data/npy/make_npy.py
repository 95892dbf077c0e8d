#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the .npy and .npz files that tst_npy and tst_zip_archive read. See README.md."""
import zipfile

import numpy as np
from numpy.lib import format as npy


def save(name, array, version=(1, 0)):
    with open(name + ".npy", "wb") as file:
        npy.write_array(file, array, version=version, allow_pickle=name == "object")


TYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64"]
for name in TYPES:
    values = np.arange(6).reshape(2, 3).astype(name)  # 0 … 5; bool: 0 1 1 1 1 1
    save(name, values)
    if values.itemsize > 1:
        save(name + "-big-endian", values.astype(values.dtype.newbyteorder(">")))

cube = np.arange(24, dtype=np.float64).reshape(2, 3, 4)
save("column-major", np.asfortranarray(cube))
save("column-major-float32-big-endian", np.asfortranarray(cube.astype(">f4")))
save("column-major-int16", np.asfortranarray(cube.astype("int16")))
save("version-2", cube, (2, 0))
save("version-3", cube, (3, 0))
save("rank-1", np.arange(5, dtype=np.float32))
save("rank-8", np.arange(2, dtype=np.float32).reshape(1, 1, 1, 2, 1, 1, 1, 1))
save("int64-limits", np.array([-2**63, 2**63 - 1, 2**53 + 1], dtype=np.int64))
save("uint64-limits", np.array([0, 2**64 - 1, 2**53 + 1], dtype=np.uint64))
save("float16-specials", np.array([65504, 2**-24, -(2**-14), np.inf, -np.inf, np.nan, -0.0, 0.333251953125], dtype=np.float16))
save("float64-specials", np.array([np.inf, -np.inf, np.nan, -0.0, 5e-324, np.finfo(float).max]))

save("rank-0", np.array(3.0))
save("rank-9", np.zeros((1,) * 9))
save("empty", np.zeros((0, 3)))
save("complex", np.zeros(2, dtype=np.complex128))
save("text", np.array(["a", "b"]))
save("bytes", np.array([b"a", b"b"]))
save("date", np.array(["2020-01-01"], dtype="datetime64[D]"))
save("records", np.zeros(2, dtype=[("a", "f4"), ("b", "i4")]))
save("object", np.array([1, None], dtype=object))
save("long-double", np.zeros(2, dtype=np.longdouble))

np.savez("two-arrays.npz", x=cube, gamma=np.arange(3, dtype=np.float32))
np.savez_compressed("one-array.npz", values=cube)
np.savez_compressed("several.npz", images=np.arange(48, dtype=np.uint8).reshape(2, 3, 2, 4), β=np.arange(3, dtype=np.float16),
                    labels=np.array(["cat", "dog"]), flags=np.array([True, False]))
with zipfile.ZipFile("no-array.npz", "w") as archive:
    archive.writestr("readme.txt", "nothing here")
