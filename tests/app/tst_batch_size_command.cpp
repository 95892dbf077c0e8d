// SPDX-License-Identifier: GPL-3.0-or-later
//
// `normscope batch-size` from outside: its tables agree with theory, are reproducible from a seed, and wrong arguments
// are refused.
#include "engine/formats/tensor_file.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_batch_size_command {

using namespace normscope::test;

namespace {

const QStringList header
    = QStringLiteral("batch_size,batches,mean_of_means,var_of_means,theory_var_of_means,mean_of_vars,"
                     "theory_mean_of_vars,var_of_vars,theory_var_of_vars,max_abs_normalized,bound_max_abs_normalized,"
                     "probe_std,sign_flip_share,eval_gap")
          .split(QLatin1Char(','));

const QStringList runningColumns = {"running_mean", "theory_mean_of_running_mean", "theory_var_of_running_mean",
                                    "running_var",  "theory_mean_of_running_var",  "theory_var_of_running_var"};

ProgramRun batchSize(const QStringList &arguments)
{
    return runProgram(QStringList(QStringLiteral("batch-size")) + arguments);
}

/// The rows of a CSV file by column; empty fields are NaN.
class Table
{
public:
    explicit Table(const QString &path)
    {
        const QStringList lines = QString::fromUtf8(fileBytes(path)).split(QLatin1Char('\n'));
        m_header = lines.value(0).split(QLatin1Char(','));
        m_endsInNewline = !lines.isEmpty() && lines.last().isEmpty();
        for (qsizetype i = 1; i + 1 < lines.size(); ++i)
            m_rows.append(lines[i].split(QLatin1Char(',')));
    }
    const QStringList &header() const { return m_header; }
    qsizetype rows() const { return m_endsInNewline ? m_rows.size() : 0; }
    double value(qsizetype row, const char *column) const
    {
        const QString text = m_rows.value(row).value(m_header.indexOf(QLatin1String(column)));
        return text.isEmpty() ? std::nan("") : text.toDouble();
    }

private:
    QStringList m_header;
    QList<QStringList> m_rows;
    bool m_endsInNewline = false;
};

bool isNear(double got, double want, double relative)
{
    return std::fabs(got - want) <= relative * std::fabs(want);
}

} // namespace

