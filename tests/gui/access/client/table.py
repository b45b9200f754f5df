"""A table on a real screen for a real client: started by the test beside it, told to end by a signal."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4]))

from gui.app import application
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import sitting
from tests.gui.windows.tables import Shown


def main() -> None:
    """Show a table at which cards are to be played."""
    app = application()
    table = Shown(sitting(None, "normal", "normal", "normal"))
    table.wait()
    while table.bridge.round is not None and table.bridge.round.table.phase != "play":
        table.turn()
        table.wait()
    table.window.setWindowTitle(MainWindow.__name__)
    table.window.activateWindow()
    table.window.table.setFocus()
    # real time passes here
    table.window.hands._clock = lambda: int(table.window.hands._timer.elapsed()) + 10_000
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    app.exec()


if __name__ == "__main__":
    main()
