"""The places of the window: home, new table, the table, the settlement, and what lies over them."""
