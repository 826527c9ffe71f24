"""The checks of facts, by kind."""

from . import motifs, moves, plans, zones

JUDGES = {**moves.JUDGES, **zones.JUDGES, **plans.JUDGES, "motif": motifs.motif}
