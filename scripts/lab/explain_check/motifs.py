"""Motifs: what each states about its line."""

import chess

from .board import (
    ROLES, VALUE, attackers, bare, bears, end_square, square, hold, lifted, material, mates_at_once,
    named, of_move, passed, chess_piece, stands, step, taken_on, winning)
from .mates import back_rank_mate, named_mate, self_block


def captured_last(board):
    """The square of the last move and the role captured, if any; None if there was no move."""
    if not board.move_stack:
        return None
    before = board.copy()
    move = before.pop()
    at = taken_on(before, move)
    return move.to_square, None if at is None else before.piece_type_at(at)


class Played:
    """A line replayed: the board before each move and after the last, and the moves."""

    def __init__(self, board, fact):
        self.boards, self.moves = [board.copy(stack=False)], []
        for name in fact["line"]:
            here = self.boards[-1]
            move = named(here, name)
            self.moves.append(move)
            here = here.copy(stack=False)
            here.push(move)
            self.boards.append(here)
        # The square of the opponent's move before and the role captured; None if it is not known.
        self.before = captured_last(board)
        self.ply = fact["ply"]
        self.side = board.turn
        hold(self.ply % 2 == 0 and self.ply < len(self.moves), "an own step of the line")

    def board(self, later):
        return self.boards[self.ply + later]

    def end(self, ply):
        return end_square(self.boards[ply], self.moves[ply])

    def takes(self, ply, piece):
        """Whether a ply captures this piece."""
        at = taken_on(self.boards[ply], self.moves[ply])
        return at is not None and self.boards[ply].piece_type_at(at) == ROLES[piece["role"]]

    def gain(self, ply):
        return of_move(self.boards[ply], self.moves[ply])


def steps_of(board, piece):
    return [m for m in board.legal_moves if m.from_square == square(piece["square"])]


def most_on(board, square, side):
    """The gain of a side by capturing on the square, ignoring pins."""
    capturers = attackers(bare(board), side, square)
    return max([0, *(step(board, board.piece_at(at), at, square) for at in capturers)])


def unguarded(board, square):
    """Whether a piece is undefended, even by a defender that an attacker's capture would open."""
    piece = board.piece_at(square)
    without = [lifted(board, at) for at in attackers(bare(board), not piece.color, square)
               if board.piece_type_at(at) in (chess.BISHOP, chess.ROOK, chess.QUEEN)]
    return not any(attackers(there, piece.color, square) for there in (bare(board), *without))


def fork(line, fact):
    board, by = line.board(1), fact["by"]
    stands(board, by)
    hold(square(by["square"]) == line.end(line.ply) and len(fact["targets"]) > 1, "two pieces at once")
    for piece in fact["targets"]:
        stands(board, piece)
        hold(square(piece["square"]) in bears(board, by), f"{piece} is attacked")
        greater = VALUE[ROLES[piece["role"]]] > VALUE[ROLES[by["role"]]]
        hold(greater or unguarded(board, square(piece["square"])), f"{piece} is worth taking")
    at = fact["taken_at"]
    hold(at is None or any(line.takes(at, piece) for piece in fact["targets"]), "one is taken")


def double_threat(line, fact):
    before, board, by, target = line.board(0), line.board(1), fact["by"], fact["target"]
    stands(board, by)
    stands(board, target)
    aim, at = square(target["square"]), square(fact["mate"])
    hold(square(by["square"]) == line.end(line.ply) and aim in bears(board, by), "it attacks")
    greater = VALUE[ROLES[target["role"]]] > VALUE[ROLES[by["role"]]]
    hold(greater or unguarded(board, aim), "it is worth taking")
    hold(at != aim and at in mates(passed(board)), "mate is threatened")
    hold(not mates(before) - {aim}, "that is new")
    hold(fact["taken_at"] == line.ply + 2 and line.takes(fact["taken_at"], target), "it is taken")


def mates(board):
    """The squares on which a move mates."""
    found = set()
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        found |= {move.to_square} if after.is_checkmate() else set()
    return found


