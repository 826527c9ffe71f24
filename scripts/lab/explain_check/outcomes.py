"""Points about the outcome of a line: gains and losses, mates, draws, threats, the only move."""

import collections

import chess

from .board import (
    PROVED, ROLES, VALUE, after_first, color, square, hold, is_good, material, mates_at_once, mates_by,
    moved, named, of_move, passed, play, role_of, stands, taken_on, winning)
from .motifs import motif
from .moves import over


def ledger_of(board, line, ledger):
    """Replays the line and compares its gains and losses with the ledger."""
    hold(0 < ledger["plies"] <= len(line), "the plies are of the line")
    here, taken, promoted = board.copy(stack=False), {True: [], False: []}, {}
    for name in line[:ledger["plies"]]:
        move = named(here, name)
        at = taken_on(here, move)
        if at is not None:
            # A pawn that has become a piece is lost as a pawn.
            role = chess.PAWN if promoted.pop(at, None) else here.piece_type_at(at)
            taken[here.turn == board.turn].append((role, at))
        if move.promotion and here.turn == board.turn:
            promoted[move.to_square] = move.promotion
        elif move.from_square in promoted:
            promoted[move.to_square] = promoted.pop(move.from_square)
        here.push(move)
    for own, key in ((True, "won"), (False, "lost")):
        for piece in ledger[key]:
            hold((role_of(piece), square(piece["square"])) in taken[own], f"{piece} is taken")
    origins = {}
    here = board.copy(stack=False)
    where = {at: at for at in chess.SQUARES}
    for name in line[:ledger["plies"]]:
        move = named(here, name)
        at = taken_on(here, move)
        if at is not None and here.turn == board.turn:
            origins.setdefault((here.piece_type_at(at), at), where[at])
        where[move.to_square] = where[move.from_square]
        here.push(move)
    for piece, stood in zip(ledger["won"], ledger["stood"], strict=True):
        hold(origins[role_of(piece), square(piece["square"])] == square(stood), "where it stood")
    minor = (chess.KNIGHT, chess.BISHOP)
    counts = []
    for own, key in ((True, "won"), (False, "lost")):
        roles = [role for role, _ in taken[own]], [role_of(piece) for piece in ledger[key]]
        counts.append([collections.Counter("minor" if role in minor else role for role in some)
                       for some in roles])
    (won, told_won), (lost, told_lost) = counts
    hold(told_won == won - lost and told_lost == lost - won, "traded pieces are left out")
    hold(sorted(ROLES[role] for role in ledger["promoted"]) == sorted(promoted.values()), "promotions")
    gain = material(here, board.turn) - material(board, board.turn)
    hold(gain == ledger["gain"], f"gain {gain}")
    hold(not here.is_check() and winning(here) == 0, "it is quiet then")
    return gain


def idea_of(board, line, finding):
    if finding is not None:
        motif(board, dict(finding, line=line))


def ended(board, fact, _):
    over(board, fact)


def forced_mate(board, fact, _):
    end = play(board, fact["line"])
    first, moves = named(board, fact["line"][0]), fact["moves"]
    if fact["by_mover"]:
        hold(moves > PROVED or mates_by(board.copy(stack=False), first, moves), "it is forced")
    elif moves <= 1:
        hold(mates_at_once(after_first(board, fact["line"])), "the mate is there")
    if end.is_checkmate():
        hold((end.turn != board.turn) == fact["by_mover"], "who mates")
    king = end.king(end.turn)
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    shut = all(end.color_at(at) == end.turn for at in around)
    knights = [end.piece_type_at(at) for at in end.checkers()] == [chess.KNIGHT]
    hold(fact["smothered"] == (end.is_checkmate() and shut and knights), "smothered")


def misses_mate(board, fact, _):
    hold(named(board, fact["move"]) != named(board, fact["line"][0]), "another move")
    hold(fact["moves"] > PROVED
         or mates_by(board.copy(stack=False), named(board, fact["line"][0]), fact["moves"]), "mate")


def perpetual(board, fact, _):
    here, checks = board.copy(stack=False), 0
    first, least = {"now": (0, 4), "next": (2, 3), "enemy": (1, 4), "missed": (0, 4)}[fact["checks"]]
    for ply, name in enumerate(fact["line"]):
        here.push(named(here, name))
        if ply >= first and (ply - first) % 2 == 0:
            hold(here.is_check(), "every move is a check")
            checks += 1
    hold(checks >= least, "checks in a row")
    if fact["checks"] == "enemy":
        hold(material(after_first(board, fact["line"]), board.turn) >= 200, "he is behind")


