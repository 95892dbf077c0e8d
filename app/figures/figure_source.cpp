// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_source.h"

#include "engine/tensor/error.h"

namespace normscope {

void throwNotWritten(const ViewType &view, ExportKind kind)
{
    throw InputError({MESSAGE_TEXT("Message", "The view %1 is not written as %2."),
                      {std::string(view.id), fileEnding(kind).toStdString()}});
}

namespace {

[[noreturn]] void throwNoScript()
{
    throw InputError({MESSAGE_TEXT("Message", "This page is not written as a script."), {}});
}

} // namespace

QString FigureSource::latex(const ViewType &view, const FigureSpec &) const
{
    throwNotWritten(view, ExportKind::Latex);
}

QString FigureSource::script(ExportKind) const
{
    throwNoScript();
}

QStringList FigureSource::scriptFiles(const QString &, ExportKind) const
{
    throwNoScript();
}

void FigureSource::saveScript(const QString &, ExportKind, const Progress &) const
{
    throwNoScript();
}

} // namespace normscope
