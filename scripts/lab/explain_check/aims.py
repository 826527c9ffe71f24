"""Aims: what a quiet move is for; conditions before the move, after it and after a null move."""

import chess

from .board import color, square, hold, is_good, lifted, moved, named, of_move, passed, stands
from .features import is_passed_pawn


def pushed(board, fact):
    """The board after a quiet pawn move, the pawn's square, and its origin square."""
    after, end, start = moved(board, fact)
    hold(board.piece_type_at(start) == chess.PAWN, "a pawn moves")
    hold(not board.is_capture(named(board, fact["move"])), "it takes nothing")
    if "piece" in fact and fact["kind"] not in ("holds_back", "discourages", "supports"):
        stands(after, fact["piece"])
        hold(square(fact["piece"]["square"]) == end, "the pawn that moves")
    return after, end, start


def own_rank(side, at):
    return chess.square_rank(at) + 1 if side else 8 - chess.square_rank(at)


def pawns_beside(board, side, at):
    """The pawns of a side that attack the square."""
    return [pawn for pawn in board.pieces(chess.PAWN, side) if at in board.attacks(pawn)]


def pieces(board):
    return chess.popcount(board.occupied & ~board.kings & ~board.pawns)


def on_wing(board, side, wing):
    return sum((chess.square_file(pawn) < 4) == (wing == "queen")
               for pawn in board.pieces(chess.PAWN, side))


def holds_back(board, fact, _):
    after, end, _ = pushed(board, fact)
    stands(board, fact["piece"])
    push = chess.Move(square(fact["piece"]["square"]), square(fact["square"]))
    there = passed(board)
    hold(is_good(there, push) and not there.is_capture(push), "it could be pushed")
    hold(not after.is_check(), "not just in check")
    blocked = not after.is_legal(push)
    taken = push.to_square in after.attacks(end) and of_move(after, push) < 0
    hold(blocked or taken, "it no longer can")
    there.push(push)
    bites = there.attacks(push.to_square) & there.occupied_co[there.turn]
    hold(bool(bites) or is_passed_pawn(there, push.to_square), "it would have been of use")


def discourages(board, fact, _):
    after, end, _ = pushed(board, fact)
    stands(after, fact["piece"])
    stands(board, fact["piece"])
    before, now = passed(board), after.copy(stack=False)
    first = named(before, fact["first"])
    push = chess.Move.from_uci(fact["then"]["uci"])
    hold(before.piece_type_at(first.from_square) == chess.PAWN, "a pawn first")
    hold(before.is_legal(push) and of_move(before, push) < 0, "not good at once")
    before.push(first)
    now.push(first)
    before, now = passed(before), passed(now)
    hold(named(before, fact["then"]) == push and of_move(before, push) >= 0, "good after that")
    hold(of_move(now, push) < 0 and push.to_square in after.attacks(end), "no longer")
    before.push(push)
    hold(square(fact["piece"]["square"]) in before.attacks(push.to_square), "it hits the piece")


def supports(board, fact, _):
    after, end, _ = pushed(board, fact)
    stands(after, fact["piece"])
    at = square(fact["piece"]["square"])
    hold(pawns_beside(after, board.turn, at) == [end], "the only pawn that guards it")
    hold(own_rank(board.turn, at) >= 4 and fact["piece"]["role"] != "king", "far enough ahead")


def gains_space(board, fact, _):
    after, end, _ = pushed(board, fact)
    side, own = board.turn, after.king(board.turn)
    hold(own_rank(side, end) >= 4, "far enough ahead")
    hold((fact["wing"] == "queen") == (chess.square_file(end) < 4), "its wing")
    shelter = abs(chess.square_file(own) - chess.square_file(end)) <= 1
    hold(not (shelter and own_rank(side, own) <= 2), "not before the own king")
    hold(not pawns_beside(after, not side, end), "no pawn attacks it")
    for push in after.legal_moves:
        if after.piece_type_at(push.from_square) == chess.PAWN and of_move(after, push) >= 0:
            there = after.copy(stack=False)
            there.push(push)
            hold(end not in there.attacks(push.to_square), "no pawn can come to attack it")
    hold(of_move(board, named(board, fact["move"])) >= 0 and pieces(after) > 6, "safe and worth it")


