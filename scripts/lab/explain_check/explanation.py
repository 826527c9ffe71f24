"""Checks an explanation: the verdict with its reasons, and all statements of the proof."""

import collections

import chess

from . import facts, plans
from .board import Told, Untrue, hold
from .brief import point


def check_brief(answer, root, tables):
    """Checks the verdict and the reasons; returns what is false, and the number of words."""
    verdict = answer["verdict"]
    told = Told(root, root.parse_uci(answer["move"]) if answer["move"] else None, tables)
    headline = [verdict["headline"]] if verdict["headline"] else []
    wrong, right = [], collections.Counter()
    for statement in headline + answer["reasons"]:
        statement = dict({"sentence": verdict["sentence"]}, **statement)
        try:
            point(statement, told)
            hold("{" not in statement["sentence"], "the sentence is filled")
            right["brief " + statement["kind"]] += 1
        except (Untrue, KeyError, ValueError, IndexError, AttributeError) as error:
            reason = f"{type(error).__name__}: {error}"
            wrong.append(("brief " + statement["kind"],
                          {"fact": statement, "sentence": statement["sentence"]}, answer["fen"],
                          reason))
    sentences = [verdict["sentence"], *(reason["sentence"] for reason in answer["reasons"])]
    return right, wrong, sum(len(text.split()) for text in sentences)


def check_statement(statement, board, parent):
    """What is wrong with a statement, or None."""
    fact = statement["fact"]
    try:
        if fact["kind"] in plans.WITH_PARENT:
            plans.WITH_PARENT[fact["kind"]](board, fact, parent)
        else:
            facts.JUDGES[fact["kind"]](board.copy(stack=False), fact)
        hold("{" not in statement["sentence"], "the sentence is filled")
    except Untrue as error:
        return str(error)
    except (KeyError, ValueError, IndexError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def check_answer(answer, given):
    """Checks all statements of an explanation; returns the kinds of the true ones, the false ones,
    and the number of words of the brief."""
    root = chess.Board(answer["fen"], chess960=given.chess960)
    right, wrong, words = check_brief(answer, root, given.tables)
    for paragraph in answer["paragraphs"]:
        board = chess.Board(paragraph["fen"], chess960=given.chess960)
        # Threats of a move are statements about the position after it.
        for statement in paragraph["statements"]:
            reason = check_statement(statement, board, root)
            kind = statement["fact"]["kind"]
            if reason is None:
                right[kind] += 1
            else:
                wrong.append((kind, statement, paragraph["fen"], reason))
    return right, wrong, words
