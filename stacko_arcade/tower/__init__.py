"""The tower: two side views a quarter turn apart, the fit of its blocks, the hand."""

from __future__ import annotations