def storms(board, fact, _):
    after, end, _ = pushed(board, fact)
    side = board.turn
    stands(after, fact["king"])
    own, king = after.king(side), square(fact["king"]["square"])
    files = [abs(chess.square_file(end) - chess.square_file(at)) for at in (own, king)]
    near = 2 if chess.square_file(end) in (0, 7) else 1
    hold(king == after.king(not side) and files[0] >= 3 and files[1] <= near, "near him alone")
    hold(own_rank(not side, king) <= 2 and chess.square_file(king) not in (3, 4), "he has castled")
    hold(bool(after.pieces(chess.QUEEN, side)), "there is a queen")


def of_wings(board, fact):
    after, end, _ = pushed(board, fact)
    side = board.turn
    counts = [on_wing(after, one, fact["wing"]) for one in (side, not side)]
    hold(counts == [fact["pawns"], fact["enemy"]], "the pawns of the wing")
    hold((fact["wing"] == "queen") == (chess.square_file(end) < 4), "its wing")
    hold(own_rank(side, end) >= 4 and not is_passed_pawn(after, end), "well ahead, not passed")
    return after


def pushes_majority(board, fact, _):
    after = of_wings(board, fact)
    hold(fact["pawns"] > fact["enemy"] > 0 and pieces(after) <= 6, "a majority, few pieces")


def minority_attack(board, fact, _):
    after = of_wings(board, fact)
    hold(fact["wing"] == "queen" and 1 < fact["pawns"] < fact["enemy"], "a minority")
    hold(chess.square_file(after.king(board.turn)) >= 4 and pieces(after) > 6, "the king is away")


def closes(board, fact, _):
    after, end, start = pushed(board, fact)
    side = board.turn
    hold(bool(pawns_beside(board, not side, start)), "there was tension")
    hold(not pawns_beside(after, not side, end), "it is gone")
    stands(after, fact["against"])
    ahead = end + (8 if side else -8)
    hold(square(fact["against"]["square"]) == ahead and fact["against"]["role"] == "pawn", "rammed")
    hold(color(fact["against"]["color"]) != side, "an enemy pawn")
    hold(2 <= chess.square_file(end) <= 5, "near the centre")


def worth(board, side):
    values = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    count = lambda one: sum(len(board.pieces(role, one)) * value for role, value in values.items())
    return count(side) - count(not side)


def breaks(board, fact, _):
    side, there = board.turn, board.copy(stack=False)
    pawn = square(fact["piece"]["square"])
    moves = [chess.Move.from_uci(m["uci"]) for m in fact["line"]]
    hold(board.piece_type_at(moves[0].from_square) == chess.PAWN, "a pawn moves")
    hold(moves[0].to_square == pawn and not board.is_capture(moves[0]), "it takes nothing")
    struck = {at for at in chess.SquareSet(chess.BB_PAWN_ATTACKS[side][pawn])
              if board.piece_at(at) == chess.Piece(chess.PAWN, not side)}
    hold(struck and struck == {square(at) for at in fact["against"]}, "what it strikes at")
    taken = []
    for i, move in enumerate(moves):
        hold(there.is_legal(move), "a legal line")
        if there.is_capture(move):
            hold(move.to_square == pawn or move.to_square in struck, "exchanged there")
            taken.append((i, there.piece_type_at(move.from_square)))
        there.push(move)
    hold(taken and taken[0][1] == chess.PAWN and taken[0][0] <= 3, "pawns are exchanged soon")
    hold(0 <= worth(there, side) - worth(board, side) <= 1, "for nothing else")
    central = chess.square_file(pawn) in (3, 4)
    hold((fact["wing"] is None) == central, "the centre")
    if not central:
        hold((fact["wing"] == "queen") == (chess.square_file(pawn) < 4), "its wing")
    opens = fact["opens"]
    hold(central or opens is not None, "something is opened")
    if opens is None:
        return
    if opens["what"] == "cover":
        at = square(opens["king"]["square"])
        hold(board.king(not side) == there.king(not side) == at, "the king stays")
        ahead = lambda one: own_rank(not side, one) - own_rank(not side, at)
        cover = lambda one: sum(abs(chess.square_file(p) - chess.square_file(at)) <= 1 and 1 <= ahead(p) <= 3
                                for p in one.pieces(chess.PAWN, not side))
        hold(cover(there) < cover(board) and bool(there.pieces(chess.QUEEN, side)), "less cover")
        hold(own_rank(not side, at) <= 2 and chess.square_file(at) not in (3, 4), "he has castled")
    else:
        stands(board, opens["piece"])
        stands(there, opens["piece"])
        at = square(opens["piece"]["square"])
        new = there.attacks(at) - board.attacks(at)
        if opens["piece"]["role"] == "rook":
            new &= chess.SquareSet(chess.BB_FILES[chess.square_file(at)])
        least = {"rook": 2, "bishop": 3}
        hold(len(new) >= least[opens["piece"]["role"]], "a longer line")


