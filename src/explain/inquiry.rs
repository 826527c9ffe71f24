//! The searches behind an explanation, and the paragraphs made from them.

use shakmaty::Move;

use super::board;
use super::brief::{Behind, Brief, Candidate, Study};
use super::case::Case;
use super::explanation::Question;
use super::explanation::{BestLine, Explanation, Paragraph, Topic};
use super::fact::{Compared, Fact, Lured};
use super::moments::{ALONE, EFFORTS, UNCLEAR};
use super::names::Named;
use super::natural::natural;
use super::winning::{self, INACCURACY, MISTAKE};
use super::{evaluation, idea, threats, zones};
use crate::image::Image;
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Lines, Notice, Outcome, Report, Score, Team, Think};
use crate::tablebase::Probing;

/// Lines with fewer plies are lengthened, those of a mistake and of the best move to more, and until
/// nothing hangs.
const SHORT: usize = 6;
const LONG: usize = 12;
const LONGEST: usize = 18;
/// The maximum number of further replies, besides the best, that are followed up.
const REPLIES: usize = 2;
/// The maximum number of moves that are searched once more from behind, and the minimum of
/// centipawns by which one must be worse for that to count.
const DOUBTED: usize = 3;
const WORSE: i32 = 80;
/// The parts of the nodes with which the natural move is looked at: in passing, and if that shows a
/// mistake.
const PASSING: u64 = 10;
const CLOSER: u64 = 2;

/// Explains a move of the position.
pub fn explain(position: &Position, question: &Question) -> Explanation {
    let mut judge = Team::with_hash(question.hash);
    build(&mut judge, position, question, &Control::default(), &mut |_, _| ())
}

/// Explains a move of the position with the searches of `judge`, unless `control` stops it, which gives
/// `None`; every report of a search is told with the number of that search, from 1. What the judge
/// has learnt before is forgotten first. One that fails stops `control`.
pub fn explain_by(
    judge: &mut dyn Think,
    position: &Position,
    question: &Question,
    control: &Control,
    tell: &mut dyn FnMut(u32, &Report),
) -> Option<Explanation> {
    judge.new_game();
    explain_on(judge, position, question, control, tell)
}

/// Explains a move of the position like [`explain_by`], by a judge that forgets nothing first.
pub(super) fn explain_on(
    judge: &mut dyn Think,
    position: &Position,
    question: &Question,
    control: &Control,
    tell: &mut dyn FnMut(u32, &Report),
) -> Option<Explanation> {
    let explanation = build(judge, position, question, control, tell);
    (!control.is_stopped()).then_some(explanation)
}

/// The explanation, by a judge that forgets nothing first; if it is stopped on the way, parts are
/// missing.
pub(super) fn build(
    judge: &mut dyn Think,
    position: &Position,
    question: &Question,
    control: &Control,
    tell: &mut dyn FnMut(u32, &Report),
) -> Explanation {
    let mut inquiry = Inquiry::new(judge, position, question, control, tell);
    let found = inquiry.candidates();
    let Some(best) = found.first().and_then(|report| report.pv.first()).copied() else {
        return Explanation::over(position);
    };
    let of = |m: Move| found.iter().find(|report| begins(report, m));
    let Some(chosen) = of(question.m.unwrap_or(best)) else { return Explanation::over(position) };
    let others = question.why_not.iter().filter(|&&m| !begins(chosen, m));
    let asked: Vec<&Report> = others.filter_map(|&m| of(m)).collect();
    let brief = inquiry.tell(chosen, &found, &asked);
    for other in asked {
        inquiry.why_not(chosen, other);
    }
    let best_line = |report: &Report| BestLine {
        score: report.score,
        moves: Named::line(position, &report.pv),
    };
    Explanation {
        fen: position.fen(),
        m: chosen.pv.first().map(|&m| Named::of(position, m)),
        score: chosen.score,
        line: Named::line(position, &chosen.pv),
        best: Some(Named::of(position, best)),
        lines: found.iter().take(question.lines).map(best_line).collect(),
        brief,
        paragraphs: inquiry.paragraphs,
    }
}

