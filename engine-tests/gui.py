"""A strict UCI client: it reads every line of the engine and checks it."""

import os
import queue
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import chess

# The longest wait for an answer that is due, in seconds, even on a busy machine.
PATIENCE = 30


class Fault(AssertionError):
    """The engine broke a rule."""


@dataclass
class Answer:
    """The answer of a search."""

    best: chess.Move | None
    ponder: chess.Move | None
    seconds: float
    infos: list[str] = field(default_factory=list)


def word_after(line, word):
    words = line.split()
    return words[words.index(word) + 1] if word in words[:-1] else None


def moves_after(line, word):
    words = line.split()
    return words[words.index(word) + 1 :] if word in words else []


def withheld(process):
    """The seconds for which threads of a process were ready to run but got no processor, for which
    the engine is not to blame; 0 if the system does not tell."""
    nanoseconds = 0
    for file in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            nanoseconds += int(file.read_text().split()[1])
        except (OSError, IndexError, ValueError):
            pass
    return nanoseconds / 1e9


class Gui:
    """A running engine."""

    def __init__(self, path, options=()):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, encoding="utf-8", bufsize=1)
        self.lines = queue.Queue()
        self.errors = []
        self.readers = [
            threading.Thread(target=read, daemon=True) for read in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()
        self.say("uci")
        greeting = self.until("uciok")
        self.options = {self._name(line) for line in greeting if line.startswith("option ")}
        for name, value in options:
            self.say(f"setoption name {name} value {value}")
        self.ready()

    @staticmethod
    def _name(line):
        return line.removeprefix("option name ").split(" type ")[0]

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _read_errors(self):
        self.errors.extend(self.process.stderr)

    def withheld(self):
        """The processor time withheld from the engine and from this client, in seconds."""
        return withheld(self.process.pid) + withheld(os.getpid())

    def say(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Fault(f"the engine died at '{text}': {error}") from error

    def next(self):
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Fault(f"no line within {PATIENCE} seconds") from None
        if line is None:
            raise Fault(f"the engine died, exit code {self.process.wait(PATIENCE)}: "
                        + "".join(self.errors))
        if line.startswith("info string"):
            raise Fault(f"unexpected line: {line}")
        return line

    def until(self, start):
        """All lines up to and including the first that begins so."""
        lines = [self.next()]
        while not lines[-1].startswith(start):
            lines.append(self.next())
        return lines

    def ready(self):
        self.say("isready")
        lines = self.until("readyok")
        if lines != ["readyok"]:
            raise Fault(f"lines before 'readyok': {lines[:-1]}")

    def new_game(self):
        self.say("ucinewgame")
        self.ready()

    def position(self, board):
        """Sends the whole game, from its first position on."""
        root = board.root()
        start = "startpos" if root.fen() == chess.STARTING_FEN else (
            f"fen {root.shredder_fen() if board.chess960 else root.fen()}")
        replay, words = root.copy(), []
        for move in board.move_stack:
            words.append(replay.uci(move))
            replay.push(move)
        self.say(f"position {start}" + (f" moves {' '.join(words)}" if words else ""))

    def start(self, board, limits):
        self.position(board)
        self.say(f"go {limits}")

    def finish(self, board, began):
        """Reads a search to its end and checks every line of it."""
        lines = self.until("bestmove")
        seconds = time.monotonic() - began
        infos = [line for line in lines[:-1] if line.startswith("info ")]
        if len(infos) != len(lines) - 1:
            raise Fault(f"unexpected lines in a search: {lines}")
        for line in infos:
            self.check_line(board, moves_after(line, "pv"), line)
        words = lines[-1].split()
        best = self.read_move(board, words[1], lines[-1])
        after = board.copy(stack=False)
        after.push(best)
        ponder = None
        if len(words) > 2:
            if len(words) != 4 or words[2] != "ponder":
                raise Fault(f"malformed '{lines[-1]}'")
            ponder = self.read_move(after, words[3], lines[-1])
        lines_told = [line for line in infos if " pv " in line]
        if not lines_told:
            raise Fault(f"no 'info' with a pv before '{lines[-1]}' in {board.fen()}")
        for key in ("depth", "score", "nodes", "time"):
            if word_after(lines_told[-1], key) is None:
                raise Fault(f"no {key} in '{lines_told[-1]}'")
        first = moves_after(lines_told[-1], "pv")[0]
        if first != words[1]:
            raise Fault(f"'{lines[-1]}' after a pv that begins with {first}")
        return Answer(best, ponder, seconds, infos)

    def go(self, board, limits):
        began = time.monotonic()
        self.start(board, limits)
        return self.finish(board, began)

    @staticmethod
    def read_move(board, text, line):
        try:
            move = board.parse_uci(text)
        except ValueError:
            raise Fault(f"illegal move {text} in {board.fen()}: {line}") from None
        if board.uci(move) != text:
            raise Fault(f"{text} should be written {board.uci(move)}: {line}")
        return move

    def check_line(self, board, words, line):
        board = board.copy(stack=False)
        for text in words:
            board.push(self.read_move(board, text, line))

    def quit(self):
        """Quits the engine, which must print nothing more and exit with 0."""
        self.say("quit")
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Fault("the engine does not quit") from None
        if code != 0 or self.errors:
            raise Fault(f"exit code {code}, standard error: {''.join(self.errors)}")

    def kill(self):
        """Kills the engine if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for reader in self.readers:
            reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass
