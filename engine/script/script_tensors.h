// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/script/script.h"

namespace normscope {

/// The expressions in which NumPy and PyTorch differ.
struct ScriptDialect
{
    explicit ScriptDialect(ScriptLanguage language);

    bool torch;
    std::string module; ///< "np", "torch".
    std::string along; ///< The arguments of a sum over the reduced axes that keeps them at length 1.

    /// `values` where `condition` holds, else 0.
    std::string whereElseZero(const std::string &condition, const std::string &values) const;
    /// The root of an expression.
    std::string root(const std::string &expression) const { return module + ".sqrt(" + expression + ")"; }
    /// The expression, converted to float64.
    std::string doubled(const std::string &expression) const;
};

/// The lines of a script that define its tensors: small ones as lists, others by a file beside the script.
class ScriptTensors
{
public:
    ScriptTensors(const ScriptDialect &dialect, std::string stem)
        : m_dialect(dialect)
        , m_stem(std::move(stem))
    { }

    /// "gamma = np.array([1, 2, 3]).reshape(1, 3, 1, 1)". `part` is in the file's name if the tensor goes into a file.
    std::string definition(const std::string &variable, const std::string &part, const Tensor &tensor);
    /// The same for a tensor that a file holds already: an absolute path, or a name in the script's folder.
    std::string loaded(const std::string &variable, const std::string &file);

    std::vector<Script::File> takeFiles() { return std::move(m_files); }
    bool loadsFiles() const { return m_loads; }
    bool usesFolder() const { return m_usesFolder; }
    /// Whether a NaN or an infinity is written as a name.
    bool namesNotFinite() const { return m_namesNotFinite; }

private:
    const ScriptDialect &m_dialect;
    std::string m_stem;
    std::vector<Script::File> m_files;
    bool m_loads = false;
    bool m_usesFolder = false;
    bool m_namesNotFinite = false;
};

} // namespace normscope