/// The verdict on the first move of `line`, whose search is over, without a further one; its `score` is
/// from the view of the side to move, as the best of its search. `None` for an empty line. The
/// threats after a pass, tempting replies and the second best move are not looked at.
pub fn glance(
    position: &Position,
    line: &[Move],
    score: Score,
    probing: &Probing,
) -> Option<Brief> {
    line.first()?;
    let image = Image::by_the_book(position, Question::default().horizon_in(position));
    let chosen = Candidate { line: line.to_vec(), score };
    Some(Brief::of(&Study::alone(position, &image, chosen, probing)))
}

/// An explanation in progress: the position, and the paragraphs so far.
struct Inquiry<'a> {
    position: &'a Position,
    question: &'a Question,
    control: &'a Control,
    game: Game,
    judge: &'a mut dyn Think,
    /// The number of searches so far.
    searches: u32,
    tell: &'a mut dyn FnMut(u32, &Report),
    paragraphs: Vec<Paragraph>,
}

impl<'a> Inquiry<'a> {
    fn new(
        judge: &'a mut dyn Think,
        position: &'a Position,
        question: &'a Question,
        control: &'a Control,
        tell: &'a mut dyn FnMut(u32, &Report),
    ) -> Self {
        judge.use_tables(&question.probing);
        judge.use_threads(question.threads);
        Self {
            position,
            question,
            control,
            game: Game::from_position(position.clone()),
            judge,
            searches: 0,
            tell,
            paragraphs: Vec::new(),
        }
    }

    /// The best lines, the moves explained and asked about among them, all from one search: the
    /// first search finds the best moves, and if others are asked about, a second one compares
    /// them. Lines that the hash table cut short are lengthened.
    fn candidates(&mut self) -> Vec<Report> {
        let mut found = self.question.known.clone();
        if found.is_empty() {
            found = self.searched();
        }
        let game = self.game.clone();
        let best = found.first().map(|report| report.score);
        let loses = |report: &Report| {
            let mut asked = self.question.m.iter().chain(&self.question.why_not);
            let lost = |best| winning::lost(best, report.score) >= INACCURACY;
            asked.any(|&m| begins(report, m)) && best.is_some_and(lost)
        };
        // What a mistake costs may come late.
        let blamed: Vec<bool> = found.iter().map(loses).collect();
        let any = blamed.contains(&true);
        for (i, report) in found.iter_mut().enumerate() {
            let plies = if blamed[i] || any && i == 0 { LONG } else { SHORT };
            self.lengthen(game.clone(), &mut report.pv, plies);
        }
        found
    }

    /// The best lines by searches.
    fn searched(&mut self) -> Vec<Report> {
        let question = self.question;
        // The second best says whether the best is the only good move.
        let mut found = self.search(Vec::new(), question.lines.max(2));
        let asked = question.why_not.iter().chain(&question.m);
        let is_new = |m: &&Move| !found.iter().any(|report| begins(report, **m));
        let new: Vec<&Move> = asked.clone().filter(is_new).collect();
        if !new.is_empty() {
            // One more search compares them with the best; each once.
            let best = found.iter().take(question.lines.max(1));
            let best = best.filter_map(|report| report.pv.first());
            let mut wanted: Vec<Move> = Vec::new();
            for &m in new.into_iter().chain(best).chain(asked) {
                if !wanted.contains(&m) {
                    wanted.push(m);
                }
            }
            let lines = wanted.len();
            found = self.search(wanted, lines);
        }
        if let Some(asked) = question.m {
            self.doubt(asked, &mut found);
            self.settle(asked, &mut found);
        }
        found
    }

