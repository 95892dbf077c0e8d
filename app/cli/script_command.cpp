// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/script_command.h"

#include "app/arguments/input_scene.h"
#include "app/arguments/problem_options.h"
#include "app/cli/command_line.h"
#include "app/document/sample_scene.h"
#include "app/files/tensor_argument.h"
#include "app/script/script_file.h"
#include "engine/formats/tensor_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct ScriptCommand
{
    Q_DECLARE_TR_FUNCTIONS(ScriptCommand)
};

std::vector<CommandOption> scriptOptions()
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
    const auto language = fromName<ScriptLanguage>(arguments.text(QStringLiteral("language")).toStdString());
    if (!language)
        throw InputError({MESSAGE_TEXT("Message", "--language is missing: pytorch or numpy.")});
    return *language;
}

QString scriptPath(const CommandArguments &arguments)
{
    QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Where the script is to be written is missing: --out FILE.py.")});
    return path;
}

/// Name of the input if it is a .npy file, which the script can then load itself; empty otherwise, and for a name that
/// is no valid text and cannot be written into the script.
QString npyInput(const CommandArguments &arguments)
{
    const std::filesystem::path path
        = arguments.files().isEmpty() ? "" : tensorArgument(arguments.files().first()).path;
    const QString name = fileName(path.native());
    return tensorFormat(path) == TensorFormat::Npy && isText(name) ? name : QString();
}

} // namespace

CommandHelp scriptHelp()
{
    CommandHelp help;
    help.intro
        = ScriptCommand::tr("Usage: normscope script INPUT --language LANGUAGE --out FILE.py [OPTION …]\n\n"
                            "Writes the computation on INPUT (.normscope, .npy, .npz, .safetensors, .csv, .tsv, an\n"
                            "image, or - for a .npy on standard input) as a short Python script that prints the\n"
                            "same statistics and the same output. A tensor of more than %1 values is loaded\n"
                            "from its .npy file, or from one written beside the script. The options say\n"
                            "otherwise than the document does.\n\n"
                            "Options, in brackets what holds without them and without a document:\n")
              .arg(largestInlineTensor);
    help.options = scriptOptions();
    return help;
}

void runScript(const QStringList &words)
{
    const CommandArguments arguments(words, scriptOptions(), 1);
    const ScriptLanguage language = languageOf(arguments);
    const QString path = scriptPath(arguments);
    const Scene scene = inputScene(arguments).scene;
    const EvaluationPtr evaluation = evaluate(scene.problem);
    std::vector<std::filesystem::path> files;
    for (const QString &file : scriptFiles(path, *evaluation, language, npyInput(arguments)))
        files.push_back(nativePath(file));
    writeFiles(files, [&] {
        saveScript(path, *evaluation, language, shownTitle(scene.title),
                   chosenDtype(arguments, resultType(scene.problem.input.dtype())), npyInput(arguments));
    });
}

} // namespace normscope
