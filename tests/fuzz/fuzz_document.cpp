// SPDX-License-Identifier: GPL-3.0-or-later
// Any scene.json is a scene or refused with an InputError; a scene can be evaluated, and is the same after writing and
// reading it again. Its tensors are made of the shapes that the text gives.
#include "app/document/scene_file.h"
#include "app/document/scene_json.h"
#include "engine/normalization/evaluation.h"
#include "engine/tensor/error.h"

#include <cstdint>
#include <cstdlib>

using namespace normscope;

namespace {

constexpr char fileName[] = "fuzz.normscope";
/// Evaluating depends on the text alone and must be about as fast as reading it, so that larger tensors are refused.
constexpr std::int64_t mostValues = 512;

/// Unequal numbers in the shape of the input; a parameter that needs another shape is refused.
Tensor tensorFor(const SceneText &text)
{
    std::int64_t size = 1;
    for (const std::int64_t length : text.shape) {
        if (length < 1 || length > mostValues || size * length > mostValues)
            throw InputError({MESSAGE_TEXT("Message", "Too large for a fuzz target.")});
        size *= length;
    }
    std::vector<double> values(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i * i % 7) - 2;
    return Tensor(text.shape, values);
}

StoredScene sceneOf(const QByteArray &json)
{
    const SceneText text = parseSceneJson(json, fileName);
    return assembledScene(
        text, [&](const std::string &) { return tensorFor(text); }, fileName);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    StoredScene stored;
    try {
        stored = sceneOf(json);
    } catch (const InputError &) {
        return 0;
    }
    evaluate(stored.scene.problem);
    const QByteArray written = sceneJson(sceneText(stored)); // From here on no refusal is allowed.
    if (sceneJson(sceneText(sceneOf(written))) != written)
        std::abort();
    return 0;
}
