"""The window: the only place that imports arcade."""

import pyglet

# before anything of pyglet's OpenGL is imported: asking for an error after each of some hundred calls
# costs more than drawing the frame
pyglet.options.debug_gl = False
