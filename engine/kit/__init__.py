"""The shelf of rule parts that games share; it knows the frame and no game."""
