# SPDX-License-Identifier: GPL-3.0-or-later
"""What every campaign has: a time, a seed, cases that can be repeated one by one, counts, and an end at the first finding."""
import argparse
import collections
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time


class Finding(Exception):
    """What is wrong, in a sentence, and the details below it."""


class Campaign:
    """Runs cases until the time is over, prints what was counted, and stops at the first finding with what repeats it.

    Case k of seed s is the same wherever and whenever it runs: `--seed s --case k`.
    """

    def __init__(self, about, seconds=5):
        parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("program", help="normscope, or what else is tried")
        parser.add_argument("--seconds", type=float, default=seconds, help="how long cases are begun (%(default)s)")
        parser.add_argument("--cases", type=int, default=10 ** 9, help="at most so many cases")
        parser.add_argument("--seed", type=int, default=None, help="of the first case (drawn)")
        parser.add_argument("--case", type=int, default=None, help="this one alone, as a finding names it")
        self.arguments = parser.parse_args()
        self.program = os.path.abspath(self.arguments.program)
        self.seed = random.SystemRandom().randrange(10 ** 6) if self.arguments.seed is None else self.arguments.seed
        self.counts = collections.Counter()

    def run(self, case):
        """Calls case(number, random, folder) with a folder of its own; it raises Finding, or an assertion fails."""
        start = time.monotonic()
        only = self.arguments.case
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        print(f"{os.path.basename(sys.argv[0])}: seed {self.seed}", flush=True)
        number = 0 if only is None else only
        while number == 0 or only is not None or (time.monotonic() - start < self.arguments.seconds
                                                  and number < self.arguments.cases):
            folder = tempfile.mkdtemp(prefix="normscope-campaign-")
            try:
                case(number, random.Random(f"{self.seed} {number}"), folder)
            except (Finding, AssertionError) as finding:
                self.print_counts(number)
                print(f"FINDING: {finding}\nrepeat: {shlex.join([sys.argv[0], self.program])} --seed {self.seed} "
                      f"--case {number}\nfiles: {folder}", flush=True)
                sys.exit(1)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
            shutil.rmtree(folder, ignore_errors=True)
            number += 1
            if only is not None:
                break
        self.print_counts(number, time.monotonic() - start)

    def print_counts(self, cases, seconds=None):
        took = "" if seconds is None else f" in {seconds:.0f} s"
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        print(f"{cases} cases{took}{': ' + counts if counts else ''}", flush=True)


def call(program, arguments, folder, environment=None, timeout=120, stdin=b"", prefix=()):
    """Runs the program without a display and with a home of its own; what subprocess.run() returns."""
    home = os.path.join(folder, "home")
    os.makedirs(home, 0o700, exist_ok=True)
    own = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TMPDIR": home, "XDG_RUNTIME_DIR": home,
           **{name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ},
           **(environment or {})}
    command = [*prefix, program, *arguments]
    try:
        return subprocess.run(command, input=stdin, capture_output=True, env=own, cwd=folder, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Finding(f"no end after {timeout} s: {shlex.join(command)}") from None


def one_sentence(text):
    """Whether it is one line as users are told of what went wrong."""
    return text.startswith("normscope: ") and text.count("\n") == 1 and text.endswith("\n") and len(text) > 13


def check_end(done, expected):
    """The exit code is one of those expected, and stderr as it belongs to it."""
    error = done.stderr.decode(errors="replace")
    if done.returncode not in expected:
        raise Finding(f"exit code {done.returncode} instead of {sorted(expected)}: {shlex.join(done.args)}\n{error}")
    if done.returncode in (1, 2) and not one_sentence(error):
        raise Finding(f"exit code {done.returncode} without one sentence: {shlex.join(done.args)}\n{error!r}")
    if done.returncode == 0 and error:
        raise Finding(f"done, but on stderr: {shlex.join(done.args)}\n{error!r}")


def files_below(folder):
    """Paths of the files below the folder, hidden ones included, relative to it; its `home` aside."""
    found = []
    for place, _, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(place, name), folder) for name in names]
    return sorted(name for name in found if not name.startswith("home" + os.sep))
