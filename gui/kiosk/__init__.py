"""The table as a kiosk: an unattended machine in a bar, which guests cannot leave and which forgets them."""
