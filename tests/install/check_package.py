#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the Debian package of the program: building it twice gives the same bytes, no file is missing, and the installed
validators report nothing. Usage: check_package.py BUILD SOURCE SCRATCH"""
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys

build, source, scratch = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
ID = "org.normscope.Normscope"
failures = []


def check(holds, sentence):
    if not holds:
        failures.append(sentence)


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120,
                          **options)


def make(folder):
    environment = dict(os.environ, SOURCE_DATE_EPOCH="1763900000")
    made = run("cpack", "-G", "DEB", "-B", folder, cwd=build, env=environment, umask=0o022)
    packages = list(folder.glob("*.deb"))
    if made.returncode or len(packages) != 1:
        sys.exit(f"cpack made {len(packages)} packages:\n{made.stdout}{made.stderr}")
    return packages[0]


def check_files(root):
    share = root / "usr/share"
    commands = [line.split()[0] for line in run(build / "app/normscope", "completion", "fish").stdout.splitlines()
                for line in [line.partition("__fish_use_subcommand' -a ")[2]] if line]
    check(len(commands) > 5, f"commands: {commands}")
    pages = ["normscope"] + [f"normscope-{command}" for command in commands]
    expected = ["usr/bin/normscope", f"usr/share/applications/{ID}.desktop", f"usr/share/metainfo/{ID}.metainfo.xml",
                "usr/share/mime/packages/normscope.xml", "usr/share/icons/hicolor/scalable/apps/normscope.svg",
                "usr/share/doc/normscope/copyright", "usr/share/doc/normscope/changelog.gz",
                "usr/share/bash-completion/completions/normscope", "usr/share/zsh/vendor-completions/_normscope",
                "usr/share/fish/vendor_completions.d/normscope.fish"]
    expected += [f"usr/share/man/{folder}man1/{page}.1.gz" for folder in ("", "zh_CN/") for page in pages]
    if shutil.which("rsvg-convert"):
        expected += [f"usr/share/icons/hicolor/{n}x{n}/apps/normscope.png" for n in (16, 22, 24, 32, 48, 64, 128, 256, 512)]
    figures = json.loads((source / "resources/handbook/figures.json").read_text())["figures"]
    expected += [f"usr/share/normscope/handbook/{language}/{figure['out']}" for language in ("en", "zh_CN") for figure in figures]
    there = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    check(there == set(expected), f"files: {sorted(there ^ set(expected))}")
    for page in pages:  # Both languages document the same options.
        texts = [gzip.open(share / f"man/{folder}man1/{page}.1.gz", "rt").read() for folder in ("", "zh_CN/")]
        options = [[line.split()[0] for line in text.splitlines() if line.startswith("\\fB\\-\\-")] for text in texts]
        check(options[0] == options[1] and options[0], f"{page}: {options}")
    return share


def check_with_tools(share, package):
    def tool(name, *arguments, **options):
        if shutil.which(name):
            print(f"{name}: tried")
            result = run(name, *arguments, **options)
            check(result.returncode == 0, f"{name}: {result.stdout}{result.stderr}")
            return result.stdout + result.stderr
        print(f"{name}: not installed")
        return ""

    tool("desktop-file-validate", "--warn-kde", share / f"applications/{ID}.desktop")
    tool("appstreamcli", "validate", "--no-net", share / f"metainfo/{ID}.metainfo.xml")
    if shutil.which("man"):
        for page in sorted(share.rglob("*.1.gz")):
            warnings = run("man", "--warnings=mac", "-E", "UTF-8", "-l", "-Tutf8", page,
                           env=dict(os.environ, LC_ALL="C.UTF-8"))
            check(not warnings.returncode and not warnings.stderr, f"{page.name}: {warnings.stderr}")
            check("normscope" in warnings.stdout, f"{page.name} is empty")
    tool("bash", "-n", share / "bash-completion/completions/normscope")
    tool("zsh", "-n", share / "zsh/vendor-completions/_normscope")
    tool("fish", "-n", share / "fish/vendor_completions.d/normscope.fish")
    if shutil.which("lintian"):
        complaints = run("lintian", "--fail-on", "error", "--allow-root", package)
        check(complaints.returncode == 0, f"lintian: {complaints.stdout}{complaints.stderr}")
        print(complaints.stdout)


def check_types(share):
    """Files are recognized by their first bytes, whatever their names; those of version 0.1.0 by their suffix."""
    if not shutil.which("update-mime-database"):
        return
    run("update-mime-database", share / "mime")
    document = scratch / "document.bin"
    program = build / "app/normscope"
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=str(scratch), XDG_DATA_DIRS=f"{share}:/usr/share")
    lesson = scratch / "packed.normlesson"
    run(program, "lesson", "pack", source / "resources/lessons/rms.en.md", "--out", lesson, env=environment)
    shutil.copy(lesson, document)
    script = ("import sys; from gi.repository import Gio; "
              "print(Gio.content_type_guess(sys.argv[1], open(sys.argv[2], 'rb').read(4096))[0])")
    old = next((source / "tests/data/released-0.1.0").rglob("*.normscope"))
    for name, file, expected in (("x", document, "application/x-normscope-lesson"),
                                 ("a.normscope", old, "application/x-normscope")):
        guessed = run("/usr/bin/python3", "-c", script, name, file, env=environment)
        if "ModuleNotFoundError" not in guessed.stderr:
            check(guessed.stdout.strip() == expected, f"{name}: {guessed.stdout}{guessed.stderr}")


def main():
    shutil.rmtree(scratch, ignore_errors=True)
    first, second = make(scratch / "first"), make(scratch / "second")
    check(first.read_bytes() == second.read_bytes(), "The same sources make two packages.")
    root = scratch / "root"
    run("dpkg-deb", "-x", first, root)
    share = check_files(root)
    check_with_tools(share, first)
    check_types(share)
    for failure in failures:
        print(failure)
    sys.exit(bool(failures))


main()
