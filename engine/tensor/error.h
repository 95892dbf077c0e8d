// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

/// Marks the English sentence of a Message for translation in the context "Message". The engine does not use Qt: it
/// only carries the sentence, which the application translates where it shows it (lupdate is told that this macro is
/// QT_TRANSLATE_NOOP).
#define MESSAGE_TEXT(context, text) text

namespace normscope {

/// A sentence with placeholders %1, %2, … and their arguments, so that the application can translate the sentence.
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

/// The system failed: a write, a full disk, too little memory. Exit code 1 on the command line.
class IoError : public Error
{
public:
    using Error::Error;
};

/// Thrown by long work that its caller has stopped (see Progress).
class Cancelled : public std::exception
{
public:
    const char *what() const noexcept override { return "cancelled"; }
};

} // namespace normscope
