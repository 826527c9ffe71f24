"""A timed game between the engine under test and an opponent."""

import time

import chess
import chess.engine
import chess.pgn
from gui import Fault

# Games still undecided after this many plies are drawn.
MOST_PLIES = 400


class Clock:
    """The seconds left to each side, White's last, and the increment."""

    def __init__(self, seconds, increment, margin):
        self.left = [seconds, seconds]
        self.increment, self.margin = increment, margin

    def limits(self):
        """The clock as arguments of `go`."""
        black, white = (max(0, int(1000 * left)) for left in self.left)
        added = int(1000 * self.increment)
        return f"wtime {white} btime {black} winc {added} binc {added}"

    def spend(self, color, seconds):
        """Subtracts the seconds; returns by how many the clock is overstepped."""
        left = self.left[color] - seconds
        self.left[color] = max(left, 0.0) + self.increment
        return max(-left - self.margin, 0.0)


class Engine:
    """The engine under test, a `gui.Gui`, as a player that must not overstep its time."""

    def __init__(self, gui, ponders=False):
        self.gui, self.ponders = gui, ponders
        self.expected = None
        self.hits = self.misses = 0

    def move(self, board, clock):
        began, before, limits = time.monotonic(), self.gui.withheld(), clock.limits()
        answer = self.answer(board, clock, began)
        withheld = max(self.gui.withheld() - before, 0.0)
        over = clock.spend(board.turn, max(answer.seconds - withheld, 0.0))
        if over > 0:
            raise Fault(
                f"loss on time by {over:.3f} s: {answer.seconds:.3f} s, {withheld:.3f} s of them "
                f"withheld by the machine, with {limits} in {board.fen()}")
        if self.ponders and answer.ponder:
            self.think_ahead(board, answer, clock)
        return answer.best

    def answer(self, board, clock, began):
        if self.expected is None:
            return self.gui.go(board, clock.limits())
        guess, self.expected = self.expected, None
        if guess.move_stack == board.move_stack:
            self.hits += 1
            self.gui.say("ponderhit")
            return self.gui.finish(board, began)
        self.misses += 1
        self.gui.say("stop")
        self.gui.finish(guess, began)
        return self.gui.go(board, clock.limits())

    def think_ahead(self, board, answer, clock):
        guess = board.copy()
        guess.push(answer.best)
        guess.push(answer.ponder)
        if guess.is_game_over():
            return
        self.expected = guess
        self.gui.start(guess, f"ponder {clock.limits()}")

    def end_game(self):
        """Stops pondering that may still be running."""
        if self.expected is not None:
            self.gui.say("stop")
            self.gui.finish(self.expected, time.monotonic())
            self.expected = None


class Opponent:
    """Another engine, run by python-chess; its time is not checked."""

    def __init__(self, engine):
        self.engine, self.game = engine, object()

    def move(self, board, clock):
        limit = chess.engine.Limit(
            white_clock=max(clock.left[chess.WHITE], 0.01),
            black_clock=max(clock.left[chess.BLACK], 0.01),
            white_inc=clock.increment, black_inc=clock.increment)
        began = time.monotonic()
        move = self.engine.play(board, limit, game=self.game).move
        clock.spend(board.turn, time.monotonic() - began)
        return move

    def end_game(self):
        pass


def play(opening, players, clock):
    """Plays from the opening; players by colour, White last. Returns the final position and the
    result."""
    board = opening.copy()
    while not (outcome := board.outcome(claim_draw=True)):
        if len(board.move_stack) >= MOST_PLIES:
            break
        board.push(players[board.turn].move(board, clock))
    for player in players:
        player.end_game()
    return board, outcome.result() if outcome else "1/2-1/2"


def record(path, event, names, board, result):
    """Appends the game to a file; names by colour, White last."""
    game = chess.pgn.Game.from_board(board)
    game.headers["Event"], game.headers["Result"] = event, result
    game.headers["Black"], game.headers["White"] = names
    with path.open("a", encoding="utf-8") as file:
        print(game, end="\n\n", file=file)
