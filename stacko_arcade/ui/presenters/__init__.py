"""From state and events to what a screen says: words and plain values, no drawing."""
