// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_file.h"

#include "app/document/scene_edit.h"
#include "app/document/scene_json.h"
#include "engine/formats/file.h"
#include "engine/formats/tensor_file.h"
#include "engine/formats/zip_archive.h"
#include "widgets/core/file_name.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr char jsonEntry[] = "scene.json";
/// In bytes, far more than any scene needs.
constexpr std::uint64_t jsonLimit = 16'000'000;

/// The tensors of a scene and their names in the file; writing and reading share this list.
struct TensorSlot
{
    const char *name;
    Tensor &(*of)(NormalizationProblem &problem);
};
constexpr TensorSlot tensorSlots[] = {
    {"input", [](NormalizationProblem &problem) -> Tensor & { return problem.input; }},
    {"gamma", [](NormalizationProblem &problem) -> Tensor & { return problem.gamma; }},
    {"beta", [](NormalizationProblem &problem) -> Tensor & { return problem.beta; }},
    {"mask", [](NormalizationProblem &problem) -> Tensor & { return problem.mask; }},
    {"running-mean", [](NormalizationProblem &problem) -> Tensor & { return problem.running.mean; }},
    {"running-variance", [](NormalizationProblem &problem) -> Tensor & { return problem.running.variance; }},
    {"upstream", [](NormalizationProblem &problem) -> Tensor & { return problem.upstream.values; }},
};

std::string entryName(const std::string &tensor)
{
    return tensor + ".npy";
}

const TensorSlot &slotNamed(const std::string &tensor, const std::string &fileName)
{
    for (const TensorSlot &slot : tensorSlots) {
        if (tensor == slot.name)
            return slot;
    }
    throw InputError(
        {MESSAGE_TEXT("Message", "%1 is damaged: it lists a tensor “%2”, which no scene has."), {fileName, tensor}});
}

void checkParts(const Scene &scene, const Shape &shape, const std::string &fileName)
{
    const NormalizationProblem &problem = scene.problem;
    if (problem.input.shape() != shape) {
        throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: its input has the shape %2 instead of %3."),
                          {fileName, shapeText(problem.input.shape()), shapeText(shape)}});
    }
    try {
        checkLayout(problem.layout, problem.input);
        validate(problem);
        scene.parts.check();
    } catch (const InputError &error) {
        throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: %2"), {fileName, error.what()}});
    }
}

} // namespace

StoredScene loadScene(const QString &path, const Progress &progress, const ScenePartTypes &parts)
{
    const std::filesystem::path file = nativePath(path);
    const std::string fileName = fileText(file);
    const ZipReader zip(file);
    if (!zip.contains(jsonEntry))
        throw InputError(
            {MESSAGE_TEXT("Message", "%1 is not a Normscope document: it has no scene.json."), {fileName}});
    const SceneText text = parseSceneJson(QByteArray::fromStdString(zip.read(jsonEntry, jsonLimit)), fileName, parts);
    const auto read = [&](const std::string &tensor) {
        if (!zip.contains(entryName(tensor))) {
            throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: the tensor “%2” that it lists is missing."),
                              {fileName, tensor}});
        }
        return zip.readTensor(entryName(tensor), progress);
    };
    return assembledScene(text, read, fileName);
}

void saveScene(const QString &path, const StoredScene &stored, const Progress &progress)
{
    ZipWriter zip("application/x-normscope");
    zip.add(jsonEntry, sceneJson(sceneText(stored)).toStdString());
    for (const auto &[name, tensor] : sceneTensors(stored.scene))
        zip.add(entryName(name), tensor);
    zip.save(nativePath(path), progress);
}

SceneText sceneText(const StoredScene &stored)
{
    SceneText text {stored, stored.scene.problem.input.shape(), {}};
    for (const auto &[name, tensor] : sceneTensors(stored.scene))
        text.tensors.push_back(name);
    for (const TensorSlot &slot : tensorSlots)
        slot.of(text.stored.scene.problem) = {};
    return text;
}

std::vector<std::pair<std::string, Tensor>> sceneTensors(const Scene &scene)
{
    NormalizationProblem problem = scene.problem;
    std::vector<std::pair<std::string, Tensor>> result;
    for (const TensorSlot &slot : tensorSlots) {
        if (const Tensor &tensor = slot.of(problem); !tensor.isEmpty())
            result.emplace_back(slot.name, tensor);
    }
    return result;
}

StoredScene assembledScene(const SceneText &text, const std::function<Tensor(const std::string &)> &read,
                           const std::string &fileName)
{
    StoredScene stored = text.stored;
    for (const std::string &tensor : text.tensors) {
        const TensorSlot &slot = slotNamed(tensor, fileName);
        slot.of(stored.scene.problem) = read(tensor);
    }
    checkParts(stored.scene, text.shape, fileName);
    return stored;
}

OpenedFile openAny(const QString &path, const Progress &progress)
{
    if (path.endsWith(documentEnding, Qt::CaseInsensitive)) {
        // A document whose file name is no valid text gets no path, so that saving asks for another name.
        const QString name = isText(path) ? path : QString();
        // Before reading, so that a write in the meantime is noticed as newer than the content read.
        const FileStamp stamp = FileStamp::of(name);
        return {loadScene(path, progress), name, OpenedAs::Unmodified, stamp};
    }
    const Tensor input = loadTensor(nativePath(path), {}, progress);
    return {{newScene(input, shownFileName(path))}, {}};
}

Scene newScene(const Tensor &input, const QString &title)
{
    Scene scene;
    scene.title = title;
    scene.problem.input = input;
    scene.problem.layout = defaultLayout(input.rank());
    scene.problem.spec = defaultSpec(scene.problem.layout, input.shape());
    scene.problem.upstream.kind = shownUpstream;
    return scene;
}

} // namespace normscope
