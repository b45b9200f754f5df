"""The text front door: ``python -m engine``."""
