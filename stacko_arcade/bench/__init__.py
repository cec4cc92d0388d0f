"""What the game costs on this machine, and whether it reaches what it is meant to."""
