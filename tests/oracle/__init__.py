"""A second, slow and plain reading of the rules of 欢乐九张, used only to check the real engine."""
