//! The table of what was measured with spectators.

use std::fmt::Write as _;

use super::{COUNTS, play::Kind};
use crate::taken::Taken;

/// The table, in Markdown.
pub(crate) fn table(taken: &Taken) -> String {
    let mut text = String::from("| spectators |");
    for count in COUNTS {
        let _ = write!(text, " {count} |");
    }
    text.push_str(" must be | result |\n|---|");
    text.push_str(&"--:|".repeat(COUNTS.len()));
    text.push_str("--:|---|\n");
    let mut row = |measure: &str, name: &str, percents: &[usize], most: Option<f64>| {
        let value = |count: usize, percent: usize| {
            taken.percentile(&name.replace('#', &count.to_string()), percent)
        };
        let _ = write!(text, "| {measure} |");
        for count in COUNTS {
            let told: Vec<String> =
                percents.iter().filter_map(|percent| value(count, *percent).map(told)).collect();
            let told = if told.is_empty() { "–".to_owned() } else { told.join(" / ") };
            let _ = write!(text, " {told} |");
        }
        let largest = COUNTS.last().and_then(|count| value(*count, *percents.last()?));
        goal(&mut text, largest, most);
    };
    let (one, spread) = (&[50][..], &[50, 99][..]);
    row("of them got in within three minutes", "# there", one, None);
    row("resident memory, MiB", "# resident", one, Some(70.0));
    row("processor a change, ms", "# change", one, None);
    row("frames sent a change", "# sent", one, None);
    row("processor a frame sent, µs", "# frame", one, Some(30.0));
    row("processor of one who comes in, ms", "# come", one, None);
    row("from the step to the last frame, ms, p50 / p99", "# last", spread, Some(80.0));
    row("bytes of a frame, p50 / p99", "# bytes", spread, None);
    for kind in Kind::ALL {
        let name = kind.name();
        let most = (kind == Kind::Walk).then_some(200.0);
        row(&format!("… {name}"), &format!("# bytes {name}"), spread, most);
    }
    text.push_str("\n| in all | value | must be | result |\n|---|--:|--:|---|\n");
    let mut ratio = |measure: &str, above: &str, below: &str, most: Option<f64>| {
        let value =
            taken.median(above).zip(taken.median(below)).map(|(above, below)| above / below);
        let value_told = value.map_or_else(|| "–".to_owned(), told);
        let _ = write!(text, "| {measure} | {value_told} |");
        goal(&mut text, value, most);
    };
    ratio("a frame sent to one of 100 ÷ to one of 1000", "100 frame", "1000 frame", Some(1.5));
    let mut row = |measure: &str, name: &str, most: Option<f64>| {
        let value = taken.median(name);
        let _ = write!(text, "| {measure} | {} |", value.map_or_else(|| "–".to_owned(), told));
        goal(&mut text, value, most);
    };
    row("a picture drawn and compared, without a connection, µs", "a picture, us", None);
    row("bytes of a picture", "bytes of a picture", None);
    row("a single client: types garbage at full speed, % of a core", "flood keys", Some(1.0));
    row("… changes its size at full speed, % of a core", "flood sizes", Some(1.0));
    row("… comes and vanishes, processor each, ms", "vanish", None);
    row("… memory grown by all of them, MiB", "vanish grown", None);
    row("… connections that are left", "vanish left", Some(0.0));
    text
}

fn goal(text: &mut String, value: Option<f64>, most: Option<f64>) {
    let reached = most.zip(value).map(|(most, value)| if value <= most { "met" } else { "missed" });
    let most = most.map(|most| format!("≤ {most}")).unwrap_or_default();
    let _ = writeln!(text, " {most} | {} |", reached.unwrap_or("—"));
}

fn told(value: f64) -> String {
    match value.abs() {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}