def pin(line, fact):
    board, piece, by, behind = line.board(1), fact["pinned"], fact["by"], fact["behind"]
    for other in (piece, by, behind):
        stands(board, other)
    opened = lifted(board, square(piece["square"]))
    through = chess.SquareSet(chess.between(square(by["square"]), square(behind["square"])))
    hold(square(piece["square"]) in through, "it stands between")
    hold(square(behind["square"]) in bears(opened, by), "the line is open but for it")
    hold(piece["color"] == behind["color"] != by["color"], "the two sides")
    ends = [m.to_square for m in steps_of(board, piece)]
    if fact["bound"] != "leave":
        safe = fact["bound"]["take"]
        stands(board, safe)
        hold(square(safe["square"]) in bears(board, piece), "it would take")
        hold(square(safe["square"]) not in ends, "it cannot take")
    elif behind["role"] == "king":
        ray = chess.SquareSet(chess.ray(square(by["square"]), square(behind["square"])))
        hold(all(end in ray for end in ends), "it cannot leave the line")
    else:
        won = step(opened, chess_piece(by), square(by["square"]), square(behind["square"]))
        hold(won > 0, f"the piece behind would be lost: {won}")


def skewer(line, fact):
    board, by, front, behind = line.board(1), fact["by"], fact["front"], fact["behind"]
    at = fact["taken_at"]
    stands(board, by)
    stands(board, front)
    hold(square(front["square"]) in bears(board, by), "the piece in front is attacked")
    hold(line.moves[line.ply + 1].from_square == square(front["square"]), "it goes")
    move = line.moves[at]
    hold((move.from_square, move.to_square) == (square(by["square"]), square(behind["square"])),
         "the piece behind is taken")
    hold(square(front["square"]) in chess.SquareSet(chess.between(move.from_square, move.to_square)),
         "it stood in front")
    hold(line.takes(at, behind) and line.gain(at) > 0, "and won")


def gives_up(line, piece, name, at):
    """The replying piece attacked the square, through the piece that goes there; no longer."""
    move, reply = line.moves[at], line.moves[line.ply + 1]
    stands(line.board(1), piece)
    hold(reply.from_square == square(piece["square"]), "it moves")
    hold(square(name) in bears(lifted(line.board(1), move.from_square), piece), "it bore on the square")
    hold(line.end(at) == square(name), "the line goes there")
    hold(square(name) not in line.boards[at + 1].attacks(line.end(line.ply + 1)), "it does no more")


def deflection(line, fact):
    reply = line.ply + 1
    if fact["by"] == "offer":
        hold(line.boards[reply].is_capture(line.moves[reply]), "it takes")
    else:
        hold(line.boards[reply].is_check(), "it answers a check")
    gives_up(line, fact["piece"], fact["square"], fact["used_at"])


def overload(line, fact):
    reply = line.ply + 1
    hold(square(fact["kept"]) in bears(line.board(0), fact["piece"]), "it guarded the one")
    hold(line.end(reply) == square(fact["kept"]), "it takes there")
    hold(line.boards[reply].is_capture(line.moves[reply]), "it takes")
    gives_up(line, fact["piece"], fact["given_up"], fact["used_at"])


def attraction(line, fact):
    piece, to, at, reply = fact["piece"], square(fact["to"]), fact["used_at"], line.ply + 1
    stands(line.board(1), piece)
    hold(line.moves[reply].from_square == square(piece["square"]) and line.end(reply) == to, "it goes")
    hold(line.boards[reply].is_capture(line.moves[reply]), "it takes")
    stands(line.board(3), dict(piece, square=fact["to"]))
    hold(to in line.board(3).attacks(line.end(line.ply + 2)), "it is attacked")
    hold(piece["role"] == "king" or line.takes(at, piece), "and taken")


def clearance(line, fact):
    piece, user, at = fact["piece"], fact["user"], fact["used_at"]
    left, move = line.moves[line.ply].from_square, line.moves[at]
    stands(line.board(0), piece)
    stands(line.boards[at], user)
    hold(left == square(piece["square"]) and move.from_square == square(user["square"]), "who goes")
    passes = chess.SquareSet(chess.between(move.from_square, move.to_square))
    hold(left == move.to_square or left in passes, "the square is used")


