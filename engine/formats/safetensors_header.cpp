// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors_header.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace normscope {

namespace {

using Json = nlohmann::json;

constexpr std::string_view metadataKey = "__metadata__";

struct SafetensorsElement
{
    std::string_view type;
    StoredElement element;
};
constexpr StoredElement littleEndian(StoredElement::Kind kind, int bytes)
{
    return {kind, bytes, bytes == 1 ? std::endian::native : std::endian::little};
}
constexpr SafetensorsElement knownElements[] = {
    {"BOOL", littleEndian(StoredElement::Kind::Bool, 1)},
    {"I8", littleEndian(StoredElement::Kind::Signed, 1)},
    {"I16", littleEndian(StoredElement::Kind::Signed, 2)},
    {"I32", littleEndian(StoredElement::Kind::Signed, 4)},
    {"I64", littleEndian(StoredElement::Kind::Signed, 8)},
    {"U8", littleEndian(StoredElement::Kind::Unsigned, 1)},
    {"U16", littleEndian(StoredElement::Kind::Unsigned, 2)},
    {"U32", littleEndian(StoredElement::Kind::Unsigned, 4)},
    {"U64", littleEndian(StoredElement::Kind::Unsigned, 8)},
    {"F16", littleEndian(StoredElement::Kind::Float, 2)},
    {"BF16", littleEndian(StoredElement::Kind::BFloat, 2)},
    {"F32", littleEndian(StoredElement::Kind::Float, 4)},
    {"F64", littleEndian(StoredElement::Kind::Float, 8)},
    {"F8_E4M3", littleEndian(StoredElement::Kind::Float8E4M3, 1)},
    {"F8_E5M2", littleEndian(StoredElement::Kind::Float8E5M2, 1)},
};

/// Collects the entries from the events of the JSON reader, and stops it (returns false) at anything that a header may
/// not have in that place.
class HeaderHandler final : public nlohmann::json_sax<Json>
{
public:
    std::vector<SafetensorsEntry> entries;

    bool null() override { return false; }
    bool boolean(bool) override { return false; }
    bool number_integer(number_integer_t) override { return false; }
    bool number_float(number_float_t, const string_t &) override { return false; }
    bool binary(binary_t &) override { return false; }

    bool number_unsigned(number_unsigned_t number) override
    {
        if (m_place != Place::Numbers)
            return false;
        m_numbers.push_back(number);
        return m_field == Field::Shape || m_numbers.size() <= 2;
    }

    bool string(string_t &text) override
    {
        if (m_place == Place::Metadata)
            return true;
        if (m_place != Place::Tensor || m_field != Field::Type)
            return false;
        entries.back().type = text;
        m_field = Field::None;
        return true;
    }

    bool start_object(std::size_t) override
    {
        if (m_place == Place::Start)
            m_place = Place::Tensors;
        else if (m_place == Place::Tensors)
            m_place = m_isMetadata ? Place::Metadata : Place::Tensor;
        else
            return false;
        m_known = 0;
        m_field = Field::None;
        return true;
    }

    bool key(string_t &key) override
    {
        if (m_place == Place::Metadata)
            return true;
        if (m_place == Place::Tensor)
            return field(key);
        m_isMetadata = key == metadataKey;
        if (!m_names.insert(key).second)
            return false;
        if (!m_isMetadata)
            entries.push_back({key, {}, {}});
        return true;
    }

    bool end_object() override
    {
        if (m_place == Place::Tensor && m_known != allFields)
            return false;
        m_place = m_place == Place::Tensors ? Place::End : Place::Tensors;
        return true;
    }

    bool start_array(std::size_t) override
    {
        if (m_place != Place::Tensor || (m_field != Field::Shape && m_field != Field::Offsets))
            return false;
        m_numbers.clear();
        m_place = Place::Numbers;
        return true;
    }

    bool end_array() override
    {
        m_place = Place::Tensor;
        if (m_field == Field::Shape) {
            entries.back().shape = m_numbers;
        } else {
            if (m_numbers.size() != 2)
                return false;
            entries.back().begin = m_numbers[0];
            entries.back().end = m_numbers[1];
        }
        m_field = Field::None;
        return true;
    }

    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

private:
    enum class Place
    {
        Start,
        Tensors, ///< Among the names of the file.
        Metadata,
        Tensor, ///< Among the fields of a tensor.
        Numbers,
        End
    };
    enum class Field
    {
        None,
        Type = 1,
        Shape = 2,
        Offsets = 4
    };
    static constexpr int allFields = 7;

