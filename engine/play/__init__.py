"""Running a game: one round, one sitting, the journal; still no window."""
