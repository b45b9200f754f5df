"""The table as a scene: where things lie, how they move, and what a gesture means."""
