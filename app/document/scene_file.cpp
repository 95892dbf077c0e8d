// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_file.h"

#include "app/document/scene_edit.h"
#include "app/document/scene_json.h"
#include "engine/formats/file.h"
#include "engine/formats/tensor_file.h"
#include "engine/formats/zip_archive.h"

#include <QFileInfo>

#include <algorithm>

namespace normscope {

namespace {

constexpr char jsonEntry[] = "scene.json";
/// Far more than a scene has to say.
constexpr std::uint64_t jsonLimit = 16'000'000;

/// The tensors of a scene, and what the file calls them. One list drives writing and reading.
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
        {ENGINE_TEXT("Engine", "%1 is damaged: it lists a tensor “%2”, which no scene has."), {fileName, tensor}});
}

void checkParts(const Scene &scene, const Shape &shape, const std::string &fileName)
{
    const NormalizationProblem &problem = scene.problem;
    if (problem.input.shape() != shape) {
        throw InputError({ENGINE_TEXT("Engine", "%1 is damaged: its input has the shape %2 instead of %3."),
                          {fileName, shapeText(problem.input.shape()), shapeText(shape)}});
    }
    try {
        checkLayout(problem.layout, problem.input);
        validate(problem);
        validate(scene.experiment);
    } catch (const InputError &error) {
        throw InputError({ENGINE_TEXT("Engine", "%1 is damaged: %2"), {fileName, error.what()}});
    }
}

} // namespace

StoredScene loadScene(const QString &path, const Progress &progress)
{
    const std::filesystem::path file = QFileInfo(path).filesystemFilePath();
    const std::string fileName = fileText(file);
    const ZipReader zip(file);
    if (!zip.contains(jsonEntry))
        throw InputError({ENGINE_TEXT("Engine", "%1 is not a Normscope document: it has no scene.json."), {fileName}});
    const SceneText text = parseSceneJson(QByteArray::fromStdString(zip.read(jsonEntry, jsonLimit)), fileName);
    const auto read = [&](const std::string &tensor) {
        if (!zip.contains(entryName(tensor))) {
            throw InputError({ENGINE_TEXT("Engine", "%1 is damaged: the tensor “%2” that it lists is missing."),
                              {fileName, tensor}});
        }
        return zip.readTensor(entryName(tensor), progress);
    };
    return assembledScene(text, read, fileName);
}

void saveScene(const QString &path, const StoredScene &stored, const Progress &progress)
{
    ZipWriter zip;
    zip.add(jsonEntry, sceneJson(sceneText(stored)).toStdString());
    for (const auto &[name, tensor] : sceneTensors(stored.scene))
        zip.add(entryName(name), tensor);
    zip.save(QFileInfo(path).filesystemFilePath(), progress);
}

SceneText sceneText(const StoredScene &stored)
{
    const NormalizationProblem &problem = stored.scene.problem;
    SceneText text {.title = stored.scene.title,
                    .layout = problem.layout,
                    .spec = problem.spec,
                    .upstream = problem.upstream,
                    .experiment = stored.scene.experiment,
                    .shape = problem.input.shape(),
                    .tensors = {},
                    .view = stored.view,
                    .unknown = stored.unknown};
    for (const auto &[name, tensor] : sceneTensors(stored.scene))
        text.tensors.push_back(name);
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
    StoredScene stored;
    stored.view = text.view;
    stored.unknown = text.unknown;
    stored.scene.title = text.title;
    NormalizationProblem &problem = stored.scene.problem;
    problem.layout = text.layout;
    problem.spec = text.spec;
    problem.upstream = text.upstream;
    stored.scene.experiment = text.experiment;
    for (const std::string &tensor : text.tensors) {
        const TensorSlot &slot = slotNamed(tensor, fileName);
        slot.of(problem) = read(tensor);
    }
    checkParts(stored.scene, text.shape, fileName);
    return stored;
}

OpenedFile openAny(const QString &path, const Progress &progress)
{
    if (path.endsWith(documentEnding, Qt::CaseInsensitive))
        return {loadScene(path, progress), path};
    const Tensor input = loadTensor(QFileInfo(path).filesystemFilePath(), {}, progress);
    return {{newScene(input, QFileInfo(path).fileName())}, {}};
}

Scene newScene(const Tensor &input, const QString &title)
{
    Scene scene;
    scene.title = title;
    scene.problem.input = input;
    scene.problem.layout = defaultLayout(input.rank());
    scene.problem.spec = defaultSpec(scene.problem.layout, input.shape());
    return scene;
}

} // namespace normscope
