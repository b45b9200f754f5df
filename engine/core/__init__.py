"""The frame every game stands in; it knows no game."""
