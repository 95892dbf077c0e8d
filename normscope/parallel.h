// SPDX-License-Identifier: GPL-3.0-or-later
//
// ThreadLimit: how many threads calls take. They take no more than the processors of the process, and the quota of its
// container; no result depends on how many there are. A process may fork.
#pragma once

#include "engine/parallel/workers.h"
