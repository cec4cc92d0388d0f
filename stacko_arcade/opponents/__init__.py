"""Computer opponents: the plug-in API, the loader and what an opponent may see."""
