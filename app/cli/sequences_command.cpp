// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sequences_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/problem_files.h"
#include "app/arguments/token_options.h"
#include "app/cli/command_line.h"
#include "engine/formats/atomic_file.h"
#include "engine/sequences/sequence_table.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

#include <optional>
#include <string>

namespace normscope {

namespace {

struct SequencesCommand
{
    Q_DECLARE_TR_FUNCTIONS(SequencesCommand)
};

struct SequencesColumn
{
    const char *name;
    const char *help;
};

constexpr SequencesColumn sequencesColumns[] = {
    {"method",
     QT_TRANSLATE_NOOP("SequencesCommand",
                       "batch (over samples and positions), batch-per-position (over samples), layer (of a token, over "
                       "its features), layer-sample (of a sample, over positions and features), rms (of a token), "
                       "instance (of a sample and feature, over positions).")},
    {"padding", QT_TRANSLATE_NOOP("SequencesCommand", "Whether it is counted in the statistics, or masked.")},
    {"mean",
     QT_TRANSLATE_NOOP("SequencesCommand",
                       "Mean of the means of all groups; without groups that are one padding token, and empty ones.")},
    {"variance", QT_TRANSLATE_NOOP("SequencesCommand", "Likewise of their variances (divisor: n).")},
    {"theory_mean",
     QT_TRANSLATE_NOOP("SequencesCommand", "Counted: (1 − P) μ + P C; masked, and of single tokens: μ.")},
    {"theory_variance",
     QT_TRANSLATE_NOOP("SequencesCommand",
                       "Counted: (1 − P) σ² + P (1 − P)(μ − C)²; masked: σ²; of single tokens: σ² (D − 1)/D. Of the "
                       "other methods empty: it depends on the lengths.")},
    {"real_output_mean",
     QT_TRANSLATE_NOOP("SequencesCommand",
                       "Mean of all normalized values of real tokens; those that are 0/0 are left "
                       "out.")},
    {"real_output_std", QT_TRANSLATE_NOOP("SequencesCommand", "Their standard deviation (divisor: n).")},
    {"theory_real_output_mean",
     QT_TRANSLATE_NOOP("SequencesCommand",
                       "Counted: P (μ − C)/σ', σ'² being the variance above; masked, and of single tokens: 0. Empty "
                       "where it depends on the lengths, and of rms unless μ is 0.")},
    {"theory_real_output_std", QT_TRANSLATE_NOOP("SequencesCommand", "Likewise: σ/σ', or 1.")},
};

std::vector<CommandOption> sequencesOptions()
{
    std::vector<CommandOption> options = tokenOptions();
    options.push_back(padValueOption());
    options.push_back({QStringLiteral("mask"), SequencesCommand::tr("FILE"),
                       SequencesCommand::tr("The padding of INPUT: broadcast over it, 0 where there is padding (the "
                                            "mask of a document).")});
    options.push_back({QStringLiteral("out"), SequencesCommand::tr("FILE.csv"),
                       SequencesCommand::tr("The table to write. Required.")});
    return options;
}

TokenSetup drawnSetup(const CommandArguments &arguments)
{
    if (arguments.has(QStringLiteral("mask")))
        throw InputError({MESSAGE_TEXT("Message", "--mask needs an INPUT whose padding it is.")});
    TokenSetup setup {.length = 64, .batchSize = 32, .features = 16, .seed = 7};
    applyTokens(arguments, setup);
    return setup;
}

TokenBatch openedTokens(const CommandArguments &arguments)
{
    refuseTokenOptions(arguments);
    const NormalizationProblem problem = openedScene(arguments).scene.problem;
    ProblemFiles files(arguments);
    const Tensor mask = files.mask(problem.input.shape());
    std::optional<double> padValue;
    if (arguments.has(QStringLiteral("pad-value")))
        padValue = arguments.number(QStringLiteral("pad-value"), 0);
    return tokensOf(problem.input, mask.isEmpty() ? problem.mask : mask, padValue);
}

std::vector<SequenceRow> rowsOf(const CommandArguments &arguments)
{
    if (arguments.files().isEmpty()) {
        const TokenSetup setup = drawnSetup(arguments);
        return sequenceRows(drawTokens(setup), drawnLaw(setup));
    }
    const TokenBatch batch = openedTokens(arguments);
    return sequenceRows(batch, momentsLaw(batch));
}

} // namespace

CommandHelp sequencesHelp()
{
    CommandHelp help;
    help.intro
        = SequencesCommand::tr("Usage: normscope sequences [INPUT] --out FILE.csv [OPTION …]\n\n"
                               "What padding does to the statistics of token rows, N × L × D: of a batch of rows of\n"
                               "different lengths that is drawn, or of INPUT with its mask. Writes a row for each\n"
                               "method and each treatment of padding, and beside what is measured the law of\n"
                               "many tokens.\n"
                               "ε is 0; features and positions are pooled. Of INPUT, P, μ, σ and C are its own, of\n"
                               "each feature, and C may vary.\n\nColumns:\n");
    for (const SequencesColumn &column : sequencesColumns)
        help.entries.push_back({QLatin1String(column.name), SequencesCommand::tr(column.help)});
    help.optionsTitle = SequencesCommand::tr("\nOptions, in brackets what holds without them:\n");
    help.options = sequencesOptions();
    return help;
}

void runSequences(const QStringList &words)
{
    const CommandArguments arguments(words, sequencesOptions(), 1);
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--out is missing.")});
    const std::vector<SequenceRow> rows = rowsOf(arguments);
    const std::filesystem::path target = nativePath(path);
    writeFiles({target}, [&] {
        AtomicFile file(target);
        writeSequenceTable(rows, ',', [&file](std::string_view piece) { file.write(piece); });
        file.commit();
    });
}

} // namespace normscope
