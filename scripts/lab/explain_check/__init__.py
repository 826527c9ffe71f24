"""The checks of `scripts/lab/explain-check`, on python-chess's board.

`board` has the board, the swap-off and lines, `ways` the trajectories of pieces; nothing there is
taken from the engine. Facts: `moves`, `zones`, `plans` and `motifs` with `mates`; `facts` has them
all by kind. Points of a brief: `outcomes`, `pieces`, `changes` with `features`, `aims`; `brief` has
them all. `explanation` and `assessment` check a whole answer, `command` checks many. Each module
imports only from those named before it.
"""

import sys

try:
    import chess  # noqa: F401
except ImportError:
    sys.exit("explain-check: needs python-chess (pip install chess)")
