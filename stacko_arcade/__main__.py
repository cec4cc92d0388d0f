"""``python -m stacko_arcade``: the same as the command ``stacko-arcade``."""

from stacko_arcade.cli.main import main

if __name__ == "__main__":
    main()
