// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace normscope {

// Qt passes work and results between threads under locks of its own. ThreadSanitizer cannot see those, since Qt is not
// compiled for it, and would report every object that is passed on; these two functions tell it. In any other build
// they do nothing.

#ifdef __SANITIZE_THREAD__

inline char threadOrder = 0; ///< Its address is what the two have in common; the value is never read.

/// What the calling thread has written so far comes before whatever another thread does after takeOver().
inline void handOver()
{
    __tsan_release(&threadOrder);
}

/// What other threads had written before their handOver() comes before what the calling thread does from now on.
inline void takeOver()
{
    __tsan_acquire(&threadOrder);
}

#else

inline void handOver() { }
inline void takeOver() { }

#endif

} // namespace normscope
