//! Series of captures that one piece makes in a row ([document 5](crate::theory#document-5): the
//! longest capture).
//!
//! The walk is depth first and changes no board. It keeps two lists: the pieces captured so far,
//! and the steps of the way. A piece is captured only once; the start square counts as empty,
//! because the piece has left it. At a dead end the better way is kept and the last capture is
//! undone.

/// One capture of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture<P, M> {
    /// The captured piece.
    pub piece: M,
    /// Where the capturing piece stands afterwards.
    pub to: P,
}

/// When captured pieces leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// With each capture, so that their squares and the lines through them are free for the next.
    AtOnce,
    /// After the last capture; until then they are in the way.
    AtEnd,
}

/// The rules by which series are walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesRules {
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// The maximum number of captures in a series.
    pub max_captures: usize,
}

impl SeriesRules {
    /// The series of the highest worth, the first found among equals; empty if nothing can be
    /// captured or no series is worth more than none.
    ///
    /// `captures` lists the captures from a place while the pieces of its second argument are off
    /// the board; it may list pieces already captured. A series is judged when no capture continues
    /// it.
    pub fn best<P: Copy, M: Copy + PartialEq, K: Ord>(
        self,
        start: P,
        captures: impl Fn(P, &[M]) -> Vec<Capture<P, M>>,
        worth: impl Fn(&[Capture<P, M>]) -> K,
    ) -> Vec<Capture<P, M>> {
        let mut best = Vec::new();
        let mut most = worth(&best);
        self.each(start, captures, |series| {
            let here = worth(series);
            if here > most {
                most = here;
                best = series.to_vec();
            }
        });
        best
    }

    /// The longest series, the first found among equals.
    pub fn longest<P: Copy, M: Copy + PartialEq>(
        self,
        start: P,
        captures: impl Fn(P, &[M]) -> Vec<Capture<P, M>>,
    ) -> Vec<Capture<P, M>> {
        self.best(start, captures, <[_]>::len)
    }

    /// All series that cannot be continued, longest first.
    pub fn all<P: Copy, M: Copy + PartialEq>(
        self,
        start: P,
        captures: impl Fn(P, &[M]) -> Vec<Capture<P, M>>,
    ) -> Vec<Vec<Capture<P, M>>> {
        let mut found = Vec::new();
        self.each(start, captures, |series| found.push(series.to_vec()));
        found.sort_by_key(|series| std::cmp::Reverse(series.len()));
        found
    }

    fn each<P: Copy, M: Copy + PartialEq>(
        self,
        start: P,
        captures: impl Fn(P, &[M]) -> Vec<Capture<P, M>>,
        see: impl FnMut(&[Capture<P, M>]),
    ) {
        let explorer =
            Explorer { rules: self, captures, see, taken: Vec::new(), series: Vec::new() };
        { explorer }.from(start);
    }
}

/// A walk in progress.
struct Explorer<P, M, C, S> {
    rules: SeriesRules,
    captures: C,
    see: S,
    /// The pieces captured on this way.
    taken: Vec<M>,
    series: Vec<Capture<P, M>>,
}

impl<P, M, C, S> Explorer<P, M, C, S>
where
    P: Copy,
    M: Copy + PartialEq,
    C: Fn(P, &[M]) -> Vec<Capture<P, M>>,
    S: FnMut(&[Capture<P, M>]),
{
    fn from(&mut self, place: P) {
        let mut goes_on = false;
        for capture in self.next(place) {
            if self.taken.contains(&capture.piece) {
                continue;
            }
            goes_on = true;
            self.taken.push(capture.piece);
            self.series.push(capture);
            self.from(capture.to);
            self.series.pop();
            self.taken.pop();
        }
        if !goes_on {
            (self.see)(&self.series);
        }
    }

    fn next(&self, place: P) -> Vec<Capture<P, M>> {
        if self.series.len() >= self.rules.max_captures {
            return Vec::new();
        }
        let off_the_board = match self.rules.removal {
            Removal::AtOnce => &self.taken[..],
            Removal::AtEnd => &[],
        };
        (self.captures)(place, off_the_board)
    }
}