def interference(line, fact):
    at, cut, guard, target = fact["taken_at"], fact["between"], fact["guard"], fact["target"]
    board, move = line.boards[at], line.moves[at]
    for piece in (cut, guard, target):
        stands(board, piece)
    opened, aim = lifted(board, square(cut["square"])), square(target["square"])
    hold(aim not in bears(board, guard) and aim in bears(opened, guard), "the guard is cut off")
    hold(move.to_square == aim and unguarded(board, aim), "it is taken, and nothing guards it")


def removing_the_defender(line, fact):
    guard, at = fact["guard"], fact["used_at"]
    stands(line.board(0), guard)
    hold(square(fact["square"]) in bears(line.board(0), guard), "it guarded the square")
    taken = taken_on(line.board(0), line.moves[line.ply])
    hold(taken == square(guard["square"]), "it is taken")
    hold(line.end(at) == square(fact["square"]), "the square is used")
    hold(unguarded(line.boards[at], line.end(at)) if line.boards[at].is_capture(line.moves[at])
         else line.boards[at + 1].is_checkmate(), "nothing guards it now, or mate")


def discovered_attack(line, fact):
    by, target, at = fact["by"], fact["target"], fact["taken_at"]
    after = line.board(1)
    board = after if at is None else line.boards[at]
    stands(after, fact["opened_by"])
    stands(board, by)
    stands(board, target)
    hold(square(target["square"]) in bears(board, by), "the line is open")
    through = chess.SquareSet(chess.between(square(by["square"]), square(target["square"])))
    hold(line.moves[line.ply].from_square in through, "it was closed")
    if at is None:
        hold(list(after.checkers()) == [square(by["square"])], "check")
    else:
        hold(line.moves[at].to_square == square(target["square"]), "it is taken")


def double_check(line, fact):
    for piece in fact["by"]:
        stands(line.board(1), piece)
    squares = {square(piece["square"]) for piece in fact["by"]}
    hold(set(line.board(1).checkers()) == squares and len(squares) == 2, "two pieces check")


def trapped_piece(line, fact):
    board, piece = line.board(1), fact["piece"]
    stands(board, piece)
    hold(most_on(board, square(piece["square"]), line.side) > 0, "it is lost where it stands")
    for move in steps_of(board, piece):
        taken = taken_on(board, move)
        value = VALUE[board.piece_type_at(taken)] if taken is not None else 0
        after = board.copy(stack=False)
        after.push(move)
        lost = most_on(after, move.to_square, line.side)
        hold(lost > value, f"it is lost after {move}: {lost}")
    hold(line.takes(fact["taken_at"], piece), "it is taken")


def promotion(line, fact):
    move = line.moves[line.ply]
    hold(move.promotion == ROLES[fact["role"]] and move.to_square == square(fact["square"]),
         "promotion")


def quiet_move(line, fact):
    before, after, move = line.board(0), line.board(1), line.moves[line.ply]
    stands(after, fact["by"])
    hold(taken_on(before, move) is None and not move.promotion, "nothing is taken")
    hold(not before.is_check() and not after.is_check(), "no check")
    hold(not bears(after, fact["by"]) & after.occupied_co[not line.side], "nothing is attacked")


def wins_at_once(board):
    return winning(board) > 0 or mates_at_once(board)


def zugzwang(line, fact):
    board = line.board(1)
    hold(board.legal_moves.count() == fact["replies"] > 0, "the number of replies")
    if fact["seen"] == "by_search":
        hold(not board.is_check(), "a pass is possible")
        return
    hold(not wins_at_once(passed(board)), "a pass loses nothing")
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        hold(wins_at_once(after), f"{move} loses something")


def hanging_piece(line, fact):
    by, piece = fact["by"], fact["piece"]
    stands(line.board(0), piece)
    hold(line.ply == 0 and taken_on(line.board(0), line.moves[0]) == square(piece["square"]), "taken")
    hold(piece["role"] != "pawn" and unguarded(line.board(0), square(piece["square"])), "unguarded")
    if line.before is not None:
        last, taken = line.before
        trade = last == square(piece["square"]) and taken and VALUE[taken] >= VALUE[ROLES[piece["role"]]]
        hold(not trade, "it is no retaking")
        return
    role, rank = line.board(0).piece_type_at(line.moves[0].from_square), square(by["square"]) // 8
    ahead = material(line.board(1), line.side) > 0
    trades = role == chess.ROOK and rank == (7 if line.side else 0)
    mates = role == chess.QUEEN and line.boards[-1].is_checkmate()
    hold(mates or ahead and not trades, "it is no mere retaking")


