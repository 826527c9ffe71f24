//! Regret against share, drawn as SVG.

use std::fmt::Write;

use super::summary::Group;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
/// The margin for the labels of the axes: left and below.
const MARGIN: [f64; 2] = [60.0, 50.0];
/// The minimum and maximum regret drawn, in centipawns; the axis is logarithmic.
const REGRET: [f64; 2] = [0.1, 200.0];
const COLORS: [&str; 4] = ["#1b6ca8", "#c0392b", "#555555", "#2e8b57"];

/// One line for each group, one point for each horizon.
pub fn svg(groups: &[Group]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    axes(&mut svg);
    for (index, (group, color)) in groups.iter().zip(COLORS.iter().cycle()).enumerate() {
        line(&mut svg, group, color);
        let y = 24.0 + 18.0 * index as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" fill=\"{color}\">{}, {} positions</text>",
            WIDTH - 16.0,
            group.kind,
            group.positions
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String) {
    let (left, bottom) = (x(0.0), y(REGRET[0]));
    for share in (0..=100).step_by(10) {
        let at = x(f64::from(share));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {bottom:.1}V{:.1}\" stroke=\"#eee\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{share}</text>",
            y(REGRET[1]),
            bottom + 16.0
        );
    }
    for regret in [0.1, 0.3, 1.0, 2.0, 3.0, 10.0, 30.0, 100.0] {
        let at = y(regret);
        let _ = writeln!(
            svg,
            "<path d=\"M{left:.1} {at:.1}H{:.1}\" stroke=\"#eee\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{regret}</text>",
            x(100.0),
            left - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">legal moves held, %</text>\n\
         <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">mean regret, \
         centipawns</text>",
        x(50.0),
        HEIGHT - 12.0,
        HEIGHT / 2.0
    );
}

fn line(svg: &mut String, group: &Group, color: &str) {
    let points: Vec<String> = group
        .horizons
        .iter()
        .map(|row| format!("{:.1},{:.1}", x(row.share), y(row.regret)))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\"/>",
        points.join(" ")
    );
    for row in &group.horizons {
        let (x, y) = (x(row.share), y(row.regret));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{color}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\">{}</text>",
            x + 5.0,
            y - 5.0,
            row.horizon
        );
    }
}

fn x(share: f64) -> f64 {
    MARGIN[0] + (WIDTH - MARGIN[0] - 30.0) * share / 100.0
}

fn y(regret: f64) -> f64 {
    let [min, max] = REGRET.map(f64::ln);
    let part = (regret.clamp(REGRET[0], REGRET[1]).ln() - min) / (max - min);
    HEIGHT - MARGIN[1] - (HEIGHT - MARGIN[1] - 20.0) * part
}
