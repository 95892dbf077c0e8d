// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace normscope {

/// Makes a chain of tensors, each the one before with some values changed, without going through all values at every
/// link: it keeps the buffers of the two latest links and the indices at which they differ. If no tensor uses the older
/// buffer any more, it is reused for the next link; a tensor that is still held never changes.
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
        std::vector<std::int64_t> changed; ///< All flat indices at which the two may differ.

        std::shared_ptr<T[]> copyOf(std::span<const T> values);
    };

    std::variant<Links<float>, Links<double>, Links<Float16>, Links<BFloat16>> m_links;
};

} // namespace normscope
