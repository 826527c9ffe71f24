"""What a move is for: pawn advances and pieces that follow, trades declined, methods of endings."""

import chess

from .board import (
    bare, chess_piece, color, end_square, hold, lifted, most_from, moved, named, of_move, passed, play,
    square, stands, step, taken_on)
from .features import features, is_passed_pawn
from .outcomes import value
from .pieces import touches


def own_rank(side, at):
    return chess.square_rank(at) + 1 if side else 8 - chess.square_rank(at)


def passage(board, told):
    """The squares that the move leaves and reaches; the board is the one after it and a pass."""
    hold(not told.root.is_capture(told.move) and not told.root.is_check(), "a quiet move")
    return told.move.from_square, end_square(told.root, told.move)


def prepares_advance(board, fact, told):
    push, (left, to) = named(board, fact["next"]), passage(board, told)
    hold(push.from_square == square(fact["pawn"]["square"]), "this pawn")
    stands(board, fact["pawn"])
    hold(fact["pawn"]["role"] == "pawn" and not board.is_capture(push), "it advances")
    start, end, side = push.from_square, push.to_square, board.turn
    way = {start + step for step in ((8, 16) if side else (-8, -16)) if start + step in range(64)}
    way &= set(chess.SquareSet(chess.between(start, end))) | {end}
    piece = board.piece_at(to)
    helps = {
        "clears": left in way,
        "supports": end in board.attacks(to) and end not in told.root.attacks(left),
        "behind": (piece.piece_type in (chess.ROOK, chess.QUEEN)
                   and chess.square_file(to) == chess.square_file(start)
                   and own_rank(side, to) < own_rank(side, start)
                   and not chess.SquareSet(chess.between(to, start)) & board.occupied),
        "leaves": (piece.piece_type == chess.KING
                   and abs(chess.square_file(left) - chess.square_file(start)) <= 1),
        "nothing": True,
    }
    hold(helps[fact["help"]], "it helps")
    if fact["hits"] is not None:
        stands(board, fact["hits"])
        last = push
        if fact["then"] is not None:
            last = chess.Move.from_uci(fact["then"]["uci"])
            hold(last.from_square == end and last.to_square - end == (8 if side else -8), "it goes on")
        hit = square(fact["hits"]["square"])
        hold(hit in chess.SquareSet(chess.BB_PAWN_ATTACKS[side][last.to_square]), "it attacks the piece")


def plants(board, fact, _):
    after, end, _ = moved(board, fact)
    stands(board, fact["piece"])
    hold(fact["piece"]["role"] == "knight", "a knight")
    hold(end in (chess.D4, chess.E4, chess.D5, chess.E5), "in the middle")
    hold(not after.attackers(not board.turn, end) & after.pieces(chess.PAWN, not board.turn), "safe")


def waits(board, fact, _):
    move = named(board, fact["move"])
    hold(not board.is_capture(move) and not board.is_castling(move) and not board.gives_check(move), "quiet")
    hold(board.piece_type_at(move.from_square) != chess.PAWN, "a piece")
    hold(abs(value(fact["score"]) - value(fact["passed"])) <= 20, "no more than a pass")


def menaces(board, fact, told):
    following = named(board, fact["next"])
    new = not told.root.is_legal(following) or of_move(told.root, following) <= -80
    hold(not board.is_capture(following) and new, "new and quiet")
    there = board.copy(stack=False)
    there.push(following)
    hold(there.is_check() == fact["check"] and (fact["check"] or len(fact["pieces"]) > 1), "a threat")
    at = following.to_square
    for piece in fact["pieces"]:
        stands(there, piece)
        aim = square(piece["square"])
        hold(aim in there.attacks(at), "attacked")
        hold(step(there, there.piece_at(at), at, aim) >= 80, "it would be won")


def safe_squares(board, at):
    """The squares on which a piece of the side to move is safe after a move of its own."""
    count = 0
    for move in board.legal_moves:
        if move.from_square == at:
            there = board.copy(stack=False)
            there.push(move)
            count += most_from(there, move.to_square) == 0
    return count


def hems_in(board, fact, _):
    after = moved(board, fact)[0]
    at = square(fact["piece"]["square"])
    stands(board, fact["piece"])
    stands(after, fact["piece"])
    hold(safe_squares(board, at) > 0 and safe_squares(passed(after), at) == 0, "no retreat now")


def dominates(board, fact, _):
    after = board.copy(stack=False)
    after.push(named(board, fact["move"]))
    stands(after, fact["knight"])
    at = square(fact["knight"]["square"])
    hold(safe_squares(passed(board), at) > 0 and safe_squares(after, at) == 0, "no square now")


