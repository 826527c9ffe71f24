"""Facts about what comes next: threats, defences over all replies, plans, evaluations."""

import chess

from .board import (
    LETTERS, color, end_square, square, hold, material, mates_at_once, most_from, named, of_move,
    passed, play, stands, winning)
from .moves import takes


def threat(board, fact):
    after = passed(board)
    hold(after.turn == color(fact["by"]), "the side that threatens")
    takes(after, {**fact, "kind": "takes"})
    hold(fact["gain"] > 0, "it wins")


def mate_threat(board, fact):
    after = passed(board)
    hold(after.turn == color(fact["by"]), "the side that threatens")
    after.push(named(after, fact["move"]))
    hold(after.is_checkmate(), "mate")


def parries(board, fact):
    after = board.copy(stack=False)
    after.push(named(board, fact["move"]))
    hold(not mates_at_once(after), "no mate in one")


def answers(board, fact):
    move = named(board, fact["move"])
    stands(board, fact["taken"])
    at = square(fact["taken"]["square"])
    hold(most_from(passed(board), at) == fact["before"], f"before {most_from(passed(board), at)}")
    after = board.copy(stack=False)
    after.push(move)
    now = end_square(board, move) if move.from_square == at else at
    hold(most_from(after, now) == fact["after"] < fact["before"], f"after {most_from(after, now)}")


def ahead(board, before, side):
    """The side's gain after each of the replies, by its best capture then."""
    start = material(before, side)
    found = {}
    for move in board.legal_moves:
        board.push(move)
        found[move] = material(board, side) - start + winning(board)
        board.pop()
    return found


def before_move(fact, parent):
    hold(parent is not None, "the position before is known")
    named(parent, fact["move"])
    return parent


def inevitable(board, fact, parent):
    parent = before_move(fact, parent)
    found = ahead(board, parent, parent.turn)
    hold(len(found) == fact["replies"], "the number of replies")
    hold(min(found.values()) == fact["least"] > 0, f"at least {min(found.values())}")


def defences(board, fact, parent):
    parent = before_move(fact, parent)
    found = ahead(board, parent, parent.turn)
    hold(len(found) == fact["replies"], "the number of replies")
    holding = {move for move, value in found.items() if value <= 0}
    told = {named(board, name) for name in fact["defences"]}
    hold(holding == told, "these replies and no others")


def state(board, side, text, square):
    there = board.piece_at(square)
    if text == "V":
        return there is None
    who = side if text[0] == "A" else not side
    return there == chess.Piece(LETTERS[text[2]], who)


def plan(board, fact):
    side, after, gained = board.turn, board.copy(stack=False), 0
    start = material(board, side)
    for number, item in enumerate(fact["steps"]):
        move = named(after, item["move"])
        action = item["action"].rstrip("*")
        if "→" in action:
            name, change = action.split(": ")
            old, _ = (part.strip() for part in change.split("→"))
            hold(state(after, side, old, square(name)), f"before the action {action}")
        gained = material(after, side) - start + of_move(after, move)
        after.push(move)
        last = number + 1 == len(fact["steps"])
        if item["reply"]:
            reply = named(after, item["reply"])
            if not last:
                after.push(reply)
        elif not last:
            after = passed(after)
    if fact["balance"] is None:
        hold(after.is_checkmate(), "the plan mates")
    else:
        hold(gained == fact["balance"], f"balance {gained}")


def evaluation(board, fact):
    play(board, fact["line"])


JUDGES = {judge.__name__: judge for judge in (
    threat, mate_threat, parries, answers, plan, evaluation)}
JUDGES["term"] = evaluation
# The facts that are also about the position before the move.
WITH_PARENT = {judge.__name__: judge for judge in (
    inevitable, defences)}
