"""The table for a screen that lies flat: people sit all round it, and what is theirs is turned towards them."""