def accepts(board, fact, _):
    move = named(board, fact["move"])
    stands(board, fact["taken"])
    hold(taken_on(board, move) == square(fact["taken"]["square"]), "it is taken")
    hold(of_move(board, move) == fact["gain"] >= 80, "it wins by exchange")


def makes_way(board, fact, told):
    following, (left, to) = named(board, fact["next"]), passage(board, told)
    stands(board, fact["piece"])
    hold(square(fact["left"]) == left and following.from_square != to, "another piece")
    hold(following.from_square == square(fact["piece"]["square"]), "this one")
    over = chess.SquareSet(chess.between(following.from_square, following.to_square))
    hold(following.to_square == left or left in over, "it uses the square")
    hold(not told.root.is_legal(following), "it could not before")


def avoids_trade(board, fact, told):
    after, end, start = moved(board, fact)
    stands(board, fact["piece"])
    stands(board, fact["by"])
    by = square(fact["by"]["square"])
    hold(start == square(fact["piece"]["square"]), "the piece that moves")
    hold(start in board.attacks(by) and end not in after.attacks(by), "it was in reach")
    minor = ("knight", "bishop")
    roles = [fact[who]["role"] for who in ("piece", "by")]
    hold(roles[0] == roles[1] or all(role in minor for role in roles), "alike")
    cost, there = fact["cost"], passed(board)
    if cost:
        (kind, cost), = cost.items()
        trade, back = cost["line"][:2]
        then = play(there, [trade, back])
        hold(named(there, trade).to_square == start and back["uci"][2:4] == trade["uci"][2:4], "the trade")
        if kind == "loses":
            hold(of_move(then, named(then, cost["line"][2])) >= 80, "it wins something")
        else:
            stands(then, cost["pawn"])
            at = square(cost["pawn"]["square"])
            own = then.pieces(chess.PAWN, board.turn)
            beside = [one for one in own if abs(chess.square_file(one) - chess.square_file(at)) == 1]
            hold(kind == "isolates" and at in own and not beside, "it stands alone")


def heads_for(board, fact, _):
    there = play(board, fact["line"])
    stops, at = fact["stops"], fact["stops"][0]
    way = [at]
    for name in fact["line"][::2]:
        if name["uci"][:2] == at:
            hold("x" not in name["san"], "no captures")
            at = name["uci"][2:4]
            way.append(at)
    hold(way == stops and len(stops) > 2, "its way")
    end = square(stops[-1])
    if fact["target"] is not None:
        stands(board, fact["target"])
        stands(there, fact["target"])
        aim = square(fact["target"]["square"])
        hold(aim in there.attacks(end) and aim not in board.attacks(square(stops[0])), "new")
    if fact["escorts"]:
        pawn = square(fact["escorts"]["square"])
        stands(there, fact["escorts"])
        hold(is_passed_pawn(there, pawn) and there.piece_type_at(end) == chess.KING, "a passed pawn")
        hold(abs(chess.square_file(pawn) - chess.square_file(end)) <= 1
             and own_rank(board.turn, end) > own_rank(board.turn, pawn), "beside its way")
    if fact["outpost"]:
        side = board.turn
        guards = there.attackers(side, end) & there.pieces(chess.PAWN, side)
        hold(bool(guards) and 4 <= own_rank(side, end) <= 6, "a pawn defends it")


def undermines(board, fact, _):
    after, at, aim = touches(board, fact)
    stands(after, fact["of"])
    of = square(fact["of"]["square"])
    hold(abs(step(after, chess_piece(fact["by"]), at, aim)) < 80, "an even trade")
    hold(of in after.attacks(aim), "it defends it")
    others = after.attackers(board.turn, of) - chess.SquareSet([at, after.king(board.turn)])

    def most(there):
        return max(step(there, there.piece_at(start), start, of) for start in others)

    hold(bool(others) and most(bare(after)) <= 0 and most(lifted(after, aim)) >= 80, "it would fall")


def zugzwang(board, fact, told):
    after = moved(board, fact)[0]
    hold(color(fact["side"]) == after.turn and not after.is_check(), "the side to move")


def pawn_ending(board):
    return not board.occupied & ~board.kings & ~board.pawns and bool(board.pawns)


def triangulates(board, fact, _):
    end = play(board, fact["line"])
    hold(end.board_fen() == board.board_fen() and end.turn != board.turn, "the same position")
    hold(pawn_ending(board) and color(fact["side"]) == end.turn, "with the other side to move")


def simplifies(board, fact, _):
    hold(not pawn_ending(board) and pawn_ending(play(board, fact["line"])), "a pawn ending")


