#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the .safetensors files that tst_safetensors reads, byte by byte according to the description of the format
(https://huggingface.co/docs/safetensors/index). See README.md."""
import json
import struct


def save(name, tensors, metadata=None):
    """tensors: (name, type, shape, bytes), in the order of their data."""
    header = {"__metadata__": metadata} if metadata else {}
    data = b""
    for key, kind, shape, values in tensors:
        header[key] = {"dtype": kind, "shape": shape, "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    with open(name + ".safetensors", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def packed(code, *values):
    return struct.pack("<" + code * len(values), *values)


# Every type that is read. Types with a code in Python's struct are packed by it ("e" is IEEE binary16); for the others
# the values of the bits are given in comments.
save("types", [
    ("BOOL", "BOOL", [2, 2], bytes([0, 1, 1, 0])),
    ("I8", "I8", [3], packed("b", -128, 0, 127)),
    ("I16", "I16", [3], packed("h", -2**15, 1, 2**15 - 1)),
    ("I32", "I32", [3], packed("i", -2**31, 1, 2**31 - 1)),
    ("I64", "I64", [3], packed("q", -2**63, 1, 2**53)),
    ("U8", "U8", [3], packed("B", 0, 1, 255)),
    ("U16", "U16", [3], packed("H", 0, 1, 2**16 - 1)),
    ("U32", "U32", [3], packed("I", 0, 1, 2**32 - 1)),
    ("U64", "U64", [3], packed("Q", 0, 1, 2**63)),
    ("F16", "F16", [2, 3], packed("e", 1, -2.5, 65504, 2**-24, -(2**-14), float("inf"))),
    # The upper halves of the floats 1, −2.5, 2¹²⁷·(1 + 127/128), 2⁻¹³³, 0.1 rounded to 0x3dcd = 0.10009765625, −∞.
    ("BF16", "BF16", [6], packed("H", 0x3F80, 0xC020, 0x7F7F, 0x0001, 0x3DCD, 0xFF80)),
    ("F32", "F32", [1, 3], packed("f", 1.5, -3.0e38, 2.0**-149)),
    ("F64", "F64", [2], packed("d", 0.1, -1e308)),
    # 1, −1, the largest number 448, the smallest 2⁻⁹, the smallest normal one 2⁻⁶, NaN (arXiv 2209.05433, table 1).
    ("F8_E4M3", "F8_E4M3", [6], bytes([0x38, 0xB8, 0x7E, 0x01, 0x08, 0x7F])),
    # 1, −1, the largest number 57344, the smallest 2⁻¹⁶, −∞, NaN.
    ("F8_E5M2", "F8_E5M2", [6], bytes([0x3C, 0xBC, 0x7B, 0x01, 0xFC, 0x7E])),
], {"format": "pt"})

save("one", [("weight", "F32", [2, 2], packed("f", 1, 2, 3, 4))])

# Tensors that cannot be opened, besides one that can: unsupported types, a scalar, no elements, nine axes, unusual
# names.
save("mixed", [
    ("complex", "C64", [1], packed("f", 1, 2)),
    ("scale", "F8_E8M0", [4], bytes(4)),
    ("scalar", "F32", [], packed("f", 1)),
    ("nine", "F32", [1] * 9, packed("f", 1)),
    ("empty", "F32", [0, 3], b""),
    ("encoder.layers.0:norm “γ”", "BF16", [2], packed("H", 0x3F80, 0x4000)),
])
