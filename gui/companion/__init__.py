"""A table with real cards: the program rolls the dice, is told what each round came to, and keeps the ledger."""
