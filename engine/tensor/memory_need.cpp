// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/memory_need.h"

#include "engine/system/free_memory.h"

#include <array>
#include <charconv>
#include <cmath>
#include <new>

namespace normscope {

namespace {

/// Bytes that the program itself takes beside a tensor that it shows. Measured: windows grew by 45 to 65 MB beyond the
/// tensor, commands by less than 25 MB.
constexpr double programBytes = static_cast<double>(unaskedMemory);

} // namespace

std::optional<Message> memoryRefusal(const std::string &what, double bytes, std::uint64_t freeBytes)
{
    const auto there = static_cast<double>(freeBytes);
    if (bytes < static_cast<double>(unaskedMemory) || bytes + programBytes <= there)
        return std::nullopt;
    return Message {MESSAGE_TEXT("Message", "“%1” needs about %2 of memory; %3 are free."),
                    {what, memoryText(bytes + programBytes, true), memoryText(there, false)}};
}

void requireMemory(const std::string &what, double bytes)
{
    if (bytes < static_cast<double>(unaskedMemory))
        return; // Asking the system takes longer than filling so few bytes.
    if (auto refusal = memoryRefusal(what, bytes, freeMemory()))
        throw IoError(std::move(*refusal));
}

void claimMemory(double bytes)
{
    if (bytes >= static_cast<double>(unaskedMemory) && bytes > static_cast<double>(freeMemory()))
        throw std::bad_alloc();
}

// The memory needed is rounded up and the free memory down, so that a refusal never shows a need that seems to be met.
std::string memoryText(double bytes, bool upwards)
{
    constexpr std::array units = {"MB", "GB", "TB", "PB", "EB"};
    std::size_t unit = 0;
    double value = bytes / 1e6;
    for (; value >= 1000 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    const int decimals = unit > 0 && value < 10 ? 1 : 0;
    const double steps = value >= 100 ? value / 10 : decimals > 0 ? value * 10 : value;
    const double rounded = upwards ? std::ceil(steps) : std::floor(steps);
    value = value >= 100 ? rounded * 10 : decimals > 0 ? rounded / 10 : rounded;
    std::array<char, 64> text;
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, decimals).ptr;
    return std::string(text.begin(), end) + ' ' + units[unit];
}

} // namespace normscope
