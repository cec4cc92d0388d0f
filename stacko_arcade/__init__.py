"""Stacko Arcade: a tower of hollow blocks, pulled by color and number until it falls."""

__version__ = "0.1.0"