def wins(board, fact, _):
    gain = ledger_of(board, fact["line"], fact["ledger"])
    hold(gain > 0, "something is won")
    before = material(board, board.turn)
    hold(fact["back"] == (before <= -80 and before + gain < 80), "whether it was lost before")
    idea_of(board, fact["line"], fact["idea"])


def loses(board, fact, _):
    after, rest = after_first(board, fact["line"]), fact["line"][1:]
    hold(ledger_of(after, rest, fact["ledger"]) > 0, "something is lost")
    idea_of(after, rest, fact["idea"])
    piece = fact["piece"]
    if piece is not None:
        stands(after, piece)
        here, at, found = after.copy(stack=False), square(piece["square"]), False
        for name in rest:
            move = named(here, name)
            found |= here.turn == after.turn and taken_on(here, move) == at
            if not found and move.from_square == at:
                at = move.to_square
            here.push(move)
        hold(found and color(piece["color"]) == board.turn, "the piece is taken")
    if fact["hung"]:
        reply, before = named(after, rest[0]), passed(board)
        at = taken_on(after, reply)
        hold(at is not None and board.piece_at(at) == after.piece_at(at), "the piece stood there")
        hold(before.is_legal(reply) and of_move(before, reply) > 0, "it could be taken before")


def misses(board, fact, _):
    hold(named(board, fact["move"]) != named(board, fact["line"][0]), "another move")
    wins(board, fact, None)


def avoids(board, fact, _):
    after, reply = after_first(board, fact["line"]), None
    reply = named(after, fact["line"][1])
    there, end, start = moved(board, fact)
    taken = taken_on(after, reply)
    if fact["how"] is not None and fact["how"][2] == "leaves":
        piece, by, _ = fact["how"]
        stands(after, piece)
        stands(after, by)
        hold(taken == start == square(piece["square"]), "the piece moves")
        hold(reply.from_square == square(by["square"]), "the capture")
        hold(end not in there.attacks(reply.from_square), "out of reach")
        hold(not any(take.to_square == end and of_move(there, take) > 0 for take in there.legal_moves),
             "it is safe there")
        return
    hold(not there.is_check() and not is_good(there, reply), "it does not work")
    hold(taken is None or there.piece_at(taken) == after.piece_at(taken), "what it takes is there")
    if fact["how"] is None:
        return
    piece, by, how = fact["how"]
    stands(after, piece)
    stands(after, by)
    at, start, side = square(piece["square"]), square(by["square"]), board.turn
    hold(at == taken and start == reply.from_square, "the capture")
    if how == "takes":
        hold(taken_on(board, named(board, fact["move"])) == start, "what would take it is taken")
    elif how == "blocks":
        hold(at not in there.attacks(start), "the line is closed")
    else:
        hold(how == "protects" and len(there.attackers(side, at)) > len(board.attackers(side, at)),
             "it is protected")


def value(score):
    mate = score.get("mate")
    if mate is None:
        return score["cp"]
    return (100_000 - mate) if mate > 0 else (-100_000 - mate)


def only_move(board, fact, _):
    move = named(board, fact["move"])
    if fact["other"] is None:
        hold(list(board.legal_moves) == [move], "the only legal move")
    else:
        other, score = fact["other"]
        hold(named(board, other) != move and value(score) < value(fact["score"]), "the next best")


def squeezed(board):
    """Whether every move loses something at once, and a null move would not."""
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        if winning(after) == 0:
            return False
    return winning(passed(board)) == 0


def must_move(board, fact, _):
    hold(board.legal_moves.count() == fact["moves"] and squeezed(board), "zugzwang")
    hold(squeezed(passed(board)) == fact["mutual"], "whoever is to move")


