# SPDX-License-Identifier: GPL-3.0-or-later
"""run_scripts.py MODULE SCRIPT …: runs generated scripts, one after the other in this process, and writes the variables
of each to SCRIPT.npz and its output to SCRIPT.txt. Exits with 77 if Python does not have the module."""
import contextlib
import importlib
import io
import sys
import warnings

try:
    importlib.import_module(sys.argv[1])
    import numpy as np
except ImportError:
    sys.exit(77)

NAMES = ("y", "n", "mean", "variance", "std", "rms", "running_mean", "running_variance", "grad_input", "grad_gamma",
         "grad_beta")

for path in sys.argv[2:]:
    space = {"__name__": "__main__", "__file__": path}
    printed = io.StringIO()
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    # A warning that a user would see on the terminal counts as a failure.
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(code, space)
    mean = np.asarray(space["mean"])
    arrays = {name: np.asarray(space[name]) for name in NAMES if name in space}
    arrays["n"] = np.broadcast_to(arrays["n"], mean.shape).astype(np.float64)
    np.savez(path + ".npz", **{name: np.atleast_1d(array) for name, array in arrays.items()})
    with open(path + ".txt", "w", encoding="utf-8") as file:
        file.write(printed.getvalue())
