"""Games of the real binary against a real opponent.

TROPA           the binary (target/release/tropa)
OPPONENT        another UCI engine; by default Stockfish with limited strength, or else Tropa
TROPA_GAMES     number of games in the series (16)
TROPA_RESULTS   file for the games (target/engine-tests/games.pgn)
TROPA_MARGIN    seconds by which a clock may be overstepped (0.05)
"""

import os
import shutil
import sys
import unittest
from pathlib import Path

import chess
import chess.engine
from game import Clock, Engine, Opponent, play, record
from gui import Gui

HOME = Path(__file__).resolve().parent.parent
TROPA = os.environ.get("TROPA", str(HOME / "target/release/tropa"))
GAMES = int(os.environ.get("TROPA_GAMES", "16"))
RESULTS = Path(os.environ.get("TROPA_RESULTS", HOME / "target/engine-tests/games.pgn"))
MARGIN = float(os.environ.get("TROPA_MARGIN", "0.05"))
SECONDS, INCREMENT = 1.0, 0.02
STRENGTHS = (1320, 1500, 1650, 1800)

OPENINGS = {
    "Ruy Lopez": "e4 e5 Nf3 Nc6 Bb5 a6",
    "Scotch Game": "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6",
    "King's Gambit": "e4 e5 f4 exf4 Nf3 g5",
    "Najdorf Variation": "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "French Defence": "e4 e6 d4 d5 Nc3 Bb4",
    "Queen's Gambit": "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7",
    "King's Indian Defence": "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "English Opening": "c4 e5 Nc3 Nf6 g3 d5",
}

# Chess960 starting positions by number; in 0 and 959 kings and rooks are far from their homes.
CHESS960 = (0, 342, 959)


def opening(moves):
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return board


def find_opponent():
    """The command and the name of the opponent."""
    named = os.environ.get("OPPONENT")
    path = named or shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games")
    if path:
        return path, Path(path).name
    return TROPA, "Tropa"


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if shutil.which(TROPA) is None:
            raise unittest.SkipTest(f"no binary '{TROPA}': cargo build --release")
        RESULTS.parent.mkdir(parents=True, exist_ok=True)
        RESULTS.write_text("")
        cls.path, cls.name = find_opponent()

    def setUp(self):
        self.opponent = chess.engine.SimpleEngine.popen_uci(self.path)
        self.addCleanup(self.opponent.close)

    def limit_strength(self, elo):
        """The opponent's name, with its strength if that can be limited."""
        if "UCI_Elo" not in self.opponent.options:
            return self.name
        elo = max(elo, self.opponent.options["UCI_Elo"].min)
        self.opponent.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
        return f"{self.name} {elo}"

    def gui(self, *options):
        gui = Gui(TROPA, options)
        self.addCleanup(gui.kill)
        return gui

    def game(self, event, start, color, gui, name, ponders=False):
        """Plays and records one game; returns the points and the player of the engine."""
        gui.new_game()
        engine, opponent = Engine(gui, ponders), Opponent(self.opponent)
        players = (opponent, engine) if color == chess.WHITE else (engine, opponent)
        board, result = play(start, players, Clock(SECONDS, INCREMENT, MARGIN))
        names = (name, "Tropa") if color == chess.WHITE else ("Tropa", name)
        record(RESULTS, event, names, board, result)
        white = {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)
        points = white if color == chess.WHITE else 1 - white
        moves = len(board.move_stack) - len(start.move_stack)
        print(f"  {event}: {names[1]} - {names[0]} {result}, {moves} plies", file=sys.stderr)
        return points, engine

    def test_series(self):
        """A series from varied openings, with both colours."""
        gui, points = self.gui(), 0.0
        print(file=sys.stderr)
        for number in range(GAMES):
            name, moves = list(OPENINGS.items())[number // 2 % len(OPENINGS)]
            elo = STRENGTHS[number // 2 % len(STRENGTHS)]
            color = chess.WHITE if number % 2 == 0 else chess.BLACK
            opponent = self.limit_strength(elo)
            with self.subTest(opening=name, opponent=opponent, color=chess.COLOR_NAMES[color]):
                points += self.game(name, opening(moves), color, gui, opponent)[0]
        gui.quit()
        print(f"  Tropa: {points:g} of {GAMES} points", file=sys.stderr)

    def test_chess960(self):
        """Chess960, where castling is written as king takes rook."""
        gui = self.gui(("UCI_Chess960", "true"))
        name = self.limit_strength(1500)
        print(file=sys.stderr)
        for number in CHESS960:
            start = chess.Board.from_chess960_pos(number)
            color = chess.WHITE if number % 2 == 0 else chess.BLACK
            with self.subTest(position=number):
                self.game(f"Chess960 {number}", start, color, gui, name)
        gui.quit()

    def test_ponder(self):
        """A game in which the engine ponders."""
        gui = self.gui(("Ponder", "true"))
        name = self.limit_strength(1800)
        print(file=sys.stderr)
        start = opening(OPENINGS["Queen's Gambit"])
        _, engine = self.game("Pondering", start, chess.WHITE, gui, name, ponders=True)
        print(f"  {engine.hits} replies predicted, {engine.misses} not", file=sys.stderr)
        self.assertGreater(engine.hits + engine.misses, 0)
        gui.quit()


if __name__ == "__main__":
    unittest.main(verbosity=2)
