// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Lets assistive technology click check boxes and radio buttons. Qt's own interface for them only toggles the check
/// mark, without the click that our controls, which must tell a user's choice from their own updates, listen to.
/// Takes effect once, for every object whose accessible interface is asked for afterwards.
void installButtonAccessibility();

} // namespace normscope
