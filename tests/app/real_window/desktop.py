# SPDX-License-Identifier: GPL-3.0-or-later
"""A separate X server with a window manager, on which a test runs the program."""
import os
import subprocess
import tempfile
import time

DEADLINE = 60


def wait_for(what, condition):
    """Polls until `condition()` is true and returns its result; exits with an error after DEADLINE seconds."""
    end = time.monotonic() + DEADLINE
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.03)
    raise SystemExit(f"no {what} after {DEADLINE} s")


class Desktop:
    """A context manager that ends all processes it has started on exit."""

    def __enter__(self):
        self.started = []
        self.folder = tempfile.TemporaryDirectory()
        folder = self.folder.name
        self.environment = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_RUNTIME_DIR": folder,
                            "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb"}
        for name in ("LANGUAGE", "XDG_DATA_HOME"):
            self.environment.pop(name, None)
        try:
            # Without -noreset the server resets when its last client disconnects, which drops clients that are just
            # connecting.
            number = self.start_and_read(["Xvfb", "-displayfd", "{}", "-screen", "0", "1440x900x24", "-nolisten", "tcp",
                                          "-noreset"], stderr=subprocess.DEVNULL)
            self.environment["DISPLAY"] = f":{number}"
            self.start(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_for("window manager", lambda: self.tool("get_desktop"))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            process.terminate()
            process.wait()
        self.folder.cleanup()

    def start(self, command, **options):
        self.started.append(subprocess.Popen(command, env=self.environment, **options))
        return self.started[-1]

    def end(self, process):
        """Ends one of the started processes before the others."""
        self.started.remove(process)
        process.terminate()
        process.wait()

    def start_and_read(self, command, **options):
        """Starts a server that writes one line to the descriptor that replaces "{}"; returns that line."""
        reader, writer = os.pipe()
        self.start([word.format(writer) for word in command], pass_fds=[writer], **options)
        os.close(writer)
        with os.fdopen(reader) as answer:
            return answer.readline().strip()

    def tool(self, *words):
        """The output of xdotool; "" if it fails."""
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else ""

    def key(self, *keys):
        self.tool("key", "--clearmodifiers", "--delay", 40, *keys)
