"""Motifs that are mates: the back rank, a square blocked by an own piece, the named patterns."""

import chess

from .board import ROLES, attackers, square, hold, lifted, stands


def back_rank_mate(line, fact):
    board, by, king = line.board(1), fact["by"], fact["king"]
    for piece in (by, king, *fact["walls"]):
        stands(board, piece)
    home, before = (7, 6) if line.side else (0, 1)
    hold(board.is_checkmate() and square(by["square"]) in board.checkers(), "mate")
    hold({chess.square_rank(square(piece["square"])) for piece in (by, king)} == {home}, "the rank")
    around = chess.SquareSet(chess.BB_KING_ATTACKS[square(king["square"])])
    walls = {at for at in around if chess.square_rank(at) == before}
    hold(walls == {square(piece["square"]) for piece in fact["walls"]}, "the squares before him")
    hold(all(piece["color"] == king["color"] for piece in fact["walls"]), "held by his own pieces")
    hold(not any(attackers(board, line.side, at) for at in walls), "which nobody attacks")


def self_block(line, fact):
    to, at, reply = square(fact["to"]), fact["used_at"], line.ply + 1
    stands(line.board(1), fact["piece"])
    hold(line.moves[reply].from_square == square(fact["piece"]["square"]), "it goes")
    hold(line.end(reply) == to and line.boards[reply].is_capture(line.moves[reply]), "it takes")
    board = line.boards[at + 1]
    hold(board.is_checkmate(), "mate")
    king = board.king(board.turn)
    free = lifted(lifted(board, to), king)
    hold(to in chess.SquareSet(chess.BB_KING_ATTACKS[king]), "beside the king")
    hold(not attackers(free, line.side, to), "he could go there")


class Mate:
    """A mated king, the squares beside it, and the pieces that guard them."""

    def __init__(self, board, side, fact):
        self.board, self.side = board, side
        self.at, self.king = square(fact["by"]["square"]), square(fact["king"]["square"])
        self.role = ROLES[fact["by"]["role"]]
        self.around = set(chess.SquareSet(chess.BB_KING_ATTACKS[self.king]))
        self.own = {square for square in self.around if board.color_at(square) == (not side)}
        self.through = lifted(board, self.king)

    def pieces(self, role):
        """The mating side's pieces of a role."""
        return self.board.pieces(role, self.side)

    def defenders(self, square):
        """The pieces that attack a square, also through the king."""
        return set(attackers(self.through, self.side, square))

    def guards(self, square, role):
        """The pieces of a role that attack a square, on the board as it is."""
        return [piece for piece in attackers(self.board, self.side, square)
                if self.board.piece_type_at(piece) == role]

    def rook_beside(self):
        """Whether a rook mates from beside the king."""
        return self.role == chess.ROOK and self.at in self.around


def apart(one, other):
    """The files and the ranks between two squares."""
    return (abs(chess.square_file(one) - chess.square_file(other)),
            abs(chess.square_rank(one) - chess.square_rank(other)))


def opera(mate):
    return mate.rook_beside() and mate.guards(mate.at, chess.BISHOP)


def blind_swine(mate):
    return mate.rook_beside() and set(mate.guards(mate.at, chess.ROOK)) & mate.around


def smothered(mate):
    checkers = {mate.board.piece_type_at(piece) for piece in mate.board.checkers()}
    return chess.KNIGHT in checkers and mate.own == mate.around


def anastasia(mate):
    inward = [piece for piece in mate.own if apart(piece, mate.king) == (1, 0)]
    behind = [piece for piece in mate.pieces(chess.KNIGHT) if apart(piece, mate.king) == (3, 0)]
    return (mate.role in (chess.ROOK, chess.QUEEN) and apart(mate.at, mate.king)[0] == 0
            and inward and behind and chess.square_file(mate.king) in (0, 7))


def hook(mate):
    return mate.rook_beside() and any(
        piece in mate.around and mate.guards(piece, chess.PAWN)
        for piece in mate.guards(mate.at, chess.KNIGHT))


def arabian(mate):
    return (mate.rook_beside() and len(mate.around) == 3
            and any(apart(piece, mate.king) == (2, 2)
                    for piece in mate.guards(mate.at, chess.KNIGHT)))


def by_bishops(mate, boden):
    """Whether bishops alone guard all squares, from both sides of the king's file or from one."""
    bishops = sorted(mate.pieces(chess.BISHOP))
    left = [chess.square_file(piece) < chess.square_file(mate.king) for piece in bishops]
    return len(bishops) >= 2 and (left[0] != left[-1]) == boden and all(
        mate.board.piece_type_at(piece) == chess.BISHOP
        for square in mate.around | {mate.king} for piece in mate.defenders(square))


def dovetail(mate):
    free = mate.around - mate.own - {mate.at}
    return (mate.role == chess.QUEEN and apart(mate.at, mate.king) == (1, 1)
            and len(mate.around) == 8
            and all(mate.defenders(square) == {mate.at} for square in free)
            and not any(mate.defenders(square) for square in mate.own))


def kill_box(mate):
    rooks = mate.pieces(chess.ROOK) & chess.SquareSet(mate.around)
    return any(
        apart(rook, queen) == (2, 2) and all(
            min(part(rook), part(queen)) <= part(mate.king) <= max(part(rook), part(queen))
            for part in (chess.square_file, chess.square_rank))
        for rook in rooks for queen in mate.pieces(chess.QUEEN))


def epaulette(mate):
    across = 1 if apart(mate.at, mate.king)[1] == 0 else 0
    shoulders = {piece for piece in mate.around if apart(piece, mate.king)[1 - across] == 0}
    return 0 in apart(mate.at, mate.king) and len(shoulders) == 2 and shoulders <= mate.own


def pillsbury(mate):
    bishops = set(mate.pieces(chess.BISHOP))

    def keeps(rook):
        off = mate.around - mate.own - set(chess.SquareSet(chess.ray(mate.king, rook)))
        others = bishops - set(mate.guards(rook, chess.BISHOP))
        return any(mate.defenders(square) <= bishops and mate.defenders(square) & others
                   for square in off)

    return any(keeps(piece) for piece in mate.board.checkers()
               if mate.board.piece_type_at(piece) == chess.ROOK)


PATTERNS = {judge.__name__: judge for judge in (
    opera, blind_swine, smothered, anastasia, hook, arabian, dovetail, kill_box, epaulette,
    pillsbury)}
PATTERNS["boden"] = lambda mate: by_bishops(mate, boden=True)
PATTERNS["double_bishop"] = lambda mate: by_bishops(mate, boden=False)


def named_mate(line, fact):
    board, side, pattern = line.board(1), line.side, fact["pattern"]
    stands(board, fact["by"])
    stands(board, fact["king"])
    at = square(fact["by"]["square"])
    hold(board.is_checkmate() and at == line.end(line.ply), "mate by the piece that moved")
    hold(pattern in PATTERNS and PATTERNS[pattern](Mate(board, side, fact)), pattern)
