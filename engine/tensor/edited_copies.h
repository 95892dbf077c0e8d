// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace normscope {

/// Makes a chain of tensors, each the one before with some values changed, without going through all values at every
/// link: of the two latest links it keeps the memory and what tells them apart. Where nobody else holds the older one
/// any more, its memory becomes the next link. Whoever still holds a tensor never sees it change.
class EditedCopies
{
public:
    /// The same as tensor.withValues(indices, values).
    Tensor next(const Tensor &tensor, std::span<const std::int64_t> indices, std::span<const double> values);

private:
    template <class T>
    struct Links
    {
        std::shared_ptr<T[]> latest;
        std::shared_ptr<T[]> before;
        std::vector<std::int64_t> changed; ///< Where the two differ, at most.

        std::shared_ptr<T[]> copyOf(std::span<const T> values);
    };

    std::variant<Links<float>, Links<double>, Links<Float16>, Links<BFloat16>> m_links;
};

} // namespace normscope