def builds_bridge(board, fact, _):
    _, end, start = moved(board, fact)
    side, pawn = board.turn, square(fact["pawn"]["square"])
    stands(board, fact["king"])
    stands(board, fact["pawn"])
    hold(board.piece_type_at(start) == chess.ROOK and own_rank(side, end) == 4, "the rook")
    hold(own_rank(side, pawn) == 7 and board.king(side) == pawn + (8 if side else -8), "Lucena")


def fixes(board, fact, _):
    after, end, start = moved(board, fact)
    side, target = board.turn, square(fact["target"]["square"])
    stands(after, fact["piece"])
    stands(after, fact["target"])
    hold(board.piece_type_at(start) == chess.PAWN and target == end + (8 if side else -8), "stopped")
    beside = [pawn for pawn in after.pieces(chess.PAWN, not side)
              if abs(chess.square_file(pawn) - chess.square_file(target)) == 1
              and own_rank(not side, pawn) <= own_rank(not side, target)]
    hold(not beside, "no pawn can defend it")


def on_its_way(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["piece"])
    stops = [square(stop) for stop in fact["stops"]]
    hold(stops[0] == end and len(stops) in (2, 3), "from its new square")
    piece, there = chess_piece(fact["piece"]), bare(after)
    for one, two in zip(stops, stops[1:]):
        hold(two in there.attacks(one) and not there.piece_at(two), "a step to an empty square")
        hold(step(there, piece, one, two) >= 0, "it loses nothing")
        there.remove_piece_at(one)
        there.set_piece_at(two, piece)
    last = stops[-1]
    if fact["target"] is None:
        side = board.turn
        hold(bool(there.attackers(side, last) & there.pieces(chess.PAWN, side)), "defended by a pawn")
        ahead = [pawn for pawn in there.pieces(chess.PAWN, not side)
                 if abs(chess.square_file(pawn) - chess.square_file(last)) == 1
                 and own_rank(side, pawn) > own_rank(side, last)]
        hold(not ahead, "no pawn can drive it away")
    else:
        stands(after, fact["target"])
        aim = square(fact["target"]["square"])
        hold(aim in there.attacks(last) and aim not in board.attacks(start), "it attacks the pawn")


def lifts(board, fact, _):
    after, end, start = moved(board, fact)
    side, to, king = board.turn, square(fact["to"]), square(fact["king"]["square"])
    stands(after, fact["rook"])
    stands(after, fact["king"])
    hold(own_rank(side, start) == 1 and own_rank(side, end) in (2, 3, 4), "a lift")
    hold(to in after.attacks(end) and not after.piece_at(to), "it can swing")
    hold(chess.square_rank(to) == chess.square_rank(end), "along the rank")
    hold(abs(chess.square_file(to) - chess.square_file(king)) <= 1, "to the king")


def leaves_room(board, fact, _):
    after = moved(board, fact)[0]
    side, to, rook = board.turn, square(fact["to"]), square(fact["rook"]["square"])
    stands(after, fact["rook"])
    stands(after, fact["other"])
    hold(own_rank(side, to) == 1 and chess.square_file(to) == chess.square_file(rook), "behind it")
    hold(to in after.attacks(square(fact["other"]["square"])) and not after.piece_at(to), "it comes")
    hold(not chess.SquareSet(chess.between(to, rook)) & after.occupied, "nothing between")


def leaves_file(board, fact, _):
    after, end, start = moved(board, fact)
    by = square(fact["by"]["square"])
    stands(board, fact["by"])
    stands(after, fact["piece"])
    who = {"king": ("rook", "queen"), "queen": ("rook",)}[fact["piece"]["role"]]
    hold(end == square(fact["piece"]["square"]) and fact["by"]["role"] in who, "who")
    hold(color(fact["by"]["color"]) != board.turn, "an enemy piece")
    hold(chess.square_file(by) == chess.square_file(start) != chess.square_file(end), "the file")
    over = chess.SquareSet(chess.between(by, start)) & board.occupied
    hold(len(over) == 1 or fact["piece"]["role"] == "king" and len(over) == 2
         and not over & board.pieces(chess.PAWN, not board.turn), "it bears")


def dodges(board, fact, told):
    check = named(board, fact["next"])
    hold(board.gives_check(check) and of_move(board, check) >= 0, "it would have checked")
    after, end, start = moved(told.root, fact)
    hold(told.root.piece_type_at(start) == chess.KING and after.king(not after.turn) == end, "the king")
    hold(check in after.legal_moves and not after.gives_check(check), "it does not now")


