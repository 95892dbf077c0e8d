// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

/// Marks the English sentence of a Message, whoever says it, for translation in the context "Message". The engine knows
/// no Qt: it only carries the sentence, which is looked up where it is shown (lupdate is told that this macro is
/// QT_TRANSLATE_NOOP).
#define MESSAGE_TEXT(context, text) text

namespace normscope {

/// A sentence with places %1, %2, … and what stands in them, so that the application can translate the sentence.
struct Message
{
    const char *text = "";
    std::vector<std::string> arguments = {};

    /// The English sentence with its arguments put in.
    std::string english() const;
};

/// Why something could not be done, in one sentence that names the cause and that a user can act on.
class Error : public std::runtime_error
{
public:
    explicit Error(Message message)
        : std::runtime_error(message.english())
        , m_message(std::move(message))
    { }

    const Message &message() const { return m_message; }

private:
    Message m_message;
};

/// The user's input is wrong: a file, a shape, a choice. Exit code 2 on the command line.
class InputError : public Error
{
public:
    using Error::Error;
};

/// The surroundings failed: a write, a full disk. Exit code 1 on the command line.
class IoError : public Error
{
public:
    using Error::Error;
};

/// The work was stopped by whoever asked for it.
class Cancelled : public std::exception
{
public:
    const char *what() const noexcept override { return "cancelled"; }
};

} // namespace normscope
