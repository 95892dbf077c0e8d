// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/tensor/enum_names.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

enum class ScriptLanguage
{
    PyTorch,
    NumPy
};
template <>
struct EnumNames<ScriptLanguage>
{
    static constexpr std::pair<ScriptLanguage, std::string_view> all[]
        = {{ScriptLanguage::PyTorch, "pytorch"}, {ScriptLanguage::NumPy, "numpy"}};
};
inline constexpr auto allScriptLanguages = allOf<ScriptLanguage>();

/// How a script is written, and what it says about its origin.
struct ScriptRequest
{
    ScriptLanguage language = ScriptLanguage::NumPy;
    std::string title; ///< What the tensor is or where it came from, for the docstring.
    std::string version; ///< Version of this program, for the docstring.
    /// The name of the script's file without ending, for the names of the files beside it.
    std::string stem = "script";
    /// A .npy file that holds the input: an absolute path, or a name in the script's folder. Empty: there is none.
    std::string inputFile = {};
    DType result = DType::Float64; ///< The element type of y.
};

/// A Python program, and the tensors that it loads from .npy files in its folder.
struct Script
{
    struct File
    {
        std::string name; ///< "script-input.npy".
        Tensor tensor;
    };
    std::string text;
    std::vector<File> files;
};

/// Tensors of at most so many values are written in the script itself, larger ones in files beside it.
inline constexpr std::int64_t largestInlineTensor = 512;

/// The whole computation as a short Python script of NumPy or PyTorch alone, in float64. It defines x, n, mean,
/// variance, std and rms (one value per group, shaped to broadcast) and y; with running statistics in training also
/// running_mean and running_variance after this batch; with an upstream gradient other than ones also grad_input,
/// grad_gamma and grad_beta. It prints the statistics as `compute` writes them, group by group, and all the others.
///
/// The output is the framework's call where one computes it (see frameworkCall), otherwise the arithmetic is spelled
/// out; the docstring says which. Runs with Python 3.8, NumPy 1.17 and PyTorch 1.8 or later.
Script makeScript(const Evaluation &evaluation, const ScriptRequest &request);

} // namespace normscope
