// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequences_arguments.h"

#include "app/arguments/input_scene.h"
#include "app/arguments/token_options.h"
#include "app/document/scene_file.h"
#include "app/document/token_part.h"
#include "app/pages/sequences/sequence_figures.h"
#include "app/pages/sequences/sequences_look.h"
#include "app/shell/looks.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <memory>

namespace normscope {

namespace {

struct SequencesOptions
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

StoredScene tokenScene(const CommandArguments &arguments)
{
    if (!hasInput(arguments))
        return {};
    StoredScene stored = openedScene(arguments);
    if (!isDocumentNamed(arguments)) {
        TokenSetup setup;
        setup.source = TokenSource::Tensor;
        stored.scene.setPart(setup);
    }
    return stored;
}

} // namespace

std::vector<CommandOption> sequencesFigureOptions()
{
    std::vector<CommandOption> options = tokenOptions();
    options.front().help = SequencesOptions::tr("Of sequences: L, tokens that every row is padded to (12).");
    options.push_back(padValueOption());
    options.push_back({QStringLiteral("words"),
                       {},
                       SequencesOptions::tr("Of sequences: words of short sentences in the place of drawn tokens."),
                       {QStringLiteral("english"), QStringLiteral("chinese")}});
    options.push_back({QStringLiteral("padding-kind"),
                       {},
                       SequencesOptions::tr("Of sequences: --pad-value in every feature, or a vector drawn about it."),
                       {QStringLiteral("constant"), QStringLiteral("vector")}});
    options.push_back({QStringLiteral("padding"),
                       {},
                       SequencesOptions::tr("Of sequences: whether padding counts in the statistics (counted)."),
                       {QStringLiteral("counted"), QStringLiteral("masked")}});
    return options;
}

void applySequencesOptions(const CommandArguments &arguments, StoredScene &stored)
{
    SequencesLook look = sequencesLook(lookOf(stored.view, "sequences"));
    look.treatment
        = fromName<PaddingTreatment>(arguments.text(QStringLiteral("padding")).toStdString()).value_or(look.treatment);
    stored.view = withLook(stored.view, "sequences", toJson(look));
    TokenSetup setup = stored.scene.part<TokenSetup>();
    const auto words = fromName<TokenSource>(arguments.text(QStringLiteral("words")).toStdString());
    setup.source = words.value_or(setup.source);
    setup.padding
        = fromName<PaddingKind>(arguments.text(QStringLiteral("padding-kind")).toStdString()).value_or(setup.padding);
    if (words)
        setup.lengths.clear();
    if (setup.source == TokenSource::Tensor)
        refuseTokenOptions(arguments);
    else
        applyTokens(arguments, setup);
    if (isText(setup.source) && arguments.has(QStringLiteral("share")))
        setup.lengths = lengthsForShare(setup);
    stored.scene.setPart(setup);
}

OptionTexts sequencesLookOptions(const StoredScene &stored)
{
    const PaddingTreatment treatment = sequencesLook(lookOf(stored.view, "sequences")).treatment;
    return treatment == SequencesLook().treatment ? OptionTexts()
                                                  : OptionTexts {{QStringLiteral("padding"), qString(name(treatment))}};
}

FigureSourcePtr sequencesFigures(const CommandArguments &arguments, const ViewType &)
{
    StoredScene stored = tokenScene(arguments);
    applySequencesOptions(arguments, stored);
    const Scene &scene = stored.scene;
    const SequencesLook look = sequencesLook(lookOf(stored.view, "sequences"));
    const TokenSetup &setup = scene.part<TokenSetup>();
    auto study
        = std::make_shared<const PaddingStudy>(studyPadding(setup, scene.problem.input, scene.problem.mask, look.cell));
    return std::make_shared<const SequenceFigures>(std::move(study), look, scene.title);
}

} // namespace normscope