def drawn(board, fact, told):
    after = board.copy(stack=False)
    after.push(named(board, fact["move"]))
    if fact["why"] == "material":
        hold(after.is_insufficient_material(), "nobody can mate")
    if fact["why"] == "wrong_bishop":
        strong = chess.WHITE if after.occupied_co[chess.BLACK].bit_count() == 1 else chess.BLACK
        roles = {piece.piece_type for piece in after.piece_map().values() if piece.color == strong}
        files = {chess.square_file(at) for at in after.pieces(chess.PAWN, strong)}
        hold(roles == {chess.KING, chess.BISHOP, chess.PAWN} and len(files) == 1
             and files <= {0, 7}, "a bishop and pawns of a rook's file")
        corner = chess.square(files.pop(), 7 if strong else 0)
        dark = chess.SquareSet(chess.BB_DARK_SQUARES)
        hold(all((at in dark) != (corner in dark) for at in after.pieces(chess.BISHOP, strong)),
             "the wrong bishop")
        hold(chess.square_distance(after.king(not strong), corner) <= 1, "the king is there")
    if told.tables is not None and after.occupied.bit_count() <= 4 and not after.castling_rights:
        hold(told.tables.probe_wdl(after) == 0, "drawn by the tables")


def stalemate(board, fact, _):
    hold(play(board, fact["line"]).is_stalemate(), "stalemate")
    hold(fact["behind"] == (material(board, board.turn) <= -200), "who is behind")
    hold(fact["behind"] or not fact["missed"], "nobody saves himself who is not behind")


def threatens(board, fact, told):
    would_win(board, fact, told)
    hold(is_lasting(board, named(board, fact["line"][0])), "whatever is answered")


def would_win(board, fact, told):
    named(told.root, fact["move"])
    hold(ledger_of(board, fact["line"], fact["ledger"]) > 0, "something would be won")


def is_lasting(board, first):
    """Whether the move captures, checks or promotes, or every reply leaves a capture or promotion that
    wins."""
    if board.is_capture(first) or board.gives_check(first) or first.promotion:
        return True
    there = board.copy(stack=False)
    there.push(first)
    for reply in there.legal_moves:
        taken = there.piece_type_at(taken_on(there, reply)) if there.is_capture(reply) else None
        after = there.copy(stack=False)
        after.push(reply)
        strikes = (move for move in after.legal_moves if after.is_capture(move) or move.promotion)
        best = max((of_move(after, move) for move in strikes), default=0)
        if best - (VALUE[taken] if taken else 0) < 80:
            return False
    return True


def mating(board, line):
    """The first move of a line that mates, at once or by force."""
    first, moves = named(board, line[0]), (len(line) + 1) // 2
    hold(play(board, line).is_checkmate() and play(board, line).turn != board.turn, "it mates")
    hold(moves == 1 or board.is_capture(first) or board.gives_check(first), "it forces")
    hold(moves > PROVED or mates_by(board.copy(stack=False), first, moves), "whatever is answered")
    return moves


def threatens_mate(board, fact, told):
    named(told.root, fact["move"])
    mating(board, fact["mate"])
    hold(not mates_at_once(told.root), "it is new")


def stops(board, fact, told):
    would_win(board, fact, told)
    hold(value(fact["score"]) > value(fact["passed"]), "better than a pass")


def stops_mate(board, fact, told):
    mating(board, fact["mate"])
    after = moved(told.root, fact)[0]
    hold(not mates_at_once(after), "no mate after it")


def refutes(board, fact, _):
    end, line = play(board, fact["line"]), fact["line"]
    if fact["ledger"] is None:
        hold(end.is_checkmate() and end.turn != board.turn, "mate")
    elif board.is_capture(named(board, line[0])):
        # What the move itself took does not count.
        hold(ledger_of(play(board, line[:2]), line[2:], fact["ledger"]) >= 80, "something is won")
    else:
        hold(ledger_of(board, fact["line"], fact["ledger"]) > 0, "something is won")


def regains(board, fact, _):
    gain = ledger_of(board, fact["line"], fact["ledger"])
    before = material(board, board.turn)
    worth = VALUE[role_of(fact["taken"])]
    hold(before < 0 and (before + gain < 100 or abs(before + worth) <= 100), "the balance")
    def state(balance):
        return "level" if abs(balance) < 80 else "behind" if balance < 0 else "ahead"
    then = state(before + gain)
    hold(fact["then"] == (then if then == state(before + worth) else "open"), "how it is then")
    hold(taken_on(board, named(board, fact["line"][0])) == square(fact["taken"]["square"]), "taken")


JUDGES = {judge.__name__: judge for judge in (
    ended, forced_mate, perpetual, misses_mate, wins, loses, misses, avoids, only_move, must_move, drawn,
    stalemate, threatens, threatens_mate, stops, stops_mate, refutes, regains)}
