"""Points about pieces: offered, traded, saved, attacked, pinned, defended, kept out, developed."""

import chess

from .board import (
    ROLES, VALUE, after_first, color, end_square, square, hold, is_quiet, lifted, material, most_from,
    moved, named, of_move, passed, chess_piece, play, pushed, role_of, stands, step, taken_on)


def offers(board, fact, _):
    """The piece can be captured with a gain; a longer line captures it and may end level."""
    line, at = fact["line"], square(fact["piece"]["square"])
    after = after_first(board, line)
    stands(after, fact["piece"])
    takes = [reply for reply in after.legal_moves if taken_on(after, reply) == at]
    if len(line) > 1:
        takes = [reply for reply in takes if reply == named(after, line[1])]
    hold(fact["gain"] in [of_move(after, reply) for reply in takes], "it can be taken")
    hold(fact["gain"] >= 150, "more than a pawn")
    if fact["regained"]:
        end = play(board, line)
        hold(material(end, board.turn) > material(board, board.turn) - 80, "nothing is missing")
        hold(is_quiet(end), "quiet")


def gets_through(board, at, target, moves):
    """Whether the piece reaches the target in this many moves, with null moves by the opponent."""
    side = board.turn
    for move in [m for m in board.legal_moves if m.from_square == at]:
        after = board.copy(stack=False)
        after.push(move)
        if moves == 1:
            aim = square(target["square"])
            there = target["role"] is None or board.piece_type_at(aim) == ROLES[target["role"]]
            if move.to_square == aim and there and (target["role"] or move.promotion):
                return True
        elif target["role"] == "king" and moves == 2:
            if after.is_checkmate():
                return True
        elif not after.is_check():
            after.push(chess.Move.null())
            assert after.turn == side
            if gets_through(after, move.to_square, target, moves - 1):
                return True
    return False


def decoys(board, fact, _):
    after, end, _ = moved(board, fact)
    stands(after, fact["piece"])
    stands(after, fact["capturer"])
    hold(square(fact["piece"]["square"]) == end, "the piece that moved")
    hold(of_move(board, named(board, fact["move"])) < 0, "it is given up")
    taking, squares = named(after, fact["taking"]), [square(name) for name in fact["squares"]]
    hold(taking.to_square == end and taking.from_square == square(fact["capturer"]["square"]), "taken")
    start = taking.from_square
    hold(all(at == start or at in after.attacks(start) for at in squares), "it kept them")
    after.push(taking)
    hold(all(at == start or at not in after.attacks(end) for at in squares), "it gave them up")
    at = square(fact["by"]["square"])
    stands(after, fact["by"])
    hold(gets_through(after, at, fact["target"], fact["moves"]), "it gets through")


def trades(board, fact, _):
    line = fact["line"]
    first, own = named(board, line[0]), square(fact["own"]["square"])
    stands(board, fact["own"])
    stands(board, fact["taken"])
    hold(taken_on(board, first) == square(fact["taken"]["square"]), "the capture")
    hold(len(line) in (2, 4), "at once or after a check")
    if len(line) == 4:
        hold(play(board, line[:2]).is_check(), "a check comes first")
        before = play(board, line[:2])
        hold(not before.is_capture(named(before, line[2])), "nothing else is taken")
    before, end = play(board, line[:-1]), play(board, line)
    lost = taken_on(before, named(before, line[-1]))
    hold(lost == (first.to_square if own == first.from_square else own), "the piece is taken")
    hold(abs(VALUE[role_of(fact["own"])] - VALUE[role_of(fact["taken"])]) <= 60, "alike")
    if fact["attacked"]:
        hold(most_from(passed(board), own) >= 80 and own == first.from_square, "it would have been lost")
    if fact["ahead"]:
        def count(side, *roles):
            return sum(len(end.pieces(role, side)) for role in roles)
        for roles in ((chess.KNIGHT, chess.BISHOP), (chess.ROOK,), (chess.QUEEN,)):
            hold(count(True, *roles) == count(False, *roles), "the same pieces")
        pawns = count(board.turn, chess.PAWN) - count(not board.turn, chess.PAWN)
        hold(pawns == fact["ahead"] and is_quiet(end), "the pawns")