def is_ending(board):
    return pieces(board) <= 6 and not board.queens


def is_goal(board, piece, side):
    """Whether a king of the side has a reason to approach the pawn."""
    at, owner = square(piece["square"]), color(piece["color"])
    hold(piece["role"] == "pawn", "a pawn")
    return is_passed_pawn(board, at) or (owner != side and not pawns_beside(board, owner, at))


def approaches(board, fact, _):
    side, goal = board.turn, square(fact["target"]["square"])
    hold(is_ending(board) and is_goal(moved(board, fact)[0], fact["target"], side), "a goal")
    hold(fact["line"][0] == fact["move"], "the move begins the line")
    here, far = board.copy(stack=False), chess.square_distance(board.king(side), goal)
    for index, name in enumerate(fact["line"]):
        stands(here, fact["target"])
        here.push(named(here, name))
        if index % 2 == 0:
            now = chess.square_distance(here.king(side), goal)
            hold(now < far, "nearer with every move")
            far = now
    hold(len(fact["line"]) % 2 == 1 and far <= 1, "he gets there")


def king_steps(board, goal):
    """The moves of the king to move that bring it nearer to a square."""
    king = board.king(board.turn)
    return [move.to_square for move in board.legal_moves
            if move.from_square == king and not board.is_castling(move)
            and chess.square_distance(move.to_square, goal) < chess.square_distance(king, goal)]


def bars(board, fact, _):
    after, end, _ = moved(board, fact)
    for who in ("king", "enemy", "goal"):
        stands(after, fact[who])
    goal, enemy = square(fact["goal"]["square"]), color(fact["enemy"]["color"])
    hold(end == square(fact["king"]["square"]) == after.king(board.turn), "the king moves")
    hold(is_ending(board) and is_goal(after, fact["goal"], enemy), "a goal")
    before = king_steps(passed(board), goal)
    hold(any(chess.square_distance(at, end) == 1 for at in before), "he could come nearer")
    hold(not after.is_check() and not king_steps(after, goal), "he no longer can")


def cut(board, rook, king, along_file):
    """Whether the rook guards its line where the king might cross it."""
    own, other = chess.square_file, chess.square_rank
    if not along_file:
        own, other = other, own
    level = [at for at in chess.SQUARES
             if own(at) == own(rook) and abs(other(at) - other(king)) <= 1]
    return (own(king) != own(rook) and chess.square_distance(king, rook) > 1
            and all(at == rook or at in board.attacks(rook) for at in level))


def cuts_off(board, fact, _):
    after, end, start = moved(board, fact)
    for who in ("rook", "king", "goal"):
        stands(after, fact[who])
    king, goal = square(fact["king"]["square"]), square(fact["goal"]["square"])
    along = fact["along_file"]
    own = chess.square_file if along else chess.square_rank
    hold(end == square(fact["rook"]["square"]) and fact["rook"]["role"] == "rook", "the rook moves")
    def beyond(at):
        return (own(goal) - own(at)) * (own(king) - own(at)) < 0

    already = cut(board, start, king, along) and beyond(start)
    hold(cut(after, end, king, along) and not already, "newly cut off")
    hold(beyond(end), "the pawn is beyond")
    hold(is_passed_pawn(after, goal), "a passed pawn")