def intermezzo(line, fact):
    at, target = fact["taken_at"], square(fact["target"]["square"])
    stands(line.board(0), fact["target"])
    hold(taken_on(line.boards[at], line.moves[at]) == target and at == line.ply + 2, "taken later")
    hold(line.moves[at] in line.board(0).legal_moves, "to be taken at once")
    hold(of_move(line.board(0), line.moves[at]) > 0, "with a gain")
    if line.ply:
        last = line.moves[line.ply - 1]
        taken = taken_on(line.boards[line.ply - 1], last)
        hold(last.to_square == target and taken is not None, "retaken")
    elif line.before is not None:
        last, taken = line.before
        hold(last == target and taken is not None, "retaken")
    else:
        hold(material(line.board(0), line.side) < 0, "the side is behind")
    between = (line.end(line.ply), line.end(line.ply + 1))
    hold(target not in between, "the moves between go elsewhere")


def x_ray(line, fact):
    at, on = fact["used_at"], square(fact["square"])
    start, middle = square(fact["by"]["square"]), square(fact["through"]["square"])
    stands(line.boards[at], fact["by"])
    stands(line.board(1), fact["through"])
    hold({line.end(ply) for ply in (line.ply, line.ply + 1, at)} == {on}, "all on one square")
    hold(line.moves[line.ply + 1].from_square == middle, "the enemy piece takes")
    hold(line.moves[at].from_square == start, "and is taken")
    hold(middle in chess.SquareSet(chess.between(start, on)), "through it")


def desperado(line, fact):
    piece, at = square(fact["piece"]["square"]), fact["retaken_at"]
    stands(line.board(0), fact["piece"])
    stands(line.board(0), fact["taken"])
    hold(most_on(line.board(0), piece, not line.side) > 0, "it is lost where it stands")
    for move in steps_of(line.board(0), fact["piece"]):
        after = line.board(0).copy(stack=False)
        after.push(move)
        safe = not most_on(after, move.to_square, not line.side)
        hold(not safe or line.board(0).is_capture(move), f"it is lost after {move}, too")
    capturer = line.moves[line.ply].from_square
    hold(line.takes(line.ply, fact["taken"]) and capturer == piece, "it takes")
    hold(VALUE[ROLES[fact["taken"]["role"]]] < VALUE[ROLES[fact["piece"]["role"]]], "a lesser piece")
    hold(line.end(at) == line.end(line.ply) and line.gain(at) > 0, "and is taken with a gain")


def defence(line, fact):
    before, after, move = line.board(0), line.board(1), line.moves[line.ply]
    stands(after, fact["by"])
    hold(before.legal_moves.count() >= 3, "a choice")
    hold(not before.is_capture(move) and not after.is_check(), "neither capture nor check")
    if fact["evades"]:
        hold(before.is_check(), "out of check")
    else:
        hold(line.ply + 2 >= len(line.moves), "the last own step")
        hold(not bears(after, fact["by"]) & after.occupied_co[not line.side], "nothing is attacked")


def perpetual_check(line, fact):
    until = fact["until"]
    stands(line.board(1), fact["by"])
    checks = range(line.ply, until + 1, 2)
    hold(all(line.boards[ply + 1].is_check() for ply in checks), "every step checks")
    first, last = line.board(1), line.boards[until + 1]
    hold(first.epd() == last.epd() and until > line.ply, "the position comes again")


MOTIFS = {judge.__name__: judge for judge in (
    fork, double_threat, pin, skewer, deflection, overload, attraction, clearance, interference,
    removing_the_defender, discovered_attack, double_check, trapped_piece, back_rank_mate,
    promotion, quiet_move, zugzwang, hanging_piece, intermezzo, x_ray, self_block, desperado,
    defence, perpetual_check, named_mate)}


def motif(board, fact):
    """Checks what a motif states about its line."""
    MOTIFS[fact["motif"]](Played(board, fact), fact)