    /// Searches the position after the move asked about once more, before it is judged: from there
    /// as many nodes see farther, and a reply that refutes it is found that the first search missed.
    /// Whatever is the best then is doubted in the same way.
    fn doubt(&mut self, asked: Move, found: &mut [Report]) {
        let mut doubted: Vec<Move> = Vec::new();
        while doubted.len() < DOUBTED {
            let best = found.first().and_then(|report| report.pv.first()).copied();
            let next = |m: &Move| !doubted.contains(m);
            let Some(m) = [asked].into_iter().chain(best).find(next) else { break };
            doubted.push(m);
            if let Some(report) = found.iter_mut().find(|report| begins(report, m)) {
                self.look_behind(report, m);
            }
            found.sort_by_key(|report| std::cmp::Reverse(report.score.value()));
        }
    }

    /// Takes the score and the line of a search after the move if they are worse for it.
    fn look_behind(&mut self, report: &mut Report, m: Move) {
        if matches!(report.score, Score::Mate(_)) {
            return;
        }
        let limits = self.question.limits.clone();
        let Some((score, pv)) = self.look_after(m, &limits) else { return };
        if score.value() + WORSE <= report.score.value() {
            (report.score, report.pv) = (score, pv);
        }
    }

    /// Searches after the move asked about with more and more effort if it seems to lose something,
    /// until the loss is clear, as for a remark on a game: it may pay later than the best one does.
    /// What is found counts, but short of mate never as more than the best move has, which was
    /// searched less.
    fn settle(&mut self, asked: Move, found: &mut [Report]) {
        let Some(best) = found.first().map(|report| report.score) else { return };
        let Some(report) = found.iter_mut().find(|report| begins(report, asked)) else { return };
        for effort in EFFORTS {
            let loss = winning::lost(best, report.score);
            if !(INACCURACY..=*UNCLEAR.end()).contains(&loss) {
                break;
            }
            let limits = self.question.limits.times(effort);
            let Some((score, pv)) = self.look_after(asked, &limits) else { break };
            let known = score.value() < best.value() || matches!(score, Score::Mate(_));
            report.score = if known { score } else { best };
            report.pv = pv;
        }
        found.sort_by_key(|report| std::cmp::Reverse(report.score.value()));
    }

    /// The score and the line of the move by a search of the position after it; `None` if the game
    /// is over there.
    fn look_after(&mut self, m: Move, limits: &Limits) -> Option<(Score, Vec<Move>)> {
        let game = self.game_after(m);
        if game.is_draw() {
            return None;
        }
        let found = self.look(&game, limits).report;
        let line = [vec![m], found.pv].concat();
        (line.len() > 1).then(|| (found.score.turned(), line))
    }

    /// Searches these moves, or all if empty, for the best lines.
    fn search(&mut self, search_moves: Vec<Move>, lines: usize) -> Vec<Report> {
        let moves = search_moves.clone();
        let times = moves.len().max(1) as u64;
        let limits = Limits { search_moves, lines, ..self.question.limits.times(times) };
        let game = self.game.clone();
        let mut found = Lines::default();
        let outcome = self.look_at(&game, &limits, &mut |report| found.take(report));
        let mut reports = found.best(lines).to_vec();
        // A search that is stopped at once has no line for some of the moves.
        if reports.is_empty() {
            reports.push(outcome.report);
        }
        for m in moves {
            if !reports.iter().any(|report| begins(report, m)) {
                let limits = Limits { search_moves: vec![m], ..self.question.limits.clone() };
                reports.push(self.look(&game, &limits).report);
            }
        }
        reports.sort_by_key(|report| std::cmp::Reverse(report.score.value()));
        reports
    }

    fn look(&mut self, game: &Game, limits: &Limits) -> Outcome {
        self.look_at(game, limits, &mut |_| ())
    }

    fn look_at(
        &mut self,
        game: &Game,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        self.searches += 1;
        self.judge.search(game, limits, &self.control.again(), &mut |notice| match notice {
            Notice::Line(report) => {
                observe(&report);
                (self.tell)(self.searches, &report);
            }
            Notice::Looking { .. } => {}
            Notice::Fault(message) => log::error!("a search thread failed: {message}"),
            Notice::Threads(threads) => log::warn!("out of memory: {threads} threads search"),
        })
    }

