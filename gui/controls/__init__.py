"""Controls that wear the theme: buttons, segments, switches, steppers, tiles, texts, dialogs."""
