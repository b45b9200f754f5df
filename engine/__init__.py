"""The engine of Jolly Table: rules, rounds and computer players, without a window."""
