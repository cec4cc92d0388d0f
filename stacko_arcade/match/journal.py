"""The journal of a match, and how others listen to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from stacko_arcade.rules.events import Event

T = TypeVar("T")
Listener = Callable[[T], None]


class Signal(Generic[T]):
    """Tells values to whoever listens. Listeners hear, they do not speak."""

    def __init__(self) -> None:
        self._listeners: list[Listener[T]] = []

    def subscribe(self, listener: Listener[T]) -> Callable[[], None]:
        """Call the listener with every value from now on; the returned function ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def tell(self, value: T) -> None:
        """Hand the value to every listener, in the order they came."""
        for listener in tuple(self._listeners):
            listener(value)


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a match and the tick in which it happened."""

    tick: int
    event: Event


class Journal(Signal[Entry]):
    """All events of a match so far, in order."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded so far."""
        return tuple(self._entries)

    def record(self, tick: int, event: Event) -> None:
        """Append an event and tell it to the listeners."""
        entry = Entry(tick, event)
        self._entries.append(entry)
        self.tell(entry)