def saves(board, fact, _):
    move, at = named(board, fact["move"]), square(fact["piece"]["square"])
    stands(board, fact["piece"])
    stands(board, fact["attacker"])
    there = passed(board)
    # A piece put in the way may shut out one that stands behind the capture.
    takes = [m for m in there.legal_moves if taken_on(there, m) == at
             and (fact["how"] == "blocks" or m.from_square == square(fact["attacker"]["square"]))]
    hold(square(fact["attacker"]["square"]) in there.attackers(there.turn, at), "it attacks")
    hold(any(of_move(there, m) >= 100 for m in takes), "the capture would win")
    after = board.copy(stack=False)
    after.push(move)
    goes = move.from_square == at
    hold(most_from(after, end_square(board, move) if goes else at) == 0, "it wins no longer")
    attacker = square(fact["attacker"]["square"])
    attacks = at in after.attacks(attacker) if after.piece_at(attacker) else False
    how = ("takes" if taken_on(board, move) == attacker else "leaves" if goes
           else "protects" if attacks else "blocks")
    hold(how == fact["how"], f"it {how}")
    hold(how in ("takes", "leaves") or not after.is_check(), "not merely by a check")
    if fact["refuge"]:
        hold(how == "leaves", "it steps somewhere")
        refuge(board, after, move, fact["refuge"])


def refuge(board, after, move, fact):
    """Why the piece that leaves steps there, where another of its squares would not do."""
    if fact["kind"] == "only":
        hold(safe_moves(board, move.from_square) == 1, "its only safe square")
        return
    if fact["kind"] == "hole":
        at, aim, side = end_square(board, move), square(fact["square"]), board.turn
        hold(board.piece_type_at(move.from_square) == chess.KNIGHT, "a knight")
        hold(aim in after.attacks(at) and aim not in board.attacks(move.from_square), "it is new")
        guards = [pawn for pawn in after.pieces(chess.PAWN, not side)
                  if abs(chess.square_file(pawn) - chess.square_file(aim)) == 1
                  and (pawn > aim) == side and chess.square_rank(pawn) != chess.square_rank(aim)]
        hold(not guards and chess.square_rank(aim) == (5 if side else 2), "no pawn can guard it")
        return
    at, aim = end_square(board, move), square(fact["piece"]["square"])
    stands(after, fact["piece"])
    hold(aim in after.attacks(at), "it reaches it")
    enemy = not board.turn
    if fact["kind"] == "pin":
        stands(after, fact["behind"])
        behind = square(fact["behind"]["square"])
        for there, start in ((board, move.from_square), (after, at)):
            hold(behind in lifted(there, aim).attacks(start), "the line is open but for it")
            hold(behind not in there.attacks(start), "it stands between")
        hold(VALUE[role_of(fact["behind"])] > VALUE[role_of(fact["piece"])], "more valuable")
        hold(after.color_at(aim) == enemy, "an enemy piece")
        return
    others = []
    for other in [m for m in board.legal_moves if m.from_square == move.from_square and m != move]:
        there = board.copy(stack=False)
        there.push(other)
        others.append(there)
    if fact["kind"] == "guard":
        def falls(there):
            return any(take.to_square == aim and of_move(there, take) >= 80
                       for take in there.legal_moves)
        hold(after.color_at(aim) == board.turn, "an own piece")
        hold(not falls(after) and any(falls(there) for there in others), "it would fall elsewhere")
    elif fact["kind"] == "pressure":
        hold(aim in board.attacks(move.from_square), "it attacked it before")
        hold(after.color_at(aim) == enemy, "an enemy piece")
        hold(any(len(there.attackers(board.turn, aim)) < len(after.attackers(board.turn, aim))
                 for there in others), "another square gives it up")
    else:
        hold(False, f"unknown: {fact['kind']}")


def safe_moves(board, at):
    count = 0
    for move in [m for m in board.legal_moves if m.from_square == at]:
        after = board.copy(stack=False)
        after.push(move)
        count += most_from(after, move.to_square) == 0
    return count


