"""What is heard of what happens; nothing here is needed for anything but sound, and nothing waits for it."""
