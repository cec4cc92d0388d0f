"""Colors, type and the grid that every screen is laid out on.

Screens are designed at 1280x720 ("mock-up pixels", origin in the upper left corner). :class:`Layout`
turns such a place into window coordinates (origin lower left) for the window's present size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Rgb = tuple[int, int, int]

DESIGN_WIDTH: Final = 1280.0
DESIGN_HEIGHT: Final = 720.0
SAFE_MARGIN: Final = 24.0

INK: Final[Rgb] = (0x2B, 0x1A, 0x3A)
IVORY: Final[Rgb] = (0xFF, 0xF6, 0xE6)
IVORY_ROW: Final[Rgb] = (0xF5, 0xE6, 0xCC)
CHOSEN_ROW: Final[Rgb] = (0xFF, 0xE2, 0xBF)
SAND: Final[Rgb] = (0xDC, 0xC6, 0xA8)
PLUM: Final[Rgb] = (0x21, 0x12, 0x30)
PLUM_BUTTON: Final[Rgb] = (0x46, 0x30, 0x4F)
APRICOT: Final[Rgb] = (0xFF, 0x96, 0x50)
APRICOT_LIP: Final[Rgb] = (0xC9, 0x62, 0x2A)
PEACH: Final[Rgb] = (0xFF, 0xC9, 0x8F)
INK_SOFT: Final[Rgb] = (0x55, 0x46, 0x60)
"""85 % ink on an ivory row."""
WHITE: Final[Rgb] = (255, 255, 255)
VEIL: Final = (0x35, 0x20, 0x3F, 107)
BACKDROP: Final[Rgb] = (0x1B, 0x0F, 0x28)

BLOCK_BASE: Final[dict[str, Rgb]] = {
    "red": (0xD9, 0x2F, 0x45),
    "yellow": (0xFF, 0xCC, 0x40),
    "green": (0x2F, 0xBF, 0x8F),
    "blue": (0x1E, 0x55, 0xCF),
    "wild": (0xB8, 0x84, 0xFF),
}
BLOCK_DEEP: Final[dict[str, Rgb]] = {
    "red": (0x5E, 0x0D, 0x20),
    "yellow": (0x6B, 0x43, 0x00),
    "green": (0x05, 0x3F, 0x2B),
    "blue": (0x0A, 0x1F, 0x57),
    "wild": (0x3A, 0x1A, 0x6B),
}

DISPLAY: Final = "Stacko Display"
DISPLAY_HEAVY: Final = "Stacko Display Heavy"
TEXT: Final = "Stacko Text"
TEXT_HEAVY: Final = "Stacko Text Heavy"
FONT_FILES: Final = (
    "StackoDisplay-SemiBold.ttf",
    "StackoDisplayHeavy-Bold.ttf",
    "StackoText-Bold.ttf",
    "StackoTextHeavy-ExtraBold.ttf",
)
POINTS_PER_PIXEL: Final = 0.75
"""pyglet takes points at 96 dpi, whatever the screen."""
SMALLEST_TEXT_PX: Final = 9

PX_MOMENT: Final = 56.0
PX_TITLE: Final = 42.0
PX_CARD: Final = 25.0
PX_TARGET: Final = 27.0
PX_MAIN: Final = 27.0
PX_BUTTON: Final = 22.0
PX_SMALL_BUTTON: Final = 19.0
PX_NAME: Final = 19.0
PX_BODY: Final = 17.5
PX_SMALL: Final = 15.0

Horizontal = Literal["left", "center", "right"]
Vertical = Literal["top", "center", "bottom"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in window coordinates: origin lower left, y up."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper side."""
        return self.bottom + self.height

    @property
    def cx(self) -> float:
        """The middle's x."""
        return self.left + self.width / 2

    @property
    def cy(self) -> float:
        """The middle's y."""
        return self.bottom + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point lies inside."""
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def grown(self, by: float) -> Box:
        """Return the box with ``by`` more at every side (less, when negative)."""
        return Box(self.left - by, self.bottom - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box somewhere else."""
        return Box(self.left + dx, self.bottom + dy, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Layout:
    """The grid for one window size, in window coordinates (never framebuffer pixels).

    ``left`` and ``right`` places stick to their edge when the window is wider than 16:9, ``top`` and
    ``bottom`` ones when it is taller; the rest stays round the middle.
    """

    width: float
    height: float

    @property
    def ui(self) -> float:
        """Window units to a mock-up pixel."""
        return max(0.05, min(self.width / DESIGN_WIDTH, self.height / DESIGN_HEIGHT))

    def px(self, length: float) -> float:
        """Return a mock-up length in window units."""
        return length * self.ui

    def x(self, x: float, anchor: Horizontal = "center") -> float:
        """Return the window's x for a mock-up x."""
        if anchor == "left":
            return x * self.ui
        if anchor == "right":
            return self.width - (DESIGN_WIDTH - x) * self.ui
        return self.width / 2 + (x - DESIGN_WIDTH / 2) * self.ui

    def y(self, y: float, anchor: Vertical = "center") -> float:
        """Return the window's y (up) for a mock-up y (down)."""
        if anchor == "top":
            return self.height - y * self.ui
        if anchor == "bottom":
            return (DESIGN_HEIGHT - y) * self.ui
        return self.height / 2 - (y - DESIGN_HEIGHT / 2) * self.ui

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        horizontal: Horizontal = "center",
        vertical: Vertical = "center",
    ) -> Box:
        """Return the window rectangle of a mock-up rectangle given by its upper left corner."""
        return Box(
            self.x(x, horizontal),
            self.y(y + height, vertical),
            width * self.ui,
            height * self.ui,
        )

    @property
    def whole(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)
