"""The verdict on the best move, as python-chess reads it."""

import os
import shutil
import unittest
from pathlib import Path

import chess
import chess.engine

HOME = Path(__file__).resolve().parent.parent
TROPA = os.environ.get("TROPA", str(HOME / "target/release/tropa"))
FORK = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31"


class Verdict(unittest.TestCase):
    def setUp(self):
        if shutil.which(TROPA) is None:
            raise unittest.SkipTest(f"no binary '{TROPA}': cargo build --release")
        self.engine = chess.engine.SimpleEngine.popen_uci(TROPA)
        self.addCleanup(self.engine.close)

    def play(self, board, **limits):
        limit = chess.engine.Limit(**limits)
        result = self.engine.play(board, limit, info=chess.engine.INFO_ALL)
        return result.move, result.info.get("string", "")

    def test_names_the_move_that_is_played(self):
        self.engine.configure({"ShowVerdict": True})
        board = chess.Board(FORK)
        move, told = self.play(board, nodes=20_000)
        self.assertTrue(told.startswith("31…" + board.san(move)), told)

    def test_a_game_by_the_clock(self):
        self.engine.configure({"ShowVerdict": True})
        board, told = chess.Board(), 0
        for _ in range(20):
            move, text = self.play(
                board, white_clock=3, black_clock=3, white_inc=0.05, black_inc=0.05)
            number = f"{board.fullmove_number}{'.' if board.turn else '…'}"
            told += bool(text)
            self.assertTrue(not text or text.startswith(number + board.san(move)), text)
            board.push(move)
        self.assertGreater(told, 10)


if __name__ == "__main__":
    unittest.main()
