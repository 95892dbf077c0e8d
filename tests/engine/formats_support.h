// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"
#include "engine/tensor/tensor.h"
#include "tests/support/files.h"

#include <QString>

#include <filesystem>
#include <vector>

namespace normscope::test {

/// The message of the exception E that f throws; "" if it throws none.
template <class E, class F>
QString errorOf(F &&f)
{
    try {
        f();
    } catch (const E &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

template <class F>
QString inputErrorOf(F &&f)
{
    return errorOf<InputError>(f);
}

inline std::vector<double> valuesOf(const Tensor &tensor)
{
    return tensor.visit([](auto values) { return std::vector<double>(values.begin(), values.end()); });
}

inline std::filesystem::path testData(const QString &file)
{
    return std::filesystem::path(NORMSCOPE_TEST_DATA) / file.toStdString();
}

} // namespace normscope::test
