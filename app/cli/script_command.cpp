// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/script_command.h"

#include "app/cli/input_scene.h"
#include "app/cli/problem_options.h"
#include "app/document/sample_scene.h"
#include "app/files/tensor_argument.h"
#include "app/script/script_file.h"
#include "engine/formats/tensor_file.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QFile>

namespace normscope {

namespace {

struct ScriptCommand
{
    Q_DECLARE_TR_FUNCTIONS(ScriptCommand)
};

std::vector<CommandOption> options()
{
    QStringList languages;
    for (const ScriptLanguage language : allScriptLanguages)
        languages += QString::fromStdString(std::string(name(language)));
    std::vector<CommandOption> options
        = {{QStringLiteral("language"), {}, ScriptCommand::tr("What the script computes with. Required."), languages},
           {QStringLiteral("out"), ScriptCommand::tr("FILE.py"), ScriptCommand::tr("The script to write. Required.")},
           sampleOption()};
    for (CommandOption &option : problemOptions())
        options.push_back(std::move(option));
    options.push_back(dtypeOption());
    return options;
}

ScriptLanguage languageOf(const CommandArguments &arguments)
{
    const auto language = scriptLanguageFromName(arguments.text(QStringLiteral("language")).toStdString());
    if (!language)
        throw InputError({ENGINE_TEXT("Engine", "--language is missing: pytorch or numpy.")});
    return *language;
}

QString outputPath(const CommandArguments &arguments)
{
    QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "Where the script is to be written is missing: --out FILE.py.")});
    return path;
}

/// The input where it is a .npy file, which a script can load itself.
QString npyInput(const CommandArguments &arguments)
{
    const std::filesystem::path path
        = arguments.files().isEmpty() ? "" : tensorArgument(arguments.files().first()).path;
    return tensorFormat(path) == TensorFormat::Npy ? QFile::decodeName(path.c_str()) : QString();
}

} // namespace

QString scriptHelp()
{
    return ScriptCommand::tr("Usage: normscope script INPUT --language LANGUAGE --out FILE.py [OPTION …]\n\n"
                             "Writes the computation on INPUT (.normscope, .npy, .npz, .csv, .tsv or an image) as a\n"
                             "short Python script that prints the same statistics and the same output. A tensor\n"
                             "of more than %1 values is loaded from its .npy file, or from one written beside the\n"
                             "script. The options say otherwise than the document does.\n\n"
                             "Options, in brackets what holds without them and without a document:\n")
               .arg(largestInlineTensor)
        + optionsHelp(options()) + QStringLiteral("  --help\n      %1\n").arg(ScriptCommand::tr("Show this text."));
}

void runScript(const QStringList &words)
{
    const CommandArguments arguments(words, options(), 1);
    const ScriptLanguage language = languageOf(arguments);
    const QString path = outputPath(arguments);
    const Scene scene = inputScene(arguments).scene;
    saveScript(path, *evaluate(scene.problem), language, shownTitle(scene.title),
               chosenDtype(arguments, scene.problem.input.dtype()), npyInput(arguments));
}

} // namespace normscope