class TestBatchSizeCommand : public QObject
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void theTableHoldsOneRowForEachSize()
    {
        const QString out = path("table.csv");
        const ProgramRun run
            = batchSize({"--population", "normal", "--batch-sizes", "1,2,8", "--batches", "3000", "--out", out});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.output.isEmpty() && run.error.isEmpty());
        const Table table(out);
        QCOMPARE(table.header(), header);
        QCOMPARE(table.rows(), 3);
        const double sizes[] = {1, 2, 8};
        for (qsizetype row = 0; row < 3; ++row) {
            const double n = sizes[row];
            QCOMPARE(table.value(row, "batch_size"), n);
            QCOMPARE(table.value(row, "batches"), 3000.0);
            QCOMPARE(table.value(row, "theory_var_of_means"), 1 / n);
            QCOMPARE(table.value(row, "theory_mean_of_vars"), (n - 1) / n);
            QCOMPARE(table.value(row, "theory_var_of_vars"), 2 * (n - 1) / (n * n));
            QCOMPARE(table.value(row, "bound_max_abs_normalized"), std::sqrt(n - 1));
            QVERIFY(table.value(row, "max_abs_normalized") <= std::sqrt(n - 1));
            // With 192000 draws five standard errors of a variance are 1.6 %.
            QVERIFY(isNear(table.value(row, "var_of_means"), 1 / n, 0.016));
            QVERIFY(isNear(table.value(row, "mean_of_vars"), (n - 1) / n, 0.017));
            QVERIFY(std::fabs(table.value(row, "mean_of_means")) < 5 / std::sqrt(192000 * n));
        }
        QCOMPARE(table.value(0, "mean_of_vars"), 0.0);
        QCOMPARE(table.value(0, "probe_std"), 0.0);
        QCOMPARE(table.value(0, "sign_flip_share"), 0.0);
        QVERIFY(table.value(1, "probe_std") > table.value(2, "probe_std"));
        QVERIFY(table.value(1, "eval_gap") > 0);
    }

    void theSameSeedGivesTheSameFile()
    {
        const QStringList arguments
            = {"--population", "student-t", "--batch-sizes", "4", "--batches", "500", "--seed", "11", "--out"};
        QCOMPARE(batchSize(arguments + QStringList(path("a.csv"))).exitCode, 0);
        QCOMPARE(batchSize(arguments + QStringList(path("b.csv"))).exitCode, 0);
        QVERIFY(!fileBytes(path("a.csv")).isEmpty());
        QCOMPARE(fileBytes(path("a.csv")), fileBytes(path("b.csv")));
        QStringList other = arguments;
        other[other.indexOf(QStringLiteral("11"))] = QStringLiteral("12");
        QCOMPARE(batchSize(other + QStringList(path("b.csv"))).exitCode, 0);
        QVERIFY(fileBytes(path("a.csv")) != fileBytes(path("b.csv")));
    }

    void samplesOfAFileAreDrawnWithOrWithoutReplacement()
    {
        writeFile(path("samples.csv"), "1,10\n2,30\n3,20\n6,60\n");
        const QStringList arguments
            = {"--population", path("samples.csv"), "--batch-sizes", "1,3,4", "--batches", "4000",
               "--out",        path("table.csv")};
        QCOMPARE(batchSize(arguments).exitCode, 0);
        // The columns have σ² = 3.5 and 350.
        const Table with(path("table.csv"));
        QCOMPARE(with.value(1, "theory_var_of_means"), 353.5 / 2 / 3);
        QCOMPARE(batchSize(arguments + QStringList({"--replacement", "no"})).exitCode, 0);
        const Table without(path("table.csv"));
        QCOMPARE(without.value(1, "theory_var_of_means"), 353.5 / 2 / 3 / 3);
        QVERIFY(isNear(without.value(1, "var_of_means"), 353.5 / 2 / 9, 0.1));
        QVERIFY(without.value(2, "var_of_means") < 1e-9);
        QVERIFY(isNear(without.value(2, "mean_of_vars"), 353.5 / 2, 1e-6));
        QCOMPARE(without.value(2, "theory_var_of_vars"), 0.0); // The batch is the population.
    }

    void aPopulationOfOneSampleHasNoSpread()
    {
        normscope::saveTensor(path("one.npy").toStdString(), normscope::Tensor({1, 2}, {5, 7}));
        const QStringList arguments
            = {"--population", path("one.npy"), "--batch-sizes", "1,2", "--batches", "100", "--out", path("table.csv")};
        QCOMPARE(batchSize(arguments).exitCode, 0);
        const Table table(path("table.csv"));
        for (const int row : {0, 1}) {
            QCOMPARE(table.value(row, "mean_of_means"), 6.0);
            for (const char *column : {"var_of_means", "theory_var_of_means", "mean_of_vars", "probe_std"})
                QCOMPARE(table.value(row, column), 0.0);
        }
        const ProgramRun refused = batchSize(arguments + QStringList({"--replacement", "no"}));
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.error.contains(QLatin1String("population of 1")), qPrintable(refused.error));
    }

    void aMomentThatDoesNotExistIsLeftEmpty()
    {
        const QString out = path("table.csv");
        QCOMPARE(batchSize({"--population", "student-t", "--degrees", "4", "--batch-sizes", "8", "--batches", "100",
                            "--out", out})
                     .exitCode,
                 0);
        const Table table(out);
        QVERIFY(std::isnan(table.value(0, "theory_var_of_vars")));
        QCOMPARE(table.value(0, "theory_mean_of_vars"), 2 * 7.0 / 8);
    }

    void aLayoutPoolsThePositionsOfAChannel()
    {
        // Two samples of two channels of two positions. Channel 0 has the sample means −1 and 3 (σ² = 5, Var m = 4);
        // channel 1 has the values 0, 4 and 2, 2 with both means 2 (σ² = 2, Var m = 0).
        normscope::saveTensor(path("images.npy").toStdString(),
                              normscope::Tensor({2, 2, 2}, {-2, 0, 0, 4, 2, 4, 2, 2}));
        const QStringList arguments = {path("images.npy"), "--layout", "N,C,L", "--batch-sizes",  "1,4",
                                       "--batches",        "4000",     "--out", path("table.csv")};
        QCOMPARE(batchSize(arguments).exitCode, 0);
        const Table all(path("table.csv"));
        QCOMPARE(all.header(), header + QStringList({"effective_samples", "values_per_sample"}));
        QCOMPARE(all.value(0, "theory_var_of_means"), (4.0 + 0) / 2);
        QCOMPARE(all.value(0, "theory_mean_of_vars"), (1.0 + 2) / 2); // Positive: positions are pooled.
        QCOMPARE(all.value(1, "theory_var_of_means"), 0.5);
        QCOMPARE(all.value(0, "values_per_sample"), 2.0);
        QCOMPARE(all.value(1, "bound_max_abs_normalized"), std::sqrt(7.0));
        QCOMPARE(all.value(0, "probe_std"), 0.0); // The probe is alone in its batch.
        // Five standard errors of 4000 draws. Two equally likely values have Var m² = 0, so only the mean has an error.
        QVERIFY(isNear(all.value(0, "var_of_means"), 2, 0.01));

        QCOMPARE(batchSize(arguments + QStringList({"--channel", "0"})).exitCode, 0);
        const Table one(path("table.csv"));
        QCOMPARE(one.value(0, "theory_var_of_means"), 4.0);
        QCOMPARE(one.value(0, "effective_samples"), 1.25);
        QCOMPARE(one.value(1, "effective_samples"), 5.0);

        QCOMPARE(batchSize(arguments + QStringList({"--per-channel"})).exitCode, 0);
        const Table each(path("table.csv"));
        QCOMPARE(each.header().first(), QStringLiteral("channel"));
        QCOMPARE(each.rows(), 4);
        QCOMPARE(each.value(2, "channel"), 1.0);
        QCOMPARE(each.value(2, "theory_var_of_means"), 0.0);
        QVERIFY(std::isnan(each.value(2, "effective_samples"))); // The sample means do not vary.
        for (const qsizetype row : {0, 1}) {
            for (const char *column : {"theory_var_of_means", "theory_mean_of_vars", "theory_var_of_vars"})
                QCOMPARE((each.value(row, column) + each.value(row + 2, column)) / 2, all.value(row, column));
        }
        // Without a layout a table is samples × features.
        QCOMPARE(batchSize({"--population", path("images.npy"), "--batch-sizes", "1", "--batches", "10", "--out",
                            path("table.csv")})
                     .exitCode,
                 0);
        const Table flat(path("table.csv"));
        QCOMPARE(flat.header(), header);
        QCOMPARE(flat.value(0, "theory_mean_of_vars"), 0.0);
    }

    void activationsOfAConvolutionCountAsFewValues()
    {
        // Means over the channels of Var(m)/N and σ² − Var(m)/N, and the median of σ² N/Var(m), by NumPy 1.24.2 in
        // float64.
        struct Expected
        {
            double varianceOfMeans;
            double meanOfVariances;
            double effective;
        };
        const Expected expected[] = {{0.032272028344629784, 0.018635734915605377, 8.0530898057277},
                                     {0.016136014172314892, 0.03477174908792027, 16.1061796114554},
                                     {0.004034003543078723, 0.04687375971715644, 64.4247184458216},
                                     {0.0010085008857696808, 0.049899262374465486, 257.6988737832864}};
        QCOMPARE(batchSize({QStringLiteral(NORMSCOPE_SOURCE "/tests/data/activations/convolution.npy"), "--layout",
                            "N,C,H,W", "--batch-sizes", "1,2,8,32", "--batches", "2000", "--out", path("table.csv")})
                     .exitCode,
                 0);
        const Table table(path("table.csv"));
        QCOMPARE(table.rows(), 4);
        for (int row = 0; row < 4; ++row) {
            const Expected &one = expected[row];
            QVERIFY(isNear(table.value(row, "theory_var_of_means"), one.varianceOfMeans, 1e-12));
            QVERIFY(isNear(table.value(row, "theory_mean_of_vars"), one.meanOfVariances, 1e-12));
            QVERIFY(isNear(table.value(row, "effective_samples"), one.effective, 1e-12));
            QCOMPARE(table.value(row, "values_per_sample"), 25.0);
            // Five standard errors of 2000 draws of a mean whose kurtosis is at most 6.
            QVERIFY(isNear(table.value(row, "var_of_means"), one.varianceOfMeans, 0.25));
        }
    }

    void theProbeIsACellOfTheTensor()
    {
        normscope::saveTensor(path("two.npy").toStdString(), normscope::Tensor({2, 1, 2}, {-2, 0, 0, 4}));
        const QStringList arguments = {path("two.npy"), "--layout", "N,C,L", "--batch-sizes",  "2", "--batches", "4000",
                                       "--eps",         "0",        "--out", path("table.csv")};
        // μ = 0.5: the cell with 4 is above the mean of every batch, even if its own sample is drawn as the mate.
        QCOMPARE(batchSize(arguments + QStringList({"--probe", "1,0,1"})).exitCode, 0);
        QCOMPARE(Table(path("table.csv")).value(0, "sign_flip_share"), 0.0);
        // The other cell of that sample, 0, is below μ; with the other sample, of mean −1, it is still below the batch
        // mean of 0.5: no flip.
        QCOMPARE(batchSize(arguments + QStringList({"--probe", "1,0,0"})).exitCode, 0);
        QCOMPARE(Table(path("table.csv")).value(0, "sign_flip_share"), 0.0);
        // The 0 of sample 0 is below μ = 0.5, but above the mean −1 if its own sample is the mate: in half of the
        // batches.
        QCOMPARE(batchSize(arguments + QStringList({"--probe", "0,0,1"})).exitCode, 0);
        // Five standard errors of a share of 4000 batches, exceeded by chance for one in 1.7 million seeds.
        QVERIFY(std::fabs(Table(path("table.csv")).value(0, "sign_flip_share") - 0.5) < 0.04);
    }

    void theSafeBatchSizeIsNamedWithTheWorstChannel()
    {
        normscope::saveTensor(path("images.npy").toStdString(),
                              normscope::Tensor({2, 2, 2}, {-2, 0, 0, 4, 2, 4, 2, 2}));
        QCOMPARE(batchSize({path("images.npy"), "--layout", "N,C,L", "--tolerance", "0.1", "--out", path("safe.csv")})
                     .exitCode,
                 0);
        // For channel 0, √(4/N/5) ≤ 0.1 from N = 80 on.
        const Table safe(path("safe.csv"));
        QCOMPARE(safe.value(0, "worst_channel"), 0.0);
        QCOMPARE(safe.value(0, "worst_batch_size"), 80.0);
        QCOMPARE(safe.value(0, "safe_batch_size"), 80.0); // 95 % of two channels are both channels.
        QCOMPARE(safe.rows(), 3); // Mean, deviation and output, of which the output needs most.
        QVERIFY(safe.value(2, "safe_batch_size") > safe.value(0, "safe_batch_size"));
        QCOMPARE(batchSize({"--population", "normal", "--tolerance", "0.1", "--out", path("safe.csv")}).exitCode, 0);
        QCOMPARE(Table(path("safe.csv")).value(0, "safe_batch_size"), 100.0);
    }

    void remediesStandInOneTable()
    {
        const QStringList arguments
            = {"--population", "normal", "--batches", "500", "--batch-sizes", "2,8", "--out", path("remedies.csv")};
        QCOMPARE(batchSize(arguments + QStringList({"--remedy", "all", "--devices", "4"})).exitCode, 0);
        const Table all(path("remedies.csv"));
        QCOMPARE(all.rows(), 16);
        QCOMPARE(all.value(1, "probe_std"), all.value(2, "probe_std")); // Batch norm of 8, and of 2 on 4 devices.
        QCOMPARE(all.value(2, "statistics_size"), 8.0);
        QVERIFY(std::isnan(all.value(15, "statistics_size"))); // Layer norm has no batch statistics.
        QCOMPARE(batchSize(arguments + QStringList({"--remedy", "renorm", "--r-max", "1", "--d-max", "0"})).exitCode,
                 0);
        QVERIFY(isNear(Table(path("remedies.csv")).value(0, "probe_std"), all.value(0, "probe_std"), 1e-6));
        checkRefusal(
            QStringList({"--population", "normal", "--out", path("refused.csv"), "--remedy", "all", "--devices", "0"}),
            2);
        checkRefusal(QStringList({"--population", "normal", "--out", path("refused.csv"), "--remedy", "renorm",
                                  "--r-max", "0.5"}),
                     2);
    }

    void batchesAreDrawnAsTheSamplerSays()
    {
        const QStringList arguments
            = {"--population",      "normal",        "--batches", "20000",    "--features", "8", "--out",
               path("sampled.csv"), "--batch-sizes", "1,4,32",    "--sampler"};
        QCOMPARE(batchSize(arguments + QStringList({"clustered", "--correlation", "0.25"})).exitCode, 0);
        const Table clustered(path("sampled.csv"));
        QCOMPARE(clustered.header(), header);
        QVERIFY(isNear(clustered.value(1, "theory_var_of_means"), (1 + 3 * 0.25) / 4, 1e-12));
        QVERIFY(isNear(clustered.value(1, "theory_mean_of_vars"), 0.75 * 0.75, 1e-12));
        // With 160000 draws five standard errors of a variance are 1.8 %.
        QVERIFY(isNear(clustered.value(2, "var_of_means"), clustered.value(2, "theory_var_of_means"), 0.018));
        QVERIFY(isNear(clustered.value(2, "mean_of_vars"), clustered.value(2, "theory_mean_of_vars"), 0.018));
        QCOMPARE(batchSize(arguments + QStringList({"sorted", "--classes", "2"})).exitCode, 0);
        const Table sorted(path("sampled.csv"));
        // Each class is half of the normal population: mean ±√(2/π), variance 1 − 2/π.
        QVERIFY(isNear(sorted.value(1, "theory_var_of_means"), 2 / M_PI + (1 - 2 / M_PI) / 4, 1e-9));
        QVERIFY(isNear(sorted.value(1, "var_of_means"), sorted.value(1, "theory_var_of_means"), 0.018));
        QCOMPARE(batchSize(arguments + QStringList({"imbalanced", "--shares", "3,1"})).exitCode, 0);
        // The expected value is −√(2/π)/2; five standard errors are allowed.
        QVERIFY(std::fabs(Table(path("sampled.csv")).value(2, "mean_of_means") + std::sqrt(2 / M_PI) / 2) < 0.003);
        normscope::saveTensor(path("rows.npy").toStdString(), normscope::Tensor({5, 1}, {0, 1, 3, 7, 12}));
        QCOMPARE(batchSize({"--population", path("rows.npy"), "--sampler", "epoch", "--batch-sizes", "2", "--out",
                            path("sampled.csv")})
                     .exitCode,
                 0);
        QVERIFY(isNear(Table(path("sampled.csv")).value(0, "theory_var_of_means"), 19.44 / 2 * 3 / 4, 1e-12));
        const QStringList epoch = {"--population", path("rows.npy"), "--batch-sizes", "2",     "--batches",
                                   "400",          "--observe",      "running",       "--out", path("epoch.csv")};
        QCOMPARE(batchSize(epoch + QStringList({"--sampler", "epoch"})).exitCode, 0);
        const double through = Table(path("epoch.csv")).value(0, "theory_var_of_running_mean");
        QCOMPARE(batchSize(epoch + QStringList({"--replacement", "no"})).exitCode, 0);
        QVERIFY(through < 0.9 * Table(path("epoch.csv")).value(0, "theory_var_of_running_mean"));
        const QStringList normal = {"--population", "normal", "--out", path("refused.csv")};
        checkRefusal(normal + QStringList({"--sampler", "epoch"}), 2);
        checkRefusal(normal + QStringList({"--correlation", "0.5"}), 2);
        checkRefusal(normal + QStringList({"--sampler", "clustered", "--correlation", "1.5"}), 2);
        checkRefusal(normal + QStringList({"--sampler", "imbalanced", "--shares", "1,x"}), 2);
        checkRefusal(normal + QStringList({"--sampler", "imbalanced", "--shares", "1,2", "--classes", "3"}), 2);
        checkRefusal(normal + QStringList({"--sampler", "shuffled"}), 2);
    }

    void theProbesGradientAndLeakAreColumnsOnRequest()
    {
        const QStringList arguments = {"--population",  "normal", "--batches", "20000",
                                       "--batch-sizes", "1,2,16", "--out",     path("observed.csv")};
        QCOMPARE(batchSize(arguments + QStringList({"--observe", "all"})).exitCode, 0);
        const Table all(path("observed.csv"));
        QCOMPARE(all.header(),
                 header + QStringList({"gradient_mean", "gradient_std", "gradient_bias", "leak", "theory_leak"})
                     + runningColumns);
        for (const qsizetype row : {0, 1, 2}) {
            // Five standard errors of a normally distributed value.
            const double off = all.value(row, "running_mean") - all.value(row, "theory_mean_of_running_mean");
            QVERIFY(std::fabs(off) < 5 * std::sqrt(all.value(row, "theory_var_of_running_mean")));
            // The variance is m/(2 − m) · σ²/N with momentum m = 0.1.
            QVERIFY(
                isNear(all.value(row, "theory_var_of_running_mean"), 0.1 / 1.9 / all.value(row, "batch_size"), 1e-9));
        }
        QCOMPARE(all.value(0, "gradient_mean"), 0.0);
        QCOMPARE(all.value(0, "gradient_bias"), -1 / std::sqrt(1 + 1e-5));
        QVERIFY(std::isnan(all.value(0, "leak")));
        for (const qsizetype row : {1, 2})
            QVERIFY(std::fabs(all.value(row, "leak") - all.value(row, "theory_leak")) < 0.03);
        QVERIFY(all.value(1, "leak") > all.value(2, "leak"));
        QCOMPARE(batchSize(arguments + QStringList({"--observe", "gradient", "--upstream", "2"})).exitCode, 0);
        const Table gradient(path("observed.csv"));
        QVERIFY(!gradient.header().contains(QStringLiteral("leak")));
        QVERIFY(isNear(gradient.value(2, "gradient_mean"), 2 * all.value(2, "gradient_mean"), 1e-12));
        checkRefusal(QStringList({"--population", "normal", "--out", path("refused.csv"), "--upstream", "2"}), 2);
    }

    void aSignThatDoesNotExistIsLeftEmpty()
    {
        // With two degrees of freedom there is no σ, but a mean, so the sign exists. A probe at the mean has no sign.
        QCOMPARE(batchSize({"--population", "student-t", "--degrees", "2", "--batch-sizes", "8", "--batches", "100",
                            "--out", path("table.csv")})
                     .exitCode,
                 0);
        const double share = Table(path("table.csv")).value(0, "sign_flip_share");
        QVERIFY(share > 0 && share < 0.5);
        normscope::saveTensor(path("same.npy").toStdString(), normscope::Tensor({3, 1}, {5, 5, 5}));
        QCOMPARE(batchSize({"--population", path("same.npy"), "--batch-sizes", "2", "--batches", "100", "--out",
                            path("table.csv")})
                     .exitCode,
                 0);
        QVERIFY(std::isnan(Table(path("table.csv")).value(0, "sign_flip_share")));
    }

    void helpDefinesEveryColumn()
    {
        const ProgramRun run = batchSize({"--help"});
        QCOMPARE(run.exitCode, 0);
        for (const QString &column : header
                 + QStringList({"channel", "effective_samples", "values_per_sample", "gradient_mean", "gradient_std",
                                "gradient_bias", "leak", "theory_leak"})
                 + runningColumns)
            QVERIFY2(run.output.contains(QRegularExpression(QStringLiteral("^  %1\n      \\S").arg(column),
                                                            QRegularExpression::MultilineOption)),
                     qPrintable(column));
    }

    void throughputPrintsOneLineForEachCase()
    {
        const ProgramRun run = batchSize({"--throughput", "0.001", "1"});
        QCOMPARE(run.exitCode, 0);
        QString lines;
        for (const int size : {2, 8, 32, 128})
            lines += QStringLiteral("normscope_normal %1 \\d+\nnormscope_table %1 \\d+\n").arg(size);
        QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(lines)).match(run.output).hasMatch(),
                 qPrintable(run.output));
    }

    void whatIsWrongIsToldInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QStringList out = {"--out", path("refused.csv")};
        const QStringList normal = QStringList({"--population", "normal"}) + out;
        QTest::newRow("no population") << out;
        QTest::newRow("no output") << QStringList({"--population", "normal"});
        QTest::newRow("unknown population") << QStringList({"--population", "gauss"}) + out;
        QTest::newRow("no list") << normal + QStringList({"--batch-sizes", "1,,2"});
        QTest::newRow("size 0") << normal + QStringList({"--batch-sizes", "4,0"});
        QTest::newRow("size too large") << normal + QStringList({"--batch-sizes", "1025"});
        QTest::newRow("size far too large") << normal + QStringList({"--batch-sizes", "99999999999"});
        QTest::newRow("no batches") << normal + QStringList({"--batches", "0"});
        QTest::newRow("too many batches") << normal + QStringList({"--batches", "1000000000000"});
        QTest::newRow("no features") << normal + QStringList({"--features", "0"});
        QTest::newRow("one degree of freedom") << normal + QStringList({"--degrees", "1"});
        QTest::newRow("negative seed") << normal + QStringList({"--seed", "-1"});
        QTest::newRow("seed no number") << normal + QStringList({"--seed", "x"});
        QTest::newRow("momentum 2") << normal + QStringList({"--momentum", "2"});
        QTest::newRow("momentum NaN") << normal + QStringList({"--momentum", "nan"});
        QTest::newRow("negative ε") << normal + QStringList({"--eps", "-1"});
        QTest::newRow("infinite population without replacement") << normal + QStringList({"--replacement", "no"});
        QTest::newRow("replacement neither yes nor no") << normal + QStringList({"--replacement", "maybe"});
        QTest::newRow("an argument too many") << normal + QStringList({"normal"});
        QTest::newRow("throughput of no time") << QStringList({"--throughput", "0"});
        QTest::newRow("throughput of no thread") << QStringList({"--throughput", "1", "0"});
    }

    void whatIsWrongIsToldInOneSentence()
    {
        QFETCH(const QStringList, arguments);
        checkRefusal(arguments, 2);
    }

    void aFileThatDoesNotSufficeIsRefused()
    {
        writeFile(path("four.csv"), "1,10\n2,30\n3,20\n6,60\n");
        writeFile(path("gaps.csv"), "1,nan\n2,30\n");
        const QStringList out = {"--out", path("refused.csv")};
        checkRefusal(QStringList({"--population", path("four.csv"), "--features", "3"}) + out, 2);
        checkRefusal(QStringList({"--population", path("four.csv"), "--replacement", "no", "--batch-sizes", "5"}) + out,
                     2);
        checkRefusal(QStringList({"--population", path("gaps.csv")}) + out, 2);
        const QStringList table = QStringList({path("four.csv"), "--layout", "N,D"}) + out;
        checkRefusal(QStringList({path("four.csv"), "--layout", "N,C,H"}) + out, 2);
        checkRefusal(table + QStringList({"--channel", "2"}), 2);
        checkRefusal(table + QStringList({"--channel", "-1"}), 2);
        checkRefusal(table + QStringList({"--channel", "some"}), 2);
        checkRefusal(table + QStringList({"--probe", "4,0"}), 2);
        checkRefusal(table + QStringList({"--probe", "1"}), 2);
        checkRefusal(table + QStringList({"--channel", "1", "--probe", "0,0"}), 2);
        checkRefusal(table + QStringList({"--features", "1"}), 2);
        checkRefusal(table + QStringList({"--tolerance", "0"}), 2);
        checkRefusal(QStringList({"--population", path("four.csv"), "--per-channel"}) + out, 2);
        checkRefusal(QStringList({"--population", "normal", "--layout", "N,D"}) + out, 2);
        checkRefusal(QStringList({path("four.csv")}) + out, 2);
    }

    void aTableThatCannotBeWrittenLeavesNothingBehind()
    {
        checkRefusal({"--population", "normal", "--batch-sizes", "1", "--batches", "1", "--out",
                      path("missing/folder/refused.csv")},
                     1);
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    void checkRefusal(const QStringList &arguments, int exitCode)
    {
        const ProgramRun run = batchSize(arguments);
        QVERIFY2(run.isRefusal(exitCode), qPrintable(run.error));
        QVERIFY(run.output.isEmpty());
        QVERIFY(!QFile::exists(path("refused.csv")));
    }

    QTemporaryDir m_folder;
};

NORMSCOPE_TEST(TestBatchSizeCommand)

} // namespace tst_batch_size_command

#include "tst_batch_size_command.moc"
