"""What is kept on disk: house rules, levels, settings."""
