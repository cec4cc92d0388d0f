"""Blocks: colors, faces, the set of a match and how blocks are named."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, NewType, assert_never

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

BlockId = NewType("BlockId", int)
"""Index of a block in the set of its match, from 0."""


class Color(Enum):
    """The four colors; the wild has none until one is called."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """Return the letter that block names begin with, e.g. ``r``."""
        return self.value[0]

    def __str__(self) -> str:
        return self.value


class Face(Enum):
    """What is printed on a block; the value is how block names spell it."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    DRAW_TWO = "draw2"
    REVERSE = "reverse"
    SKIP = "skip"
    WILD = "wild"
    PLAIN = "plain"

    @property
    def number(self) -> int | None:
        """Return 1-4, or None for every other face."""
        return int(self.value) if self.value.isdigit() else None

    @property
    def is_action(self) -> bool:
        """Tell whether the face does something: draw two, reverse, skip."""
        return self in {Face.DRAW_TWO, Face.REVERSE, Face.SKIP}

    def __str__(self) -> str:
        return self.value


COLORLESS: Final = frozenset({Face.WILD, Face.PLAIN})
"""Faces of blocks without a color."""


def block_name(color: Color | None, face: Face) -> str:
    """Return the name that all copies share, e.g. ``r4``, ``b-draw2``, ``wild``."""
    if color is None:
        return face.value
    return f"{color.letter}{face.value}" if face.value.isdigit() else f"{color.letter}-{face.value}"


FACE_NAMES: Final[Mapping[str, tuple[Color | None, Face]]] = {
    block_name(color, face): (color, face)
    for face in Face
    for color in ((None,) if face in COLORLESS else tuple(Color))
}
"""Every name a block can have, without the suffix of a copy."""


@dataclass(frozen=True, slots=True)
class Block:
    """One printed piece; ``copy`` counts from 1, or is 0 where there is a single copy."""

    id: BlockId
    color: Color | None
    face: Face
    copy: int = 0
    name: str = field(init=False, compare=False)
    number: int | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        suffix = f"#{self.copy}" if self.copy else ""
        object.__setattr__(self, "name", block_name(self.color, self.face) + suffix)
        object.__setattr__(self, "number", self.face.number)

    def __str__(self) -> str:
        return self.name


class UnknownBlock(ValueError):  # noqa: N818  # reads as what it says: no such block
    """A name that no block of the set has."""


