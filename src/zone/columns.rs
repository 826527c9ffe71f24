//! Text in aligned columns.

use std::fmt::{self, Write as _};

/// Writes the rows with two spaces between columns. Columns in `right` are right-aligned.
pub fn write<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    rows: &[[String; N]],
    right: &[usize],
) -> fmt::Result {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            let gap = if column == 0 { "" } else { "  " };
            match right.contains(&column) {
                true => write!(line, "{gap}{cell:>width$}")?,
                false => write!(line, "{gap}{cell:width$}")?,
            }
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}