def attacks(board, fact, _):
    move, at = named(board, fact["move"]), square(fact["piece"]["square"])
    after = board.copy(stack=False)
    after.push(move)
    stands(after, fact["by"])
    stands(after, fact["piece"])
    there = passed(after)
    hold(square(fact["by"]["square"]) == end_square(board, move), "the piece that moved")
    takes = [m for m in there.legal_moves if m.from_square == end_square(board, move)
             and taken_on(there, m) == at]
    hold(any(of_move(there, m) >= 100 for m in takes), "taking it would win")
    hold(most_from(board, at) == 0, "it is new")
    hold(safe_moves(after, at) == fact["escapes"], "its safe squares")
    if fact["back"]:
        safe = [m.to_square for m in after.legal_moves if m.from_square == at
                and most_from(pushed(after, m), m.to_square) == 0]
        ranks = [chess.square_rank(to) - chess.square_rank(at) for to in safe]
        hold(all(rank < 0 if after.turn else rank > 0 for rank in ranks), "all go back")
    driven = fact["driven"]
    if driven:
        goes = chess.Move(at, square(driven["square"]))
        hold(after.is_legal(goes) and not after.is_capture(goes), "it goes there")
        hold(not after.gives_check(goes) and VALUE[role_of(fact["by"])] < VALUE[role_of(driven)],
             "it is driven")
    by, start = square(fact["by"]["square"]), move.from_square
    also, helper = fact["also"], fact["with"]
    if also:
        stands(after, also)
        aim = square(also["square"])
        hold(aim in after.attacks(by) and aim != at, "it attacks the other")
        hold(aim not in board.attacks(start) or most_from(board, aim) == 0, "that is new")
        hold(step(after, after.piece_at(by), by, aim) >= 0, "taking it loses nothing")
    if helper:
        stands(after, helper)
        alone = lifted(after, square(helper["square"]))
        hold(at in after.attacks(square(helper["square"])), "the other attacks it, too")
        hold(step(alone, after.piece_at(by), by, at) < 0, "it is needed")
    asks = ("knight", "bishop")
    hold(not fact["asks"] or fact["by"]["role"] == "pawn" and fact["piece"]["role"] in asks, "who asks")


def protects_indirectly(board, fact, _):
    takes, answer = fact["line"]
    after, _, _ = moved(board, fact)
    at = square(fact["piece"]["square"])
    stands(board, fact["piece"])
    stands(after, fact["piece"])
    take = named(after, takes)
    answers = []
    for there in (passed(board), after.copy(stack=False)):
        hold(there.is_legal(take), "it could be taken")
        hold(taken_on(there, take) == at and of_move(there, take) >= 100, "it would be won")
        there.push(take)
        back = chess.Move.from_uci(answer["uci"])
        answers.append(of_move(there, back) if there.is_legal(back) else None)
    before, now = answers
    hold(now is not None and back.to_square != take.to_square, "elsewhere")
    hold(now >= VALUE[role_of(fact["piece"])] and (before is None or before < now), "it takes as much")


def seeks_bishop(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["knight"])
    stands(after, fact["bishop"])
    at = square(fact["bishop"]["square"])
    hold(end == square(fact["knight"]["square"]) and fact["knight"]["role"] == "knight", "the knight")
    hold(len(after.pieces(chess.BISHOP, after.turn)) > 1 and at in after.pieces(chess.BISHOP, after.turn),
         "one of two bishops")
    hold(at in after.attacks(end) and at not in board.attacks(start), "newly attacked")
    take = chess.Move(end, at)
    hold(abs(of_move(passed(after), take)) < 80, "an even trade")


def eludes(board, fact, told):
    after, end, start = moved(told.root, fact)
    push, side = named(board, fact["push"]), told.root.turn
    stands(told.root, fact["piece"])
    hold(start == square(fact["piece"]["square"]), "the piece that moves")
    hold(board.piece_type_at(push.from_square) == chess.PAWN and not board.is_capture(push), "a push")
    hits = chess.SquareSet(chess.BB_PAWN_ATTACKS[not side][push.to_square])
    hold(of_move(board, push) >= 0 and start in hits and end not in hits, "it would be attacked")


def invites(board, fact, _):
    after, end, _ = moved(board, fact)
    stands(after, fact["by"])
    take = chess.Move(square(fact["by"]["square"]), end)
    hold(after.is_legal(take) and abs(of_move(after, take)) < 80, "an even trade")
    after.push(take)
    back, side = named(after, fact["back"]), board.turn
    file = chess.square_file(back.from_square)
    hold(after.piece_type_at(back.from_square) == chess.PAWN and back.to_square == end, "a pawn takes")
    after.push(back)
    stands(after, fact["rook"])
    hold(chess.square_file(square(fact["rook"]["square"])) == file, "the rook's file")
    hold(not any(chess.square_file(at) == file for at in after.pieces(chess.PAWN, side)), "it opens")