    /// Notes the key of a tensor's field; false if it is unknown or a second one of its kind.
    bool field(const std::string &key)
    {
        m_field = key == "dtype"    ? Field::Type
            : key == "shape"        ? Field::Shape
            : key == "data_offsets" ? Field::Offsets
                                    : Field::None;
        const int bit = static_cast<int>(m_field);
        const bool isNew = bit != 0 && (m_known & bit) == 0;
        m_known |= bit;
        return isNew;
    }

    Place m_place = Place::Start;
    Field m_field = Field::None; ///< The field whose value comes next.
    int m_known = 0; ///< Fields of the tensor that have been read.
    bool m_isMetadata = false;
    std::unordered_set<std::string> m_names;
    std::vector<std::uint64_t> m_numbers;
};

[[noreturn]] void throwDamagedHeader(const std::string &fileName)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "The header of “%1” is damaged: it is not the description of tensors."), {fileName}});
}

/// The bytes of a tensor of this shape; std::nullopt if they exceed 64 bits.
std::optional<std::uint64_t> bytesOf(const std::vector<std::uint64_t> &shape, int elementBytes)
{
    auto bytes = static_cast<std::uint64_t>(elementBytes);
    for (const std::uint64_t length : shape) {
        if (length == 0)
            return 0;
    }
    for (const std::uint64_t length : shape) {
        if (length > std::numeric_limits<std::uint64_t>::max() / bytes)
            return std::nullopt;
        bytes *= length;
    }
    return bytes;
}

/// Throws InputError unless the data follow one another without gap or overlap, are as long as shape and type say, and
/// fill the file.
void checkPlaces(const std::vector<SafetensorsEntry> &entries, std::uint64_t dataBytes, const std::string &fileName)
{
    std::uint64_t place = 0;
    for (const SafetensorsEntry &entry : entries) {
        if (entry.end > dataBytes)
            throwTruncated(fileName);
        const auto element = safetensorsElement(entry.type);
        const bool isContiguous = entry.begin == place && entry.end >= entry.begin;
        if (!isContiguous || (element && bytesOf(entry.shape, element->bytes) != entry.end - entry.begin))
            throw InputError(
                {MESSAGE_TEXT("Message",
                              "“%1” is damaged: the place of tensor “%2” in it does not fit its shape, its "
                              "element type or the tensor before it."),
                 {fileName, entry.name}});
        place = entry.end;
    }
    if (place != dataBytes)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is damaged: it has %2 bytes of data that belong to no tensor."),
                          {fileName, std::to_string(dataBytes - place)}});
}

} // namespace

std::optional<StoredElement> safetensorsElement(std::string_view type)
{
    for (const SafetensorsElement &known : knownElements) {
        if (known.type == type)
            return known.element;
    }
    return std::nullopt;
}

std::string_view safetensorsType(DType dtype)
{
    switch (dtype) {
    case DType::Float16:
        return "F16";
    case DType::BFloat16:
        return "BF16";
    case DType::Float32:
        return "F32";
    case DType::Float64:
        break;
    }
    return "F64";
}

std::vector<SafetensorsEntry> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes,
                                                     const std::string &fileName)
{
    HeaderHandler handler;
    if (!text.starts_with('{') || !Json::sax_parse(text.begin(), text.end(), &handler))
        throwDamagedHeader(fileName);
    std::vector<SafetensorsEntry> entries = std::move(handler.entries);
    std::stable_sort(entries.begin(), entries.end(), [](const SafetensorsEntry &a, const SafetensorsEntry &b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    checkPlaces(entries, dataBytes, fileName);
    return entries;
}

std::string safetensorsHeader(const std::vector<SafetensorsEntry> &entries)
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    for (const SafetensorsEntry &entry : entries)
        header[entry.name]
            = {{"dtype", entry.type}, {"shape", entry.shape}, {"data_offsets", {entry.begin, entry.end}}};
    std::string text = header.dump();
    constexpr std::size_t alignment = 8;
    text.append((alignment - text.size() % alignment) % alignment, ' ');
    return text;
}

} // namespace normscope
