// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/element_reader.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <string_view>

namespace normscope {

/// How one element is stored in a .npy file.
using NpyElement = StoredElement;

/// The header of a .npy file.
struct NpyHeader
{
    NpyElement element;
    bool columnMajor = false;
    Shape shape; ///< Rank 1 to 8, every length positive.
    friend bool operator==(const NpyHeader &, const NpyHeader &) = default;
};

/// Reads the dictionary of a header, {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }: exactly these keys,
/// once each, in any order. Throws InputError, with `fileName` in it, for anything else and for an element type or a
/// shape that a tensor cannot take.
/// Source of the format: NumPy Enhancement Proposal 1 and numpy/lib/format.py of NumPy 1.24.
NpyHeader parseNpyHeader(std::string_view text, const std::string &fileName);

/// Magic, version 1.0 and header of a row-major file in this machine's byte order; its length is a multiple of 64.
/// A shape of rank 0 is written as it is. Not for BFloat16, which the format does not have.
std::string npyPreamble(DType dtype, const Shape &shape);

} // namespace normscope
