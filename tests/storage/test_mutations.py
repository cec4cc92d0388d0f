"""Whatever a file has become: it is read, or its faults are told where they stand, quickly.

``STACKO_MUTATIONS=20000 pytest tests/storage/test_mutations.py -s`` runs through as many files and says what
they cost.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from stacko_arcade.storage.house_rules import check_file, house_rules_to_yaml, load_house_rules
from stacko_arcade.storage.text import checked
from tests.storage.mutate import mutated, originals

MUTATIONS = int(os.environ.get("STACKO_MUTATIONS", "300"))
MOST_S = 1.0
MOST_MB = 200.0


def largest_mb() -> float:
    """Return the most memory this process has ever held."""
    if sys.platform == "win32":
        return 0.0
    import resource  # noqa: PLC0415  # there is none elsewhere

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 * 1024 if sys.platform == "darwin" else 1024
    )


def is_told_rightly(path: Path, text: bytes) -> bool:
    """Tell whether a file is fine; what is told of it has to be one line, and to point into the file."""
    told = check_file(str(path))
    lines = checked(text.decode("utf-8", "replace"))
    size = len(lines.text)
    for fault in told:
        line = str(fault)
        assert line.isprintable(), line
        assert len(line) < 1000, line
        if fault.file == path:
            assert fault.line >= 1
            assert fault.column >= 1
            assert (fault.line, fault.column) <= lines.place(size), line
    return not told


@pytest.mark.slow
def test_mutated_files_are_read_or_told(tmp_path: Path) -> None:
    texts = originals()
    path = tmp_path / "mutated.yaml"
    again = tmp_path / "again.yaml"
    ends: Counter[str] = Counter()
    slowest = (0.0, 0)
    load_house_rules("official")  # what is made once is not the file's cost
    gc.collect()
    before = largest_mb()
    for number in range(MUTATIONS):
        rng = random.Random(number)
        text = mutated(rng.choice(texts), rng)
        path.write_bytes(text)
        start = time.process_time()
        try:
            is_fine = is_told_rightly(path, text)
        except Exception as error:
            error.add_note(f"mutation {number}")
            raise
        slowest = max(slowest, (time.process_time() - start, number))
        ends["fine" if is_fine else "told"] += 1
        if is_fine:
            house_rules = load_house_rules(str(path))
            again.write_text(house_rules_to_yaml(house_rules), encoding="utf-8", newline="\n")
            assert load_house_rules(str(again)) == house_rules, f"mutation {number}"
    grown = largest_mb() - before
    cost = f"slowest {slowest[0]:.3f} s (mutation {slowest[1]}), {grown:.0f} MB more than before"
    sys.stdout.write(f"\n{dict(ends)}, {cost}\n")
    assert ends["fine"] > 0
    assert ends["told"] > 0
    assert slowest[0] < MOST_S
    assert grown < MOST_MB
