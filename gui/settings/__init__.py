"""What the window keeps from one start to the next: a file for each topic, never at the cost of another file."""
