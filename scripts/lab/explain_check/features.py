"""The features of a position as found by the second finder, the program `features-check`."""

import functools
import importlib.machinery
import importlib.util
from pathlib import Path

FINDER = Path(__file__).resolve().parent.parent / "features-check"


@functools.cache
def features():
    """The second finder of features."""
    loader = importlib.machinery.SourceFileLoader("features_check", str(FINDER))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def is_passed_pawn(board, at):
    find = features()
    return find.is_passed(find.Camp(board, board.color_at(at)), at)