@dataclass(frozen=True, slots=True)
class BlockSet:
    """All blocks of a match, in the order of their ids."""

    blocks: tuple[Block, ...]
    by_name: Mapping[str, tuple[BlockId, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        named: dict[str, tuple[BlockId, ...]] = {}
        for block in self.blocks:
            named[block.name] = (block.id,)
        for block in self.blocks:
            if block.copy:
                shared = block_name(block.color, block.face)
                named[shared] = (*named.get(shared, ()), block.id)
        object.__setattr__(self, "by_name", named)

    @classmethod
    def of(cls, faces: Iterable[tuple[Color | None, Face]]) -> BlockSet:
        """Return the set of these blocks; copies are numbered in the order given."""
        listed = tuple(faces)
        total = Counter(listed)
        seen: Counter[tuple[Color | None, Face]] = Counter()
        blocks = []
        for index, (color, face) in enumerate(listed):
            seen[color, face] += 1
            copy = seen[color, face] if total[color, face] > 1 else 0
            blocks.append(Block(BlockId(index), color, face, copy))
        return cls(tuple(blocks))

    def __len__(self) -> int:
        return len(self.blocks)

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __getitem__(self, block: BlockId) -> Block:
        return self.blocks[block]

    def parse(self, name: str) -> tuple[BlockId, ...]:
        """Return the blocks that a name may mean: one, or all copies of ``r4``.

        >>> BlockSet.of([(Color.RED, Face.FOUR), (Color.RED, Face.FOUR)]).parse("r4")
        (0, 1)

        Raises:
            UnknownBlock: no block of the set has this name.

        """
        found = self.by_name.get(name)
        if found is not None:
            return found
        shared, _, suffix = name.partition("#")
        if suffix and shared in self.by_name:
            copies = ", ".join(self.blocks[block].name for block in self.by_name[shared])
            raise UnknownBlock(f"there is no block {name}: of {shared} there is {copies}")
        if shared in FACE_NAMES:
            raise UnknownBlock(f"there is no block {name} in this match")
        raise UnknownBlock(f"{name} is no block name: names are like r4, b-draw2, g-reverse, y-skip, wild")


class SetPreset(Enum):
    """Named block sets that are shipped."""

    CLASSIC_45 = "classic_45"
    PRINTED_42 = "printed_42"
    FOUR_WILD_45 = "four_wild_45"
    CUBE_45 = "cube_45"
    CUBE_48 = "cube_48"
    JENGA_54 = "jenga_54"


@dataclass(frozen=True, slots=True)
class CustomSet:
    """A block set of one's own: how many there are of each printed face, in the order of :class:`Color`."""

    counts: tuple[tuple[Color | None, Face, int], ...]

    @property
    def size(self) -> int:
        """Return how many blocks it has."""
        return sum(count for _, _, count in self.counts)


FEWEST_BLOCKS: Final = 9
MOST_BLOCKS: Final = 120

_NUMBERS: Final = (Face.ONE, Face.TWO, Face.THREE, Face.FOUR)
_PRINTED_ACTIONS: Final = {
    Face.DRAW_TWO: tuple(Color),
    Face.REVERSE: (Color.RED, Color.BLUE, Color.YELLOW),
    Face.SKIP: (Color.GREEN, Color.RED),
}
_THREE_OF_FOUR: Final = {
    # 32 + 9 + 4 = 45: which color goes without is printed nowhere; each kind misses another one
    Face.DRAW_TWO: (Color.RED, Color.YELLOW, Color.GREEN),
    Face.REVERSE: (Color.YELLOW, Color.GREEN, Color.BLUE),
    Face.SKIP: (Color.GREEN, Color.BLUE, Color.RED),
}
_ALL_FOUR: Final = dict.fromkeys((Face.DRAW_TWO, Face.REVERSE, Face.SKIP), tuple(Color))
_ONE_LESS: Final = ((Color.RED, Face.ONE), (Color.BLUE, Face.TWO), (Color.GREEN, Face.THREE))
"""Of these ``cube_45`` has two: an approximation, the real split is undocumented."""


def block_set(which: SetPreset | CustomSet) -> BlockSet:
    """Return the blocks of a set, in the order color by color, the blocks without a color last."""
    faces = {face: number for number, face in enumerate(Face)}
    colors = {color: number for number, color in enumerate(Color)}
    listed = [(color, face) for color, face, count in set_counts(which) for _ in range(count) if count > 0]
    listed.sort(key=lambda pair: (len(colors) if pair[0] is None else colors[pair[0]], faces[pair[1]]))
    return BlockSet.of(listed)


def set_counts(which: SetPreset | CustomSet) -> tuple[tuple[Color | None, Face, int], ...]:
    """Return how many blocks of each printed face a set has."""
    if isinstance(which, CustomSet):
        return which.counts
    match which:
        case SetPreset.CLASSIC_45:
            return _with_actions(_ALL_FOUR, 1)
        case SetPreset.PRINTED_42:
            return _with_actions(_PRINTED_ACTIONS, 1)
        case SetPreset.FOUR_WILD_45:
            return _with_actions(_THREE_OF_FOUR, 4)
        case SetPreset.CUBE_45:
            return tuple(
                (color, face, 2 if (color, face) in _ONE_LESS else 3) for color in Color for face in _NUMBERS
            )
        case SetPreset.CUBE_48:
            return tuple((color, face, 3) for color in Color for face in _NUMBERS)
        case SetPreset.JENGA_54:
            return ((None, Face.PLAIN, 54),)
        case _:
            assert_never(which)


def _with_actions(
    actions: Mapping[Face, tuple[Color, ...]], wilds: int
) -> tuple[tuple[Color | None, Face, int], ...]:
    numbers = tuple((color, face, 2) for color in Color for face in _NUMBERS)
    printed = tuple((color, face, 1) for face, colors in actions.items() for color in colors)
    return (*numbers, *printed, (None, Face.WILD, wilds))