def offers_trade(board, fact, _):
    after, at, _ = moved(board, fact)
    stands(after, fact["own"])
    stands(after, fact["piece"])
    hold(square(fact["own"]["square"]) == at and fact["own"]["role"] == fact["piece"]["role"], "alike")
    if fact["contests"]:
        file = chess.square_file(at)
        files = [chess.square_file(one) for one in after.pieces(chess.PAWN, True) | after.pieces(chess.PAWN, False)]
        hold(fact["own"]["role"] == "rook" and file not in files, "an open file")
        hold(chess.square_file(square(fact["piece"]["square"])) == file, "the enemy's rook is there")
    take = chess.Move(square(fact["piece"]["square"]), at)
    hold(after.is_legal(take) and of_move(after, take) == 0, "an even exchange")


def provokes(board, fact, _):
    first, takes, back = fact["line"]
    after, end, _ = moved(board, {"move": first})
    there = passed(after)
    for piece in fact["pieces"]:
        stands(after, piece)
        hold(color(piece["color"]) == after.turn, "enemy pieces")
        take = chess.Move(end, square(piece["square"]))
        hold(there.is_legal(take) and of_move(there, take) >= 80, "it would be won")
    hold(fact["pieces"] and not board.is_capture(named(board, first)), "a quiet move")
    hold(taken_on(after, named(after, takes)) == end, "it is taken")
    after.push(named(after, takes))
    hold(named(after, back).to_square == end, "and taken back")


def touches(board, fact):
    after, at, start = moved(board, fact)
    stands(after, fact["by"])
    stands(after, fact["piece"])
    aim = square(fact["piece"]["square"])
    hold(square(fact["by"]["square"]) == at and aim in after.attacks(at), "it attacks it")
    if not board.is_castling(named(board, fact["move"])):
        hold(aim not in board.attacks(start), "newly")
    return after, at, aim


def pins(board, fact, _):
    after, at, aim = touches(board, fact)
    stands(after, fact["behind"])
    behind = square(fact["behind"]["square"])
    hold(aim in chess.SquareSet(chess.between(at, behind)), "it stands between")
    hold(behind in lifted(after, aim).attacks(at), "the line is open but for it")
    hold(VALUE[role_of(fact["behind"])] > VALUE[role_of(fact["piece"])], "more valuable")


def bearing(board, at, side):
    """How many pieces of a side attack the square, or would if those before them were gone."""
    there, found = board.copy(stack=False), 0
    while attackers := there.attackers(side, at):
        for attacker in attackers:
            there.remove_piece_at(attacker)
            found += 1
    return found


def presses(board, fact, _):
    after, at, aim = touches(board, fact)
    hold(fact["piece"]["color"] != fact["by"]["color"], "an enemy piece")
    hold(step(after, chess_piece(fact["by"]), at, aim) <= 0, "it is guarded")
    side = color(fact["piece"]["color"])
    sign = 1 if side else -1
    helpers = [pawn for pawn in after.pieces(chess.PAWN, side)
               if abs(chess.square_file(pawn) - chess.square_file(aim)) == 1
               and sign * (chess.square_rank(aim) - chess.square_rank(pawn)) >= 0]
    alone = fact["piece"]["role"] == "pawn" and not helpers
    many = bearing(after, aim, not side) > bearing(after, aim, side)
    hold(alone or many, "it is weak")


def faces(board, fact, _):
    after, at, aim = touches(board, fact)
    hold(fact["piece"]["color"] != fact["by"]["color"], "an enemy piece")
    hold(fact["piece"]["role"] not in ("pawn", "king"), "a piece")
    hold(step(after, chess_piece(fact["by"]), at, aim) <= 0, "it is guarded")


def backs(board, fact, _):
    after, _, aim = touches(board, fact)
    piece = fact["piece"]
    hold(piece["color"] == fact["by"]["color"], "an own piece")
    attackers, guards = (len(board.attackers(side, aim)) for side in (not board.turn, board.turn))
    if fact["first"]:
        hold(piece["role"] in ("knight", "bishop") and attackers == guards == 0, "nothing guarded it")
    else:
        hold(attackers == guards > 0 and bool(after.attackers(after.turn, aim)), "as often")


