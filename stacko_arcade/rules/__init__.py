"""The rules as frozen values: decide, evolve, legal. Standard library only."""
