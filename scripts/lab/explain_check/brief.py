"""The statements of a brief: the checks of all points, with those that contain a reason."""

from . import aims, changes, facts, outcomes, pieces, purpose, sequel
from .board import hold, named, of_move, passed, play
from .outcomes import value


def allows(board, fact, told):
    after = board.copy(stack=False)
    after.push(named(board, fact["move"]))
    reply = named(after, fact["reply"])
    if fact["why"] is not None:
        hold((told.root, told.move) == (board, named(board, fact["move"])), "the move explained")
        # As of the reply, but for what its line leaves against that of the best move.
        leaves = fact["why"]["kind"] == "leaves"
        point(fact["why"], told if leaves else told._replace(root=after, move=reply))
    hold(fact["why"] is None or not fact["then"], "a reason or what comes")
    after.push(reply)
    play(after, fact["then"])


def intends(board, fact, told):
    following = named(board, fact["next"])
    hold(not told.root.is_capture(told.move) and not board.is_capture(following), "quiet moves")
    hold(of_move(board, following) >= 0, "it loses nothing")
    point(fact["why"], told._replace(root=board, move=following))


def better(board, fact, told):
    hold(named(board, fact["move"]) != named(board, fact["best"]), "two moves")
    hold(value(fact["best_score"]) > value(fact["score"]), "the better one")
    if fact["why"] is not None:
        # As of the better move, or of the reply that it avoids.
        avoids = fact["why"]["kind"] == "avoids"
        best = told if avoids else told._replace(move=named(board, fact["best"]))
        point(fact["why"], best)


def only_move(board, fact, told):
    outcomes.only_move(board, fact, told)
    if fact["why"] is not None:
        point(fact["why"], told._replace(move=named(board, fact["other"][0])))


def not_this(board, fact, told):
    named(board, fact["move"])
    nested(fact["why"], told)


def natural(board, fact, told):
    move = named(board, fact["move"])
    hold(move != told.move, "another move")
    hold(of_move(board, move) >= 0, "it loses nothing by exchange")
    hold(fact["mark"] in ("?", "??"), "a mistake")
    hold(fact["why"]["place"] == "before", "about the position itself")
    point(fact["why"], told._replace(move=move))


def nested(why, told):
    if why is not None:
        hold(why["place"] in ("before", "before_pass"), "about the position itself")
        point(why, told)


def board_at(place, told):
    """The board that a statement of the brief is about."""
    board = told.root.copy(stack=False)
    if place == "before_pass":
        return passed(board)
    if place != "before":
        board.push(told.move)
    return passed(board) if place == "after_pass" else board


POINTS = {**outcomes.JUDGES, **pieces.JUDGES, **changes.JUDGES, **aims.JUDGES,
          **purpose.JUDGES, **sequel.JUDGES, "intends": intends, "only_move": only_move, "allows": allows, "better": better, "not_this": not_this,
          "natural": natural}


def point(statement, told):
    """Checks a point or a fact of the brief."""
    board = board_at(statement["place"], told)
    kind = statement["kind"]
    if kind in POINTS:
        POINTS[kind](board, statement, told)
    else:
        facts.JUDGES[kind](board, statement)