    /// Searches on from the end of a line with fewer plies, or of a long one that is not quiet there.
    fn lengthen(&mut self, mut game: Game, line: &mut Vec<Move>, plies: usize) {
        line.iter().for_each(|&m| game.play(m));
        let is_short = |length: usize, game: &Game| {
            length < plies || plies == LONG && length < LONGEST && !board::is_quiet(game.position())
        };
        while !line.is_empty() && is_short(line.len(), &game) && !game.is_draw() {
            let limits = self.question.limits.part(SHORT as u64);
            let found = self.look(&game, &limits);
            let Some(&m) = found.report.pv.first() else { break };
            game.play(m);
            line.push(m);
        }
    }

    /// Adds what comes of these replies; the lines with the scores of the move there. A reply that
    /// turns out better than the best one is left out: the value of the move contradicts it.
    fn replies(&mut self, case: &Case<'_>, score: Score, replies: &[Move]) -> Vec<Candidate> {
        let game = self.game_after(case.m);
        let mut traps = Vec::new();
        for &reply in replies {
            let limits = self.question.limits.part(REPLIES as u64);
            let limits = Limits { search_moves: vec![reply], ..limits };
            let mut found = self.look(&game, &limits).report;
            self.lengthen(game.clone(), &mut found.pv, SHORT);
            let name = Named::of(&case.after, reply);
            // Reported as the move's own line, from the mover's view.
            found.score = found.score.turned();
            if found.score.value() < score.value() {
                continue;
            }
            let line = [&[case.m], &found.pv[..]].concat();
            let Some(whole) = self.case(&line) else { continue };
            let mut facts = Fact::of_line(&whole, &found);
            // Mate follows only from this reply, so only the line may say it.
            if matches!(found.score, Score::Mate(_)) {
                facts.retain(|fact| !matches!(fact, Fact::Line(_)));
            }
            facts.extend(Lured::find(&whole).map(Fact::from));
            self.add(Topic::If { name }, self.position, facts);
            traps.push(Candidate { line: line.clone(), score: found.score });
        }
        traps
    }

    /// The replies that win by exchange at first sight, the best one aside.
    fn winning_replies(case: &Case<'_>) -> Vec<Move> {
        let winning = board::winning(&case.after).into_iter().map(|(m, _)| m);
        winning.filter(|m| Some(m) != case.line.get(1)).take(REPLIES).collect()
    }

    /// The reply that a pass would have allowed, if that costs something and loses nothing by exchange.
    fn wanted_reply(case: &Case<'_>, score: Score, danger: &Candidate) -> Option<Move> {
        let costs = score.value() - danger.score.value() >= WORSE;
        let tempts =
            |m: &Move| case.after.legal_moves().contains(m) && board::gain_of(&case.after, *m) >= 0;
        danger.m().filter(|m| costs && Some(m) != case.line.get(1) && tempts(m))
    }

    /// The best besides the move that seems to be alone, by a search of all others: a search of two
    /// lines may have missed it.
    fn runner_up(&mut self, chosen: &Report, second: Candidate) -> Candidate {
        let board = self.position.board();
        let gap = chosen.score.points(board) - second.score.points(board);
        let legal = self.position.legal_moves();
        let others = legal.into_iter().filter(|&m| !begins(chosen, m)).collect::<Vec<_>>();
        if gap < ALONE {
            return second;
        }
        let limits = Limits { search_moves: others, ..self.question.limits.clone() };
        let game = self.game.clone();
        let found = Candidate::of(&self.look(&game, &limits).report);
        if found.score.value() > second.score.value() { found } else { second }
    }

    /// The natural move besides the best one, if it is a mistake.
    fn natural(&mut self, best: &Case<'_>, score: Score) -> Option<Candidate> {
        let m = natural(self.position, self.question.before, best.m)?;
        let mut found = None;
        for parts in [PASSING, CLOSER] {
            let limits = self.question.limits.part(parts);
            let (own, line) = self.look_after(m, &limits)?;
            if winning::lost(score, own) < MISTAKE {
                return None;
            }
            found = Some(Candidate { line, score: own });
        }
        let mut found = found?;
        self.lengthen(self.game.clone(), &mut found.line, LONG);
        Some(found)
    }

