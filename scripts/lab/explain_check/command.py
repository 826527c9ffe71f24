"""Checks the statements of `tropa explain` one by one, on python-chess's board.

Explains positions of an EPD file and checks every fact by the rules and an independent swap-off:
trajectories by the geometry of moves, exchanges, negations and their time, threats, "cannot be
defended" over all replies, lines and plans by playing them, motifs, mates. Prints the false facts
and, at the end, the share of true ones by kind. Exits with 1 if a fact is false.
"""

import argparse
import collections
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import chess
import chess.syzygy

from .assessment import check_assessment
from .board import of_move
from .explanation import check_answer

HOME = Path(__file__).resolve().parent.parent.parent.parent


def explain(tropa, fen, given):
    command = [tropa, *(["assess"] if given.assess else ["explain", "--fen"]), fen, "--json",
               "--nodes", str(given.nodes), "--lang", given.lang]
    if given.engine:
        command += ["--engine", given.engine]
    if given.syzygy:
        command += ["--syzygy", given.syzygy]
    if given.why_not or given.move:
        move = why_not(fen, given)
        command += ["--move" if given.move else "--why-not", move] if move else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"explain-check: {' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def why_not(fen, given):
    """The move to ask about: the one with the largest immediate gain."""
    board = chess.Board(fen, chess960=given.chess960)
    moves = sorted(board.legal_moves, key=lambda m: (-of_move(board, m), m.uci()))
    return moves[0].uci() if moves else None


def positions(path, count):
    """This many positions, spread evenly over the file."""
    lines = [text for text in path.read_text(encoding="utf-8-sig").splitlines()
             if text.strip() and not text.startswith("#")]
    stride = max(1, len(lines) / count)
    chosen = [lines[int(i * stride)] for i in range(min(count, len(lines)))]
    return [" ".join(text.split()[:4]) + " 0 1" for text in chosen]


def parse():
    parser = argparse.ArgumentParser(
        prog="explain-check", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="example: explain-check suites/wac.epd --count 200 --why-not")
    add = parser.add_argument
    add("file", type=Path, help="EPD file of positions")
    add("--tropa", default=str(HOME / "target/release/tropa"), metavar="FILE",
        help="the binary (target/release/tropa)")
    add("--count", type=int, default=200, help="positions, spread over the file (200)")
    add("--nodes", type=int, default=50_000, help="of each search (50000)")
    add("--lang", choices=("en", "ru"), default="en", help="of the sentences (en)")
    add("--why-not", action="store_true", help="ask about another move as well in each position")
    add("--assess", action="store_true", help="check assessments instead")
    add("--from", type=int, default=0, metavar="N", dest="start",
        help="begin with position N of those chosen (0)")
    add("--to", type=int, metavar="N", dest="end", help="stop before position N of those chosen")
    add("--syzygy", metavar="DIR", help="tablebases for Tropa, and to judge draws")
    add("--engine", metavar="PATH", help="the engine that judges in Tropa's place")
    add("--move", action="store_true", help="explain that move instead of the best one")
    add("--chess960", action="store_true", help="read castling as in Chess960")
    given = parser.parse_args()
    if not given.file.is_file():
        sys.exit(f"explain-check: no file '{given.file}'")
    if shutil.which(given.tropa) is None:
        sys.exit(f"explain-check: no program '{given.tropa}'; build it, or name it with --tropa")
    return given


def report(right, wrong, clean, lengths):
    """Prints the true and false facts by kind; `lengths` has the number of words of each answer."""
    failed = collections.Counter(kind for kind, *_ in wrong)
    for kind in sorted(right | failed):
        print(f"{kind:20} {right[kind]:6} hold  {failed[kind]:4} do not")
    total = sum(right.values()) + len(wrong)
    share = 100 * sum(right.values()) / max(total, 1)
    print(f"{clean} of {len(lengths)} explanations without a false fact; "
          f"{sum(right.values())} of {total} facts hold, {share:.2f} %")
    if lengths:
        print(f"words before the proof: median {statistics.median(lengths):.0f}, "
              f"most {max(lengths)}")


def main():
    given = parse()
    given.tables = chess.syzygy.open_tablebase(given.syzygy) if given.syzygy else None
    right, wrong = collections.Counter(), []
    fens = positions(given.file, given.count)[given.start:given.end]
    clean, lengths = 0, []
    check = check_assessment if given.assess else check_answer
    for number, fen in enumerate(fens, 1):
        holds, fails, words = check(explain(given.tropa, fen, given), given)
        right += holds
        wrong += fails
        clean += not fails
        lengths.append(words)
        for kind, statement, at, reason in fails:
            print(f"false: {kind} in {at}\n  {statement['sentence']}\n  {reason}\n"
                  f"  {json.dumps(statement['fact'], ensure_ascii=False)}", flush=True)
        print(f"\r{number} of {len(fens)}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    report(right, wrong, clean, lengths)
    return 1 if wrong or not fens else 0
