// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/free_memory.h"

#include "engine/system/control_groups.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace normscope {

namespace {

namespace fs = std::filesystem;

/// The whole number behind `key` in a file of lines such as "MemAvailable:   15925376 kB" or "inactive_file 4096".
std::optional<std::uint64_t> valueIn(const fs::path &path, std::string_view key)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t end = line.find_first_of(": \t");
        if (std::string_view(line).substr(0, end) != key || end == std::string::npos)
            continue;
        const std::size_t digits = line.find_first_of("0123456789", end);
        const bool isFar = digits == std::string::npos || digits != line.find_first_not_of(": \t", end);
        return isFar ? std::nullopt : std::optional<std::uint64_t>(std::stoull(line.substr(digits, 19)));
    }
    return std::nullopt;
}

/// The one whole number that a file holds; std::nullopt where the file holds "max" or cannot be read.
std::optional<std::uint64_t> valueOf(const fs::path &path)
{
    std::ifstream file(path);
    std::uint64_t value = 0;
    return file >> value ? std::optional(value) : std::nullopt;
}

std::uint64_t less(std::uint64_t from, std::uint64_t what)
{
    return from - std::min(from, what);
}

std::uint64_t freeInSystem(const fs::path &proc)
{
    const auto available = valueIn(proc / "meminfo", "MemAvailable");
    return available ? (*available + valueIn(proc / "meminfo", "SwapFree").value_or(0)) * 1024 : unlimitedMemory;
}

std::uint64_t freeInGroup(const ControlGroup &group)
{
    const bool isFirst = group.version == 1;
    const auto limit = valueOf(group.folder / (isFirst ? "memory.limit_in_bytes" : "memory.max"));
    const auto used = valueOf(group.folder / (isFirst ? "memory.usage_in_bytes" : "memory.current"));
    if (!limit || !used)
        return unlimitedMemory;
    // In version 1 the plain counters leave out nested groups; those that begin with "total_" include them.
    const std::string prefix = isFirst ? "total_" : "";
    std::uint64_t cached = 0;
    for (const char *list : {"inactive_file", "active_file"})
        cached += valueIn(group.folder / "memory.stat", prefix + list).value_or(0);
    return less(*limit, less(*used, cached));
}

std::uint64_t freeAddresses(const fs::path &process)
{
    std::ifstream file(process / "limits");
    constexpr std::string_view key = "Max address space";
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key))
            continue;
        const std::size_t begin = line.find_first_not_of(' ', key.size());
        if (begin == std::string::npos || line[begin] < '0' || line[begin] > '9')
            return unlimitedMemory;
        return less(std::stoull(line.substr(begin, 19)), valueIn(process / "status", "VmSize").value_or(0) * 1024);
    }
    return unlimitedMemory;
}

} // namespace

std::uint64_t freeMemory(const fs::path &root)
{
    std::uint64_t least = std::min(freeInSystem(root / "proc"), freeAddresses(root / "proc/self"));
    for (const ControlGroup &group : controlGroups("memory", root / "proc/self/cgroup", root / "sys/fs/cgroup"))
        least = std::min(least, freeInGroup(group));
    return least;
}

bool isFree(std::uint64_t bytes)
{
    return bytes < unaskedMemory || bytes <= freeMemory();
}

} // namespace normscope