    /// Lines with replies that are nearly as good as the best one, from the move on, for what they
    /// have in common.
    fn other_replies(&mut self, mut game: Game, case: &Case<'_>, score: Score) -> Vec<Candidate> {
        game.play(case.m);
        let best = case.line.get(1);
        let others: Vec<Move> =
            case.after.legal_moves().into_iter().filter(|m| Some(m) != best).collect();
        if others.is_empty() || game.is_draw() || matches!(score, Score::Mate(_)) {
            return Vec::new();
        }
        let limits = Limits {
            search_moves: others,
            lines: REPLIES,
            ..self.question.limits.part(SHORT as u64)
        };
        let mut found = Lines::default();
        self.look_at(&game, &limits, &mut |report| found.take(report));
        let alike = |report: &&Report| {
            winning::lost(score, report.score.turned()).abs() <= INACCURACY && report.pv.len() > 1
        };
        let whole = |report: &Report| Candidate {
            line: [&[case.m], &report.pv[..]].concat(),
            score: report.score.turned(),
        };
        found.best(REPLIES).iter().filter(alike).map(whole).collect()
    }

    /// What follows a move played in `game`: after a pass of the enemy, and his replies besides that
    /// of the line.
    fn behind(&mut self, game: Game, case: &Case<'_>, score: Score) -> Behind {
        let threat = self.after_pass(&case.after);
        Behind { threat, replies: self.other_replies(game, case, score) }
    }