def aims(board, fact, _):
    after, at, start = moved(board, fact)
    stands(after, fact["bishop"])
    stands(after, fact["king"])
    king = after.king(not board.turn)
    hold(fact["bishop"]["role"] == "bishop" and king == square(fact["king"]["square"]), "who")

    side = chess.SquareSet(chess.BB_KING_ATTACKS[king] | chess.BB_SQUARES[king])

    def shut(there):
        return there.pieces(chess.PAWN, board.turn) | (there.pieces(chess.PAWN, not board.turn) - side)

    def looks(there, origin):
        for goal in side:
            files = abs(chess.square_file(goal) - chess.square_file(origin))
            ranks = abs(chess.square_rank(goal) - chess.square_rank(origin))
            over = chess.SquareSet(chess.between(origin, goal)) & there.occupied
            if files == ranks > 0 and len(over) <= 2 and not over & shut(there):
                return True
        return False

    hold(looks(after, at) and not looks(board, start), "newly")


def returns(board, fact, _):
    after, at, start = moved(board, fact)
    stands(after, fact["knight"])
    edge = lambda square: chess.square_file(square) in (0, 7)
    hold(after.piece_type_at(at) == chess.KNIGHT and edge(start) and not edge(at), "from the edge")
    reach = lambda square: len(chess.SquareSet(chess.BB_KNIGHT_ATTACKS[square]))
    hold(reach(at) >= reach(start) + 2, "more squares")


def strikes(board, fact, _):
    after = moved(board, fact)[0]
    stands(after, fact["pawn"])
    stands(after, fact["target"])
    hold(fact["pawn"]["role"] == fact["target"]["role"] == "pawn", "pawns")
    target = square(fact["target"]["square"])
    hold(target in after.attacks(square(fact["pawn"]["square"])), "it attacks")
    hold(fact["target"]["color"] != fact["pawn"]["color"] and chess.square_file(target) in (3, 4), "the centre")
    if fact["king"]:
        stands(after, fact["king"])
        king = after.king(not board.turn)
        hold(king == square(fact["king"]["square"]) and chess.square_file(king) in (3, 4), "the king")


def guards(board, fact, _):
    after, _, aim = touches(board, fact)
    hold(fact["piece"]["color"] == fact["by"]["color"], "an own piece")
    hold(bool(after.attackers(after.turn, aim)), "it is attacked")


def keeps_guard(board, fact, _):
    after, at, start = moved(board, fact)
    stands(after, fact["by"])
    stands(board, fact["piece"])
    aim = square(fact["piece"]["square"])
    hold(aim in board.attacks(start) and aim in after.attacks(at), "it guards it before and after")

    def falls(move):
        there = board.copy(stack=False)
        there.push(move)
        return any(take.to_square == aim and of_move(there, take) >= 80
                   for take in there.legal_moves)

    hold(not falls(named(board, fact["move"])), "it is safe")
    others = [move for move in board.legal_moves
              if move.from_square == start and move.to_square != at]
    hold(any(falls(move) for move in others), "another move would lose it")


def keeps_out(board, fact, _):
    move, to = named(board, fact["move"]), square(fact["square"])
    after = board.copy(stack=False)
    after.push(move)
    comes = chess.Move(square(fact["piece"]["square"]), to)
    there = passed(board)
    stands(board, fact["piece"])
    hold(there.is_legal(comes) and of_move(there, comes) >= 0, "it could go there")
    hold(of_move(after, comes) < 0 and to in after.attacks(end_square(board, move)), "no longer")


def develops(board, fact, _):
    move, piece = named(board, fact["move"]), fact["piece"]
    stands(board, piece)
    home = {"knight": "bg", "bishop": "cf"}[piece["role"]]
    rank = "1" if board.turn else "8"
    hold(piece["square"] in (home[0] + rank, home[1] + rank), "its initial square")
    hold(move.from_square == square(piece["square"]), "it moves")
    if fact["last"]:
        start = chess.Board()
        for at in chess.SquareSet(start.knights | start.bishops).difference([move.from_square]):
            there = board.piece_at(at)
            hold(there is None or there.color != board.turn or there != start.piece_at(at),
                 "the last one")


def drops_guard(board, fact, line):
    after, at, start = moved(board, fact)
    stands(after, fact["by"])
    stands(after, fact["piece"])
    aim = square(fact["piece"]["square"])
    hold(aim in board.attacks(start) and aim not in after.attacks(at), "it guarded it and does not")
    hold(most_from(passed(board), aim) == 0 and most_from(after, aim) >= 80, "it falls only now")


JUDGES = {judge.__name__: judge for judge in (
    offers, decoys, trades, saves, protects_indirectly, attacks, offers_trade, provokes, pins, presses, faces,
    backs, aims, returns, strikes, guards, keeps_guard, drops_guard, keeps_out, develops, seeks_bishop, eludes, invites)}