def behind(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["rook"])
    stands(after, fact["pawn"])
    pawn = square(fact["pawn"]["square"])
    up = chess.square_rank(pawn) - chess.square_rank(end)
    hold(end == square(fact["rook"]["square"]) and fact["rook"]["role"] == "rook", "the rook moves")
    hold(chess.square_file(pawn) == chess.square_file(end) != chess.square_file(start), "its file")
    hold((up > 0) == color(fact["pawn"]["color"]) and is_passed_pawn(after, pawn), "behind it")
    hold(not chess.SquareSet(chess.between(end, pawn)) & after.occupied, "nobody between")


def awaits(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["rook"])
    there = passed(after)
    takes = named(there, fact["takes"])
    hold(end == square(fact["rook"]["square"]) and fact["rook"]["role"] == "rook", "the rook moves")
    pawn, side = takes.from_square, board.turn
    hold(there.piece_type_at(pawn) == chess.PAWN == there.piece_type_at(takes.to_square), "pawns")
    hold(chess.square_file(pawn) == chess.square_file(end) != chess.square_file(start), "its file")
    hold(pawn in there.attacks(end) and of_move(there, takes) >= 0, "before it, and sound")
    there.push(takes)
    for at in there.pieces(chess.PAWN, side) | there.pieces(chess.PAWN, not side):
        ahead = (at > end) == side and chess.square_file(at) == chess.square_file(end)
        back = there.color_at(at) != side and takes.to_square in there.attacks(at)
        hold(not ahead or back, "the file opens")


def centres(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["rook"])
    side, file = board.turn, chess.square_file
    hold(end == square(fact["rook"]["square"]) and fact["rook"]["role"] == "rook", "the rook moves")
    hold(own_rank(side, start) == own_rank(side, end) == 1 and file(start) != file(end), "along its rank")
    if fact["queen"] is None:
        hold(file(end) in (3, 4) and file(start) not in (3, 4), "to the centre")
        return
    stands(after, fact["queen"])
    queen = square(fact["queen"]["square"])
    hold(color(fact["queen"]["color"]) != side and fact["queen"]["role"] == "queen", "the enemy queen")
    hold(file(queen) == file(end), "on the same file")
    hold(len(chess.SquareSet(chess.between(end, queen)) & after.occupied) <= 2, "few between")


def hits_base(board, fact, _):
    after, end, start = moved(board, fact)
    for who in ("by", "base", "head"):
        stands(after, fact[who])
    side, base, head = board.turn, square(fact["base"]["square"]), square(fact["head"]["square"])
    hold(fact["base"]["role"] == fact["head"]["role"] == "pawn", "pawns")
    hold(color(fact["base"]["color"]) == color(fact["head"]["color"]) != side, "of the enemy")
    hold(head in after.attacks(base), "the one supports the other")
    hold(end == square(fact["by"]["square"]) and not board.is_capture(named(board, fact["move"])), "moved")
    hold(len(after.attackers(side, base) - {end}) > 0, "another attacker")

    def bears(there, at):
        over = list(chess.SquareSet(chess.between(at, base)) & there.occupied)
        helps = (len(over) == 1 and there.piece_at(over[0]) == chess.Piece(chess.PAWN, side)
                 and base in there.attacks(over[0]) and base in lifted(there, over[0]).attacks(at))
        return base in there.attacks(at) or helps

    hold(bears(after, end) and not bears(board, start), "newly")


def shuts_out(board, fact, _):
    after, end, _ = moved(board, fact)
    at, king = square(fact["square"]), board.king(board.turn)
    hold(chess.square_distance(at, king) == 1 and len(fact["pieces"]) > 1, "beside the king")
    pieces = [square(piece["square"]) for piece in fact["pieces"]]
    before, now = board.copy(stack=False), after.copy(stack=False)
    for piece in fact["pieces"]:
        stands(board, piece)
        stands(after, piece)
    for piece in pieces:
        there, then = before.copy(stack=False), now.copy(stack=False)
        for other in pieces:
            if other != piece:
                there.remove_piece_at(other)
                then.remove_piece_at(other)
        hold(at in there.attacks(piece) and at not in then.attacks(piece), "its line is closed")
        hold(end in chess.SquareSet(chess.between(piece, at)), "by the piece that moved")


