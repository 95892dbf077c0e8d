// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/spec.h"
#include "engine/tensor/tensor.h"

#include <type_traits>
#include <vector>

namespace normscope {

/// γ or β as the kernels need it: in the input's type, γ as the factor itself (1 + weight in that form).
template <class T>
class KernelParameter
{
public:
    KernelParameter(const AffineParameter &choice, const Tensor &values, GammaForm form = GammaForm::Gamma)
    {
        if (!choice.present || values.isEmpty())
            return;
        m_shape = values.shape();
        m_values = values.converted(std::is_same_v<T, float> ? DType::Float32 : DType::Float64);
        m_values.visit([&](auto all) {
            if constexpr (std::is_same_v<decltype(all), std::span<const T>>)
                m_data = all.data();
        });
        if (form == GammaForm::OnePlusWeight) {
            for (std::int64_t i = 0; i < values.size(); ++i)
                m_factors.push_back(static_cast<T>(1 + values[i]));
            m_data = m_factors.data();
        }
    }

    /// Null where it is absent.
    const T *data() const { return m_data; }
    const Shape &shape() const { return m_shape; }

private:
    Tensor m_values;
    std::vector<T> m_factors;
    Shape m_shape;
    const T *m_data = nullptr;
};

} // namespace normscope
