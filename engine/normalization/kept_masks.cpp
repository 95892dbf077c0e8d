// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/kept_masks.h"

#include "engine/normalization/mask_bytes.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace normscope {

namespace {

struct KeptMask
{
    std::weak_ptr<const void> buffer;
    Shape ownShape;
    Shape shape;
    std::shared_ptr<const kernels::MaskByte[]> bytes = nullptr;
};

constexpr std::size_t mostMasks = 4;

// Whether bytes are worth keeping: fewer are made as soon as found, more are many beside what the mask takes itself.
bool areKept(std::int64_t bytes, const Tensor &mask)
{
    constexpr std::int64_t few = 32 << 10;
    constexpr std::int64_t many = 64 << 20;
    return bytes >= few && bytes <= std::max(many, mask.byteSize() / 4);
}

std::mutex mutex; // Never waited for, so that a process may fork at any time.
std::vector<KeptMask> masks; // Those used last come last.

// The one of this mask, which is the last from now on.
KeptMask &use(const Shape &shape, const Tensor &mask)
{
    const std::shared_ptr<const void> buffer = mask.storage();
    const auto isSame = [&](const KeptMask &kept) {
        return kept.buffer.lock() == buffer && kept.ownShape == mask.shape() && kept.shape == shape;
    };
    std::erase_if(masks, [](const KeptMask &kept) { return kept.buffer.expired(); });
    const auto found = std::find_if(masks.begin(), masks.end(), isSame);
    if (found != masks.end()) {
        std::rotate(found, found + 1, masks.end());
        return masks.back();
    }
    if (masks.size() == mostMasks)
        masks.erase(masks.begin());
    return masks.emplace_back(KeptMask {buffer, mask.shape(), shape});
}

} // namespace

std::shared_ptr<const kernels::MaskByte[]> keptMaskBytes(const Shape &shape, const Tensor &mask, Workers &workers)
{
    if (!areKept(elementCount(shape), mask))
        return maskBytes(shape, mask, workers);
    if (const std::unique_lock lock(mutex, std::try_to_lock); lock) {
        const KeptMask &kept = use(shape, mask);
        if (kept.bytes)
            return kept.bytes;
    }
    std::shared_ptr<const kernels::MaskByte[]> bytes = maskBytes(shape, mask, workers);
    if (const std::unique_lock lock(mutex, std::try_to_lock); lock)
        use(shape, mask).bytes = bytes;
    return bytes;
}

} // namespace normscope