def fianchettoes(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["bishop"])
    hold(end == square(fact["bishop"]["square"]) and fact["bishop"]["role"] == "bishop", "it moves")
    hold(end in (chess.B2, chess.G2, chess.B7, chess.G7), "its square")
    long = chess.SquareSet(chess.ray(end, chess.D5 if end in (chess.B7, chess.G2) else chess.E5))
    hold(start not in long and len(after.attacks(end) & long & chess.SquareSet(chess.BB_CENTER)) == 2,
         "newly on it, with the centre in sight")


def drives_away(board, fact, _):
    after, end, _ = moved(board, fact)
    for who in ("piece", "king", "goal"):
        stands(after, fact[who])
    king, goal = square(fact["king"]["square"]), square(fact["goal"]["square"])
    hold(is_ending(board) and end == square(fact["piece"]["square"]), "the piece moves")
    hold(king in after.attacks(end) and king == after.king(after.turn), "check")
    hold(is_passed_pawn(after, goal) and color(fact["goal"]["color"]) == board.turn, "an own pawn")
    far = chess.square_distance(king, goal)
    goes = [move.to_square for move in after.legal_moves if move.from_square == king]
    hold(goes and all(chess.square_distance(at, goal) > far for at in goes), "he goes away")
    others = [move for move in after.legal_moves if move.from_square != king]
    hold(all(of_move(after, move) < 0 for move in others), "nobody else helps")


def linked(board, side):
    rooks = list(board.pieces(chess.ROOK, side))
    home = 0 if side else 7
    return (len(rooks) >= 2 and all(chess.square_rank(at) == home for at in rooks[:2])
            and rooks[1] in board.attacks(rooks[0]))


def connects(board, fact, _):
    after = moved(board, fact)[0]
    for rook in fact["rooks"]:
        stands(after, rook)
    hold(not linked(board, board.turn) and linked(after, board.turn), "they see each other now")


def joins(board, fact, _):
    after, end, start = moved(board, fact)
    stands(after, fact["piece"])
    stands(after, fact["king"])
    side, ring = board.turn, chess.SquareSet(chess.BB_KING_ATTACKS[after.king(not board.turn)])
    aims = lambda there, at: len(there.attacks(at) & ring)
    hold(end == square(fact["piece"]["square"]) and aims(after, end) >= 2 > aims(board, start), "newly")
    others = [at for at in chess.SquareSet(after.occupied_co[side] & ~after.kings & ~after.pawns)
              if at != end and aims(after, at)]
    hold(len(others) == fact["others"] >= 2, "so many others")


def sidesteps(board, fact, _):
    by, over = (square(fact[who]["square"]) for who in ("by", "over"))
    after, end, start = moved(board, fact)
    for who in ("by", "over"):
        stands(board, fact[who])
        hold(color(fact[who]["color"]) != board.turn, "enemy pieces")
    between = chess.SquareSet(chess.between(by, start)) & board.occupied
    hold(list(between) == [over] and start in lifted(board, over).attacks(by), "behind the other")
    stands(after, fact["piece"])
    hold(end == square(fact["piece"]["square"]), "the piece that moves")
    if fact["piece"]["role"] == "king":
        hold(board.king(board.turn) == start, "the king")
    else:
        hold(fact["piece"]["role"] == "queen" and fact["by"]["role"] in ("rook", "bishop"), "the queen")
    hold(over not in chess.SquareSet(chess.between(by, end)), "no longer")


JUDGES = {judge.__name__: judge for judge in (
    holds_back, discourages, supports, gains_space, storms, pushes_majority, minority_attack, closes, breaks,
    approaches,
    bars, cuts_off, drives_away, behind, awaits, centres, fianchettoes, shuts_out, hits_base, connects, joins, sidesteps)}
