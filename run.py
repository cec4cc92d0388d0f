"""Set up and start Stacko Arcade: ``python3 run.py play`` or ``python3 run.py test``.

Standard library only. The first start makes ``.venv`` beside this file and installs the game into it;
later starts find a stamp there and begin at once, without network.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
SUPPORTED = ((3, 11), (3, 13))
USAGE = """usage: python3 run.py play [ARGUMENTS]    set up and play
       python3 run.py test [ARGUMENTS]    set up and run every test (ARGUMENTS go to pytest)
       python3 run.py COMMAND [...]       any other command of the game, e.g. doctor, simulate"""
# what a window without a screen needs: a program or library to look for, and its Debian package
NEEDED = {"Xvfb": "xvfb", "libGL.so.1": "libgl1", "libGLU.so.1": "libglu1-mesa"}
NEEDED.update({"libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6"})


def stop(message: str) -> None:
    """End with one line on stderr."""
    sys.exit(f"run.py: {message}")


def use_supported_python() -> None:
    """Go on in a Python the game can be installed into, if this one is too old or too new."""
    low, high = SUPPORTED
    if low <= sys.version_info[:2] <= high:
        return
    for minor in range(high[1], low[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found and not subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL):  # no mere stand-in
            sys.exit(subprocess.call([found, *sys.argv]))
    have = ".".join(map(str, sys.version_info[:2]))
    stop(f"this is Python {have}; the game needs Python 3.11, 3.12 or 3.13 (see www.python.org/downloads)")


def set_up(extra: str) -> None:
    """Make ``.venv`` and install the game into it, unless a stamp says that this was done."""
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + str(HERE).encode()).hexdigest()
    stamps = [VENV / f".stacko-{name}" for name in ({extra} | {"dev"})]  # dev holds all that play needs
    if PYTHON.exists() and any(stamp.exists() and stamp.read_text() == wanted for stamp in stamps):
        return
    print("Setting up Stacko Arcade (only the first time) ...", file=sys.stderr, flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    clear = ["--clear"] if VENV.exists() and not PYTHON.exists() else []
    made = subprocess.run([sys.executable, "-m", "venv", *clear, str(VENV)], check=False, **quiet)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)  # a half-made one would be taken for whole next time
        stop("cannot make .venv: Python's venv module is missing (Debian, Ubuntu: apt install python3-venv)")
    target = f"{HERE}[{extra}]" if extra == "dev" else str(HERE)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", target]
    installed = subprocess.run(pip, check=False, **quiet)
    if installed.returncode:
        lines = [line.strip() for line in installed.stderr.splitlines() if "ERROR:" in line]
        reason = lines[-1] if lines else "no reason given"
        stop(f"installing the game failed, is there a network? pip says: {reason}")
    (VENV / f".stacko-{extra}").write_text(wanted)


def missing_packages() -> list[str]:
    """Return the Debian packages whose program or library cannot be found."""
    missing = []
    for name, package in NEEDED.items():
        try:
            found = bool(shutil.which(name)) if "." not in name else bool(ctypes.CDLL(name))
        except OSError:
            found = False
        missing += [] if found else [package]
    return missing


def ensure_display() -> None:
    """Make sure that the window tests find a screen: install Xvfb where that is allowed, else say so."""
    missing = missing_packages() if sys.platform.startswith("linux") else []
    may_install = bool(missing) and bool(shutil.which("apt-get"))
    root = [] if may_install and os.geteuid() == 0 else ["sudo", "-n"]
    if may_install and (not root or shutil.which("sudo")):
        print(f"Installing {' '.join(missing)} ...", file=sys.stderr, flush=True)
        install = ["install", "-y", "-qq", "--no-install-recommends", "libgl1-mesa-dri", *missing]
        for words in (["update", "-qq"], install):
            apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *words]
            subprocess.run(apt, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        missing = missing_packages()
    if missing:
        names = " ".join(missing)
        stop(f"the window tests need {names}, which cannot be installed from here: apt install {names}")


def main() -> int:
    """Do what the first argument says."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(USAGE)
        return 0 if len(sys.argv) > 1 else 2
    use_supported_python()
    command, *arguments = sys.argv[1:]
    is_test = command == "test"
    set_up("dev" if is_test else "play")
    if is_test:
        ensure_display()
        return subprocess.call([str(PYTHON), "-m", "pytest", *(arguments or ["-n", "2"])], cwd=HERE)
    return subprocess.call([str(PYTHON), "-m", "stacko_arcade", command, *arguments])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
