"""The match: the event-driven turn manager, its journal, its seats and its streams."""
