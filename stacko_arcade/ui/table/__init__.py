"""The table: the tower, its other side, the panels around it, and the hand that plays."""
