"""Run the tests marked `screen` once more, on a virtual screen; where none can be had, say so and go on."""

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator

from bootstrap import ROOT, WINDOW, apt, can_install, environment, loads

XVFB = "Xvfb"


def lacking() -> list[str]:
    """Name the Debian packages without which there is no virtual screen."""
    missing = [package for package, library in WINDOW.items() if not loads(library)]
    return missing if shutil.which(XVFB) else [*missing, XVFB.lower()]


@contextlib.contextmanager
def virtual_screen() -> Iterator[str]:
    """Give the display of a new virtual screen, or nothing where it does not start; it ends with its use."""
    command = [XVFB, "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    try:
        screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        # a program of that name which cannot be executed
        yield ""
        return
    with screen:
        try:
            number = screen.stdout.readline().strip() if screen.stdout else ""
            yield f":{number}" if number else ""
        finally:
            screen.terminate()


def left_out(why: str) -> int:
    """Say why, which is no failure."""
    print(f"== the tests on a virtual screen are left out: {why}", flush=True)
    return 0


def main() -> int:
    """Run them; gives pytest's status."""
    if sys.platform != "linux":
        return 0
    if lacking() and can_install():
        apt(lacking())
    if missing := lacking():
        return left_out(f"this computer lacks {' and '.join(missing)}")
    with virtual_screen() as display:
        if not display:
            return left_out(f"{XVFB} does not start")
        print("== once more, on a virtual screen", flush=True)
        variables = {**environment(), "DISPLAY": display, "JOLLY_TABLE_TEST_PLATFORM": "xcb"}
        command = [sys.executable, "-m", "pytest", "-q", "-m", "screen and not long", "tests/gui/events"]
        return subprocess.call(command, cwd=ROOT, env=variables, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