def meets_steps(board, fact, _):
    after = moved(board, fact)[0]
    side = board.turn
    for step_name, answer in fact["pairs"]:
        there = play(after, [step_name, answer])
        kings = [there.king(side), there.king(not side)]
        files = abs(chess.square_file(kings[0]) - chess.square_file(kings[1]))
        ranks = abs(chess.square_rank(kings[0]) - chess.square_rank(kings[1]))
        hold((files, ranks) in ((0, 2), (2, 0)) and pawn_ending(there), "the opposition")


def runs_for_corner(board, fact, _):
    _, end, start = moved(board, fact)
    side, corner = board.turn, square(fact["corner"])
    hold(board.occupied_co[side] == chess.BB_SQUARES[start], "a bare king")
    hold(chess.square_distance(end, corner) < chess.square_distance(start, corner), "nearer")
    light = {bool(chess.BB_LIGHT_SQUARES >> at & 1) for at in board.pieces(chess.BISHOP, not side)}
    hold(light == {not chess.BB_LIGHT_SQUARES >> corner & 1}, "not the bishop's corner")


def leaves(board, fact, told):
    play(told.root, fact["line"])
    play(told.root, fact["best"])
    hold(color(fact["side"]) != told.root.turn, "the enemy")
    end = play(told.root, fact["line"])
    if fact["aspect"] == "activity":
        hold(fact["alone"] == (end.occupied == end.kings | end.pawns), "kings alone or pieces")
    if fact["aspect"] == "passed_pawns":
        own = any(is_passed_pawn(end, at) for at in end.pieces(chess.PAWN, told.root.turn))
        hold(fact["alone"] == (not own), "passed pawns of both or of one")


def serves(board, fact, told):
    """The board is the one after the move and a pass."""
    following, (left, to) = named(board, fact["next"]), passage(board, told)
    stands(board, fact["piece"])
    hold(following.from_square == square(fact["piece"]["square"]) != to, "another piece")
    there = board.copy(stack=False)
    there.push(following)
    new = (board.attacks(to) & ~told.root.attacks(left)) - {left}
    (how, what), end = next(iter(fact["service"].items())), following.to_square
    if how == "attacks":
        stands(there, what)
        aim = square(what["square"])
        hold(aim in there.attacks(to) and aim in there.attacks(end), "both attack it")
        hold(step(there, there.piece_at(end), end, aim) >= 80, "it would be won")
    elif how == "covers":
        hold(square(what) == end and end in new, "it is covered now")
    else:
        hold(how == "relieves", "a known service")
        stands(board, what)
        own = square(what["square"])
        hold(own in new, "it is defended now")
        hold(own in board.attacks(following.from_square), "the other defended it")
        hold(own not in there.attacks(end), "and leaves it")


def concedes(board, fact, _):
    find, feature = features(), fact["feature"]
    before, after = (find.found(there) for there in (board, play(board, fact["line"])))
    hold(find.told(feature) in after - before, "it is new")
    kind, enemy = feature["feature"], not board.turn
    if kind in ("passed_pawn", "bishop_pair"):
        hold(color(feature.get("side") or feature["piece"]["color"]) == enemy, "the enemy's")
    else:
        piece = feature.get("piece") or feature.get("king") or feature["pieces"][0]
        hold(color(piece["color"]) == board.turn, "the mover's")


def yields(board, fact, _):
    there, side, at = play(board, fact["line"]), board.turn, square(fact["piece"]["square"])
    stands(there, fact["piece"])
    hold(fact["piece"]["role"] in ("knight", "bishop") and there.turn == side, "a visitor")

    def can_guard(where):
        return any(abs(chess.square_file(pawn) - chess.square_file(at)) == 1
                   and own_rank(side, pawn) < own_rank(side, at)
                   for pawn in where.pieces(chess.PAWN, side))

    hold(can_guard(board) and not can_guard(there), "a pawn could guard it, and none can now")


def forgoes_castling(board, fact, _):
    after = moved(board, fact)[0]
    hold(board.has_castling_rights(board.turn) and not after.has_castling_rights(board.turn),
         "the right is gone")


def gives_bishop(board, fact, told):
    for who in ("bishop", "knight"):
        stands(board, fact[who])
        hold(fact[who]["role"] == who, f"a {who}")
    hold((told.move.from_square, told.move.to_square)
         == (square(fact["bishop"]["square"]), square(fact["knight"]["square"])), "it takes it")


JUDGES = {judge.__name__: judge for judge in (
    prepares_advance, plants, menaces, dominates, hems_in, accepts, makes_way, avoids_trade, heads_for,
    undermines, zugzwang, triangulates, simplifies, builds_bridge, fixes, meets_steps, runs_for_corner, on_its_way, lifts, leaves_room,
    leaves_file, dodges, leaves, serves, concedes, yields, forgoes_castling,
    gives_bishop, waits)}
