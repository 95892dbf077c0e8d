// SPDX-License-Identifier: GPL-3.0-or-later
// Documents on disk, sound ones and manipulated ones.
#pragma once

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "engine/formats/zip_archive.h"
#include "tests/app/scene_printers.h"
#include "tests/engine/formats_support.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <limits>

namespace normscope::test {

/// A scene with every property away from its default, and with values that are difficult for JSON and text formats.
inline StoredScene everything()
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Scene scene;
    scene.title = QString::fromUtf8("激活 “a\\b”.npy");
    NormalizationProblem &problem = scene.problem;
    problem.input = Tensor({2, 4, 3}, {nan, infinity, -infinity, 0.1, -0.0, 1e-310, 7,  8,  9,  10, 11, 12,
                                       13,  14,       15,        16,  17,   18,     19, 20, 21, 22, 23, 24});
    problem.layout = {{"Sample", "ch_1", "T"}, 0, 1};
    problem.spec.reducedAxes = {1, 2};
    problem.spec.channelAxis = 1;
    problem.spec.channelGroups = 2;
    problem.spec.centre = false;
    problem.spec.epsilon = 1.0 / 3;
    problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
    problem.spec.variance = VarianceEstimator::Unbiased;
    problem.spec.gamma = {true, {1, 2}};
    problem.spec.beta = {false, {2}};
    problem.spec.gammaForm = GammaForm::OnePlusWeight;
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    problem.spec.momentum = 0.99;
    problem.spec.momentumConvention = MomentumConvention::OldValue;
    problem.spec.runningVariance = VarianceEstimator::Unbiased;
    problem.spec.averagesSamples = true;
    problem.gamma = Tensor::filled({1, 4, 3}, nan, DType::Float32);
    problem.beta = Tensor({1, 1, 3}, {1, 2, 3});
    problem.mask = Tensor({2, 1, 3}, {1, 1, 0, 1, 1, 1});
    problem.running = {Tensor({2}, {1, nan}), Tensor({2}, {infinity, 3})};
    problem.upstream = {UpstreamKind::Values, 9'007'199'254'740'993, 5, Tensor::filled({2, 4, 3}, 0.25)};
    return {scene, {{QStringLiteral("stage"), 1.5}, {QStringLiteral("panels"), QJsonArray {1, 2}}}, {}};
}

/// Base of test classes: document files in a folder of the test's own.
class SceneFiles
{
protected:
    using Change = std::function<void(QJsonObject &)>;

    QString path(const QString &name) const { return m_folder.filePath(name); }

    QString goodFile() const
    {
        QString file = path(QStringLiteral("good.normscope"));
        saveScene(file, everything());
        return file;
    }

    QString written(const QString &name, const QByteArray &bytes) const
    {
        QString file = path(name);
        writeFile(file, bytes);
        return file;
    }

    static QJsonObject jsonOf(const QString &file)
    {
        const ZipReader zip(QFileInfo(file).filesystemFilePath());
        return QJsonDocument::fromJson(QByteArray::fromStdString(zip.read("scene.json", 1'000'000))).object();
    }

    /// A copy of goodFile() with another scene.json.
    QString fileWith(const QByteArray &json) const
    {
        const ZipReader good(QFileInfo(goodFile()).filesystemFilePath());
        ZipWriter changed;
        for (const std::string &name : good.names()) {
            if (name != "scene.json")
                changed.add(name, good.read(name, 1'000'000));
        }
        changed.add("scene.json", json.toStdString());
        QString file = path(QStringLiteral("changed.normscope"));
        changed.save(QFileInfo(file).filesystemFilePath());
        return file;
    }

    QString fileWith(const Change &change) const
    {
        QJsonObject json = jsonOf(goodFile());
        change(json);
        return fileWith(QJsonDocument(json).toJson());
    }

    QTemporaryDir m_folder;
};

} // namespace normscope::test
