"""The two faces say what a 3-D engine says, on every stored case that is clear."""

from __future__ import annotations

import pytest

from tests.fidelity.agreement import report
from tests.fidelity.case import WIDER, Case, read_cases
from tests.fidelity.random_towers import random_case

CASES = read_cases()

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["remove", "pull"])
def test_most_clear_cases_agree(kind: str) -> None:
    wanted = {"remove": 0.97, "pull": 0.95}[kind]
    found = report([case for case in CASES if case.kind == kind])
    print(found)
    assert found.share(kind) >= wanted, str(found)


def test_most_cases_of_a_wider_set_agree() -> None:
    found = report(read_cases(WIDER))
    print(found)
    assert found.share("remove") >= 0.95, str(found)
    assert found.share("pull") >= 0.9, str(found)


def test_every_case_is_stored_with_both_verdicts() -> None:
    assert len(CASES) == 58
    assert all(len(case.verdicts) == 2 for case in CASES)
    assert sum(not case.is_clear for case in CASES) == 2


def test_a_case_survives_being_written_down() -> None:
    assert Case.from_dict(CASES[0].to_dict()) == CASES[0]


def test_a_random_case_is_the_same_for_the_same_seed_and_stands_untouched() -> None:
    first = random_case(5)
    assert first == random_case(5)
    assert first != random_case(6)
    assert first.block in {b.id for b in first.blocks}
