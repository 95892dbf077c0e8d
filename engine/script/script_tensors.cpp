// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_tensors.h"

#include "engine/script/python_text.h"

#include <algorithm>

namespace normscope {

namespace {

/// The shape without its axes of length 1, which would only add brackets to a list.
Shape squeezed(const Shape &shape)
{
    Shape result;
    for (const std::int64_t length : shape) {
        if (length > 1)
            result.push_back(length);
    }
    return result.empty() ? Shape {1} : result;
}

/// Constant tensors of more values are written as full(shape, value).
constexpr std::int64_t longestConstantList = 16;

bool isConstant(const Tensor &tensor)
{
    return tensor.visitStored([](auto values) {
        return std::all_of(values.begin(), values.end(), [&](auto value) { return value == values.front(); });
    });
}

} // namespace

ScriptDialect::ScriptDialect(ScriptLanguage language)
    : torch(language == ScriptLanguage::PyTorch)
    , module(torch ? "torch" : "np")
    , along(torch ? "(axes, keepdim=True)" : "(axes, keepdims=True)")
{ }

std::string ScriptDialect::whereElseZero(const std::string &condition, const std::string &values) const
{
    return torch ? "(" + values + ").masked_fill(~" + condition + ", 0)"
                 : "np.where(" + condition + ", " + values + ", 0)";
}

std::string ScriptDialect::doubled(const std::string &expression) const
{
    return torch ? expression + ".double()" : expression + ".astype(np.float64)";
}

std::string ScriptTensors::definition(const std::string &variable, const std::string &part, const Tensor &tensor)
{
    const std::string constructor = variable + " = " + m_dialect.module + '.';
    if (tensor.size() > longestConstantList && isConstant(tensor) && !python::hasNotFinite(tensor))
        return constructor + "full(" + python::tuple(tensor.shape()) + ", " + python::number(tensor[0])
            + ", dtype=" + m_dialect.module + ".float64)";
    if (tensor.size() > largestInlineTensor) {
        std::string file = m_stem + "-" + part + ".npy";
        m_files.push_back({file, tensor});
        return loaded(variable, file);
    }
    m_namesNotFinite = m_namesNotFinite || python::hasNotFinite(tensor);
    const bool single = tensor.dtype() != DType::Float64;
    const Shape shape = squeezed(tensor.shape());
    std::string line = constructor + (m_dialect.torch ? "tensor(" : "array(");
    line += python::nestedList(tensor.reshaped(shape), line.size()) + ", dtype=" + m_dialect.module
        + (single ? ".float32)" : ".float64)");
    if (shape != tensor.shape())
        line += ".reshape" + python::tuple(tensor.shape());
    return single ? m_dialect.doubled(line) : line;
}

std::string ScriptTensors::loaded(const std::string &variable, const std::string &file)
{
    const bool absolute = file.starts_with('/');
    m_loads = true;
    m_usesFolder = m_usesFolder || !absolute;
    const std::string path = absolute ? python::quoted(file) : "folder / " + python::quoted(file);
    const std::string array = "np.load(" + path + ").astype(np.float64)";
    return variable + " = " + (m_dialect.torch ? "torch.from_numpy(" + array + ")" : array);
}

} // namespace normscope
