// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/sequences/token_batch.h"

#include <QtGlobal>

namespace normscope {

/// The settings of the page "Sequences".
template <>
struct Properties<TokenSetup>
{
    using T = TokenSetup;
    static constexpr const char *key = "sequences";
    static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Change the tokens");
    static constexpr const char *padding = QT_TRANSLATE_NOOP("normscope::Document", "Change the padding");
    static constexpr const char *values = QT_TRANSLATE_NOOP("normscope::Document", "Change the values of tokens");

    static constexpr std::tuple list {
        Property {"length", &T::length, QT_TRANSLATE_NOOP("normscope::Document", "Change the length of rows")},
        Property {"rows", &T::batchSize, QT_TRANSLATE_NOOP("normscope::Document", "Change the number of rows")},
        Property {"features", &T::features,
                  QT_TRANSLATE_NOOP("normscope::Document", "Change the number of features of tokens")},
        Property {"share", &T::share, QT_TRANSLATE_NOOP("normscope::Document", "Change the share of padding")},
        Property {"lengths", &T::lengths, QT_TRANSLATE_NOOP("normscope::Document", "Drag the end of a row"),
                  EditSteps::Merged},
        Property {"mean", &T::mean, values},
        Property {"deviation", &T::deviation, values},
        Property {"padding", &T::padding, padding},
        Property {"padValue", &T::padValue, padding},
        Property {"seed", &T::seed, QT_TRANSLATE_NOOP("normscope::Document", "Draw other tokens")},
        Property {"source", &T::source, QT_TRANSLATE_NOOP("normscope::Document", "Change the source of tokens")},
    };
};

} // namespace normscope
