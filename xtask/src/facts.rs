//! Facts of a rule book are told apart in few files: where they are declared, applied and reported. Orders are made of offers
//! and of typed lines alone.

use crate::files::{Fault, Text, Tree};

/// The folder of the rule books.
const RULES: &str = "crates/rules/src/";
/// Folders of crates that draw, print and send: an order comes to them whole.
const SHOWS: [&str; 3] = ["crates/widgets/src/", "crates/host/src/", "crates/tui/src/"];
/// What a file or a folder is called that may tell facts apart.
const OF_FACTS: [&str; 3] = ["fact", "apply", "report"];

/// Every line that matches on a fact elsewhere, and every one outside of offers and grammar that makes an order of its own.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let mut found = Vec::new();
    for text in tree.below("").filter(|text| text.is("rs") && !text.is_test()) {
        if text.path.starts_with(RULES) && !is_of_facts(text) {
            let what = "tells a fact apart: that is for fact.rs, apply.rs and report.rs";
            found.extend(matches(text).into_iter().map(|line| text.complain(line, what)));
        }
        if SHOWS.iter().any(|folder| text.path.starts_with(folder)) {
            let made = text.lines().filter(|(_, line)| makes_order(line));
            let what = "makes an order: take it from an offer, or of a typed line";
            found.extend(made.map(|(line, _)| text.complain(line, what)));
        }
    }
    found
}

/// Whether a file is named for facts, or lies in a folder that is.
fn is_of_facts(text: &Text) -> bool {
    text.path.trim_end_matches(".rs").split('/').any(|part| OF_FACTS.contains(&part))
}

/// Numbers of the lines that tell a fact apart.
fn matches(text: &Text) -> Vec<usize> {
    let lines: Vec<(usize, &str)> = text.lines().collect();
    let of_line = |(at, (number, line)): (usize, &(usize, &str))| {
        let later = lines.iter().skip(at + 1).map(|(_, later)| *later);
        (matches_fact(line) || begins_arm(line, later)).then_some(*number)
    };
    lines.iter().enumerate().filter_map(of_line).collect()
}

/// Whether a line has `Fact::` in a pattern: after `let` or `matches!`, anywhere before an arrow, at the beginning of an
/// alternative; or compares with one, or brings the variants in by their own names.
fn matches_fact(line: &str) -> bool {
    let line = line.trim();
    let before = |line: &str, end: &str| {
        line.split_once(end).is_some_and(|(before, _)| before.contains("Fact::"))
    };
    let by_let = line.split_once("let ").is_some_and(|(_, after)| before(after, " = "));
    let is_use =
        line.starts_with("use ") && ["Fact::{", "Fact::*"].iter().any(|end| line.contains(end));
    !line.starts_with("//")
        && (by_let
            || is_use
            || before(line, "=>")
            || line.starts_with("| Fact::")
            || ["== Fact::", "!= Fact::"].iter().any(|compares| line.contains(compares))
            || line.split_once("matches!(").is_some_and(|(_, after)| after.contains("Fact::")))
}

/// Whether a line begins a pattern whose fields stand on lines of their own, up to the arrow.
fn begins_arm<'a>(line: &str, later: impl Iterator<Item = &'a str>) -> bool {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    let is_open = bare.contains("Fact::") && bare.ends_with('{') && !bare.starts_with("//");
    let mut later = later.skip_while(|later| later.len() - later.trim_start().len() > indent);
    is_open
        && later.next().is_some_and(|end| end.trim_start().starts_with('}') && end.contains("=>"))
}

/// Whether a line puts an order into a command: it names the field, and leaves no other out as a pattern does.
fn makes_order(line: &str) -> bool {
    let after = line.trim().split_once("Command::Act {").map(|(_, after)| after);
    after.is_some_and(|fields| fields.contains("order") && !fields.contains(".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<usize> {
        let text = Text { path: path.to_owned(), text: text.to_owned() };
        check(&Tree::of(vec![text])).iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn a_fact_told_apart_is_found_and_one_that_is_made_is_not() {
        let text = "if let Fact::Died { who } = fact {\nmatches!(fact, Fact::Died { .. })\n\
                    Fact::Died { who } => {}\n| Fact::Died { .. } => {}\n\
                    ctx.fact(Fact::Died { who: matches!(one, One) });\nSelf::Down => Fact::Died { who },\n// let Fact::Died\n\
                    apply::to(table, &Fact::Died { who });\n(Some(Fact::Died { .. }), _) => {}\n\
                    if let Some(Fact::Died { who }) = fact {\nfact == Fact::Won\nuse super::fact::Fact::{Died, Won};\n\
                    let fact = Fact::Died { who };\nmatch fact {\n    Fact::Died {\n        who,\n    } => {}\n}\n\
                    ctx.fact(Fact::Died {\n    who,\n});";
        assert_eq!(found("crates/rules/src/book/play.rs", text), [1, 2, 3, 4, 9, 10, 11, 12, 15]);
        for of_facts in ["book/fact.rs", "book/table/apply.rs", "book/report/attack.rs"] {
            assert_eq!(found(&format!("crates/rules/src/{of_facts}"), text), [0; 0], "{of_facts}");
        }
        assert_eq!(found("crates/battle/tests/battle/walk.rs", text), [0; 0]);
    }

    #[test]
    fn an_order_made_by_what_shows_is_found_and_a_pattern_is_not() {
        let text = "let one = Command::Act { who, order, aim: None };\n\
                    Command::Act { order: wanted, .. } => {}\nCommand::Act { who, .. }";
        assert_eq!(found("crates/tui/src/app/press.rs", text), [1]);
        assert_eq!(found("crates/battle/src/grammar/written.rs", text), [0; 0]);
    }
}
