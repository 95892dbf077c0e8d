// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/subject.h"

#include <cstdio>
#include <map>

namespace normscope::test {

namespace {

std::map<std::string, Subject::Run> &subjects()
{
    static std::map<std::string, Subject::Run> all;
    return all;
}

} // namespace

std::string subjectOf(const char *file)
{
    const std::string path(file);
    const std::size_t begin = path.rfind('/') + 1; // 0 if there is no slash.
    return path.substr(begin, path.rfind('.') - begin);
}

Subject::Subject(const char *file, Run run)
{
    subjects()[subjectOf(file)] = run;
}

} // namespace normscope::test

int main(int argc, char **argv)
{
    const auto &subjects = normscope::test::subjects();
    const auto named = argc > 1 ? subjects.find(argv[1]) : subjects.end();
    if (named == subjects.end()) {
        std::fputs("Name one of these subjects:\n", stderr);
        for (const auto &[name, run] : subjects)
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    return named->second(argc - 1, argv + 1);
}