    /// The study of the best reply to a move of this score, behind which `threat` was found; the
    /// image is that of the position after the move.
    fn reply_study<'b>(
        &mut self,
        case: &'b Case<'_>,
        image: &'b Image,
        score: Score,
        threat: Option<&Candidate>,
    ) -> Option<Study<'b>>
    where
        'a: 'b,
    {
        let reply = case.reply()?;
        let game = self.game_after(case.m);
        let chosen = Candidate { line: reply.line.to_vec(), score: score.turned() };
        Some(Study {
            before: Some(case.m),
            behind: self.behind(game, &reply, chosen.score),
            danger: threat.map(Candidate::turned),
            ..Study::alone(&case.after, image, chosen, &self.question.probing)
        })
    }

    /// A search of the position with the other side to move; `None` in check.
    fn after_pass(&mut self, position: &Position) -> Option<Candidate> {
        let game = Game::from_position(position.after_null()?);
        let limits = self.question.limits.part(SHORT as u64);
        Some(Candidate::of(&self.look(&game, &limits).report))
    }

    fn game_after(&self, m: Move) -> Game {
        let mut game = self.game.clone();
        game.play(m);
        game
    }

    /// The case of the line's first move.
    fn case<'b>(&self, line: &'b [Move]) -> Option<Case<'b>>
    where
        'a: 'b,
    {
        Case::of(self.question.before, self.position, line)
    }

    fn add(&mut self, topic: Topic, position: &Position, facts: Vec<Fact>) {
        if !facts.is_empty() {
            self.paragraphs.push(Paragraph { topic, fen: position.fen(), facts });
        }
    }

    /// Adds all paragraphs about the chosen move, one of those that the search `found`; its brief.
    fn tell(&mut self, chosen: &Report, found: &[Report], asked: &[&Report]) -> Brief {
        let Some(case) = self.case(&chosen.pv) else { return Brief::over(None) };
        let image = Image::by_the_book(self.position, self.question.horizon_in(self.position));
        let mates = matches!(chosen.score, Score::Mate(_));
        let mut facts = Fact::of_move(&case);
        facts.extend(Fact::of_line(&case, chosen));
        let best = found.first().filter(|best| !begins(best, case.m));
        let compared = best.and_then(|best| Compared::of(self.position, chosen, best));
        facts.extend(compared.map(Fact::from));
        self.add(Topic::Move { name: Some(case.name.clone()) }, self.position, facts);
        let carriers = zones::carriers(&case, &image, self.question.zones);
        for (number, facts) in (1..).zip(carriers) {
            self.add(Topic::Zone { number }, self.position, facts);
        }
        self.add(Topic::Answered, self.position, threats::answered(&case));
        self.add(Topic::Threats, &case.after, threats::made(&case, chosen.score));
        let motifs = idea::idea(&case).into_iter().map(Fact::from);
        self.add(Topic::Idea, self.position, motifs.collect());
        let plan = idea::followed_plan(&case, &image).map(Fact::from);
        self.add(Topic::Plan, self.position, plan.into_iter().collect());
        let image_behind = self.image_behind(&case);
        self.reply(&case, &image_behind, |name| Topic::Reply { name });
        let winning = Self::winning_replies(&case);
        let mut traps = self.replies(&case, chosen.score, &winning);
        let game = self.game.clone();
        let behind = self.behind(game.clone(), &case, chosen.score);
        let danger = self.after_pass(self.position).map(|threat| threat.turned());
        let best = Candidate::of(found.first().unwrap_or(chosen));
        // A better move has to be explained as well, and the reply that shows what is wrong.
        let better = winning::lost(best.score, chosen.score) >= INACCURACY;
        let better = self.case(&best.line).filter(|_| better);
        let worse = better.is_some() || best.score.value() - chosen.score.value() >= WORSE;
        let behind_best =
            better.map(|case| self.behind(game, &case, best.score)).unwrap_or_default();
        let reply = worse
            .then(|| self.reply_study(&case, &image_behind, chosen.score, behind.threat.as_ref()))
            .flatten()
            .map(Box::new);
        // Among the moves asked about, nobody knows whether there is a better one.
        let alone = self.question.why_not.is_empty();
        let known =
            |report: &Report| begins(report, case.m) || report.pv.first() == best.line.first();
        let second = found.iter().find(|report| alone && !known(report)).map(Candidate::of);
        let second = second.map(|second| self.runner_up(chosen, second));
        let natural = if worse || !alone { None } else { self.natural(&case, chosen.score) };
        let wanted = danger.as_ref().and_then(|danger| {
            Self::wanted_reply(&case, chosen.score, danger).filter(|m| !winning.contains(m))
        });
        let wanted = wanted.filter(|_| winning.len() < REPLIES);
        traps.extend(self.replies(&case, chosen.score, wanted.as_slice()));
        // After a mate nothing is left to evaluate.
        if !mates {
            self.add(Topic::Evaluation, self.position, evaluation::change(&case));
        }
        Brief::of(&Study {
            before: self.question.before,
            second,
            best,
            asked: asked.iter().map(|report| Candidate::of(report)).collect(),
            natural,
            behind,
            behind_best,
            danger,
            reply,
            traps,
            ..Study::alone(self.position, &image, Candidate::of(chosen), &self.question.probing)
        })
    }

    /// The image of the position after the move.
    fn image_behind(&self, case: &Case<'_>) -> Image {
        Image::by_the_book(&case.after, self.question.horizon_in(&case.after))
    }

    /// Adds what the line's second ply does, and the zone that it belongs to.
    fn reply(&mut self, case: &Case<'_>, image: &Image, topic: impl Fn(Named) -> Topic) {
        let Some(reply) = case.reply() else { return };
        let mut facts = Fact::of_move(&reply);
        facts.extend(threats::answered::<Fact>(&reply));
        facts.extend(zones::carriers(&reply, image, 1).into_iter().flatten());
        self.add(topic(reply.name.clone()), &case.after, facts);
    }

    /// Adds the score of another move and what refutes it.
    fn why_not(&mut self, chosen: &Report, other: &Report) {
        let Some(case) = self.case(&other.pv) else { return };
        let name = case.name.clone();
        let mut facts = Fact::of_move(&case);
        facts.extend(Compared::of(self.position, chosen, other).map(Fact::from));
        facts.extend(Fact::of_line(&case, other));
        self.add(Topic::WhyNot { name }, self.position, facts);
        let image = self.image_behind(&case);
        self.reply(&case, &image, |name| Topic::Refutation { name });
    }
}

