"""A game of Tropa against itself, for machines without python-chess and without another engine.

Uses only the standard library: a second Tropa lists the legal moves, by `go perft 1`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
TROPA = os.environ.get("TROPA", str(HOME / "target/release/tropa"))
MARGIN = float(os.environ.get("TROPA_MARGIN", "0.05"))
SECONDS, INCREMENT = 1.0, 0.02
MOST_PLIES = 200


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [TROPA], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, text, end):
        """All lines up to the first that begins with `end`."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].startswith(end):
                return lines
        sys.exit("alone: the engine has died")

    def quit(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.flush()
        if self.process.wait(30) != 0:
            sys.exit(f"alone: exit code {self.process.returncode}")


def main():
    player, judge = Engine(), Engine()
    player.ask("uci", "uciok")
    moves, clocks = [], [SECONDS, SECONDS]
    while len(moves) < MOST_PLIES:
        game = "position startpos" + (f" moves {' '.join(moves)}" if moves else "")
        told = judge.ask(f"{game}\ngo perft 1\nisready", "readyok")
        legal = {line.split(":")[0] for line in told if line.endswith(": 1")}
        if not legal:
            break
        side = len(moves) % 2
        white, black = (max(0, int(1000 * clock)) for clock in clocks)
        added = int(1000 * INCREMENT)
        began = time.monotonic()
        lines = player.ask(
            f"{game}\ngo wtime {white} btime {black} winc {added} binc {added}", "bestmove")
        clocks[side] -= time.monotonic() - began
        best = lines[-1].split()[1]
        pvs = [line.split(" pv ")[1].split() for line in lines if " pv " in line]
        assert best in legal, f"illegal move {best} after {moves}"
        assert pvs and pvs[-1][0] == best, f"'{lines[-1]}' after {lines[-2:-1]}"
        assert clocks[side] >= -MARGIN, f"loss on time by {-clocks[side]:.3f} s after {moves}"
        clocks[side] += INCREMENT
        moves.append(best)
    player.quit()
    judge.quit()
    print(f"Tropa against itself: {len(moves)} plies, all legal and in time")


if __name__ == "__main__":
    main()
