//! A zone drawn on the board in characters.

use shakmaty::{File, Rank, Square};

use super::{Way, Zone};
use crate::position::Position;

impl Zone {
    /// The zone drawn on the board, eight lines and a legend.
    ///
    /// The root piece is in square brackets, the target in angle brackets, a negating man in round
    /// brackets, a man in ambush in braces; `*` marks the stops of the main trajectories, `+` the
    /// fields that they pass, `o` the stops of negations.
    pub fn picture(&self, position: &Position) -> String {
        let mut picture = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            picture.push(rank.char());
            picture.push(' ');
            for file in File::ALL {
                self.draw(&mut picture, position, Square::from_coords(file, rank));
            }
            picture.truncate(picture.trim_end().len());
            picture.push('\n');
        }
        picture.push_str("   a  b  c  d  e  f  g  h\n");
        picture.push_str(
            "[root] <target> (negator) {ambush}  * stop  + passed  o stop of a negation\n",
        );
        picture
    }

    /// Draws one field in three characters.
    fn draw(&self, picture: &mut String, position: &Position, field: Square) {
        let stop = self.main.iter().any(|way| way.trajectory.stops.contains(&field));
        let passed = |way: &Way| way.trajectory.passes.iter().any(|p| p.contains(field));
        let negated = self.negations.iter().any(|negation| negation.contests(field));
        let mark = match () {
            () if stop => '*',
            () if self.main.iter().any(passed) => '+',
            () if negated => 'o',
            () => '.',
        };
        let [open, close] = match () {
            () if field == self.root.field => ['[', ']'],
            () if field == self.target.field => ['<', '>'],
            () if self.negations.iter().any(|negation| negation.man.field == field) => ['(', ')'],
            () if self.ambushes.iter().any(|ambush| ambush.man.field == field) => ['{', '}'],
            () => [' ', ' '],
        };
        let man = position.board().piece_at(field).map_or(mark, shakmaty::Piece::char);
        picture.extend([open, man, close]);
    }
}
