"""``python -m engine``: games, rank, compare, check, replay, simulate, arena, play."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from engine.door.main import main

    sys.exit(main())