/// Whether it is the report of a line that begins with the move.
fn begins(report: &Report, m: Move) -> bool {
    report.pv.first() == Some(&m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Point, Reason};
    use crate::search::scripted::Scripted;

    /// The score of 1.g4 in centipawns and the nodes of the searches after it, where 1.e4 has +40,
    /// the first search gives 1.g4 −60, and searches after it say `deeper` by their nodes.
    fn asked_about_g4(deeper: fn(u64) -> i32) -> (Score, Vec<u64>) {
        let start = Position::initial();
        let [good, blamed] = ["e2e4", "g2g4"].map(|m| start.parse_move(m).unwrap());
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let question = Question { m: Some(blamed), limits, ..Question::default() };
        let after = start.after(blamed);
        let reply = after.parse_move("d7d5").unwrap();
        let mut asked = Vec::new();
        let mut judge = Scripted::new(|game: &Game, limits: &Limits| {
            let (position, nodes) = (game.position(), limits.nodes.unwrap());
            match position.key() {
                key if key == start.key() => vec![(40, vec![good]), (-60, vec![blamed])],
                key if key == after.key() => {
                    asked.push(nodes);
                    vec![(-deeper(nodes), vec![reply])]
                }
                _ => vec![(position.turn().fold_wb(40, -40), Vec::new())],
            }
        });
        let (control, mut tell) = (Control::default(), |_: u32, _: &Report| ());
        let mut inquiry = Inquiry::new(&mut judge, &start, &question, &control, &mut tell);
        let found = inquiry.candidates();
        let report = found.into_iter().find(|report| report.pv.first() == Some(&blamed));
        assert_eq!(judge.new_games, 0, "what was found is not forgotten");
        (report.unwrap().score, asked)
    }

    #[test]
    fn a_move_is_blamed_where_every_search_after_it_does() {
        assert_eq!(asked_about_g4(|_| -60), (Score::Cp(-60), vec![10, 20, 40, 80]));
    }

    #[test]
    fn a_move_that_pays_later_is_not_blamed() {
        let pays = |nodes| if nodes < 40 { -60 } else { 35 };
        assert_eq!(asked_about_g4(pays), (Score::Cp(35), vec![10, 20, 40]));
    }

    /// Whether 1.Kf1 is told to lose the pawn on a4, which Black takes, if this is the best line.
    fn loses_the_pawn(best: [&str; 2]) -> bool {
        let start = Position::from_fen("6k1/5pp1/7p/8/P6r/8/5PPP/4R1K1 w - - 0 1").unwrap();
        let report = |sans: [&str; 2], cp| {
            let first = start.parse_move(sans[0]).unwrap();
            let pv = vec![first, start.after(first).parse_move(sans[1]).unwrap()];
            Report { score: Score::Cp(cp), depth: 1, pv, ..Report::default() }
        };
        let own = report(["Kf1", "Rxa4"], -220);
        let m = own.pv.first().copied();
        let question = Question { m, known: vec![report(best, -100), own], ..Question::default() };
        let mut judge = Scripted::new(|_: &Game, _: &Limits| vec![(0, Vec::new())]);
        let control = Control::default();
        let explanation = build(&mut judge, &start, &question, &control, &mut |_, _| ());
        matches!(explanation.brief.headline, Some(Reason { told: Point::Loses(_), .. }))
    }

    #[test]
    fn what_falls_in_the_best_line_is_no_reason() {
        assert!(loses_the_pawn(["Ra1", "Kf8"]));
        assert!(!loses_the_pawn(["g3", "Rxa4"]));
    }

    #[test]
    fn a_move_is_never_worth_more_than_the_best() {
        assert_eq!(asked_about_g4(|_| 90), (Score::Cp(40), vec![10, 20]));
    }
}
