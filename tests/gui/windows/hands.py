"""Hands of a table of four, one of them special."""

DRAGON = ("As", "2h", "3c", "4d", "5s", "6h", "7c", "8d", "9s")
PLAIN = ("2c", "2d", "4h", "5c", "6d", "7s", "8h", "8c", "9h")
REST = (
    ("Ad", "Ac", "3s", "3h", "4c", "6s", "7d", "8s", "9c"),
    ("Ah", "2s", "3d", "4s", "5h", "5d", "6c", "7h", "9d"),
)
