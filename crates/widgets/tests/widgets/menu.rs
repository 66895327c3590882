//! The menu of actions beside the map on the narrowest screen: whom each line is aimed at, what it costs and why not.

use std::{fs, path::Path};

use kekkai_battle::{
    Audience, BattleView, Decision, State, decide, grammar, library::Library, offer::offers,
    scenario::Scenario,
};
use kekkai_rules::{Answer, Ask, Origin};
use kekkai_widgets::{Glyphs, Lang, Theme, Words, list, words::OfferLine};
use ratatui_core::{buffer::Buffer, layout::Rect};

/// All files below `root` as the library names them.
pub(crate) fn files(root: &Path, folders: &[(&str, &str)]) -> Vec<(String, String)> {
    let listed = |(folder, called): &(&str, &str)| {
        let called = (*called).to_owned();
        let entries = fs::read_dir(root.join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path()).filter_map(move |path| {
            let name = path.file_name()?.to_str()?.to_owned();
            let is_data = path.extension().is_some_and(|ending| ending == "ron");
            is_data.then(|| (format!("{called}/{name}"), fs::read_to_string(&path).unwrap()))
        })
    };
    let mut files: Vec<_> = folders.iter().flat_map(listed).collect();
    files.sort();
    files
}

/// Every shipped fight and every fight of the tests of `battle`, with what it may name.
fn fights() -> Vec<(String, Scenario, Library)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shipped = [
        ("systems/knk", "systems/knk"),
        ("systems/t3d", "systems/t3d"),
        ("systems/d20", "systems/d20"),
        ("systems/d100", "systems/d100"),
        ("maps", "maps"),
        ("battles", "battles"),
    ];
    let mut golden = files(&root.join("crates/battle/tests"), &[("support", "systems/knk")]);
    let spells = fs::read_to_string(root.join("assets/systems/knk/spells.ron")).unwrap();
    golden.push(("systems/knk/spells.ron".to_owned(), spells));
    golden.extend(files(&root.join("crates/battle/tests"), &[("golden", "battles")]));
    let mut fights = Vec::new();
    for files in [files(&root.join("assets"), &shipped), golden] {
        let library = Library::new(files.clone());
        for (name, text) in files.iter().filter(|(name, _)| name.starts_with("battles/")) {
            let scenario = Scenario::parse(text, &library, "test", 1);
            let scenario = scenario.unwrap_or_else(|error| panic!("{name}: {error}"));
            fights.push((name.clone(), scenario, library.clone()));
        }
    }
    fights
}

/// The fight after one more line, each die a little lower than the one before, so that nobody ties for ever, and each
/// choice the last one; `None` if it is refused.
fn after(state: &State, library: &Library, line: &str) -> Option<State> {
    let context = grammar::Context { state, library };
    let Ok(grammar::Line::Command(command)) = grammar::parse(line, &context) else { return None };
    let mut answers = Vec::new();
    loop {
        match decide(state, &command, &answers) {
            Decision::Done { state, .. } => return Some(*state),
            Decision::Need(Ask::Die(throw)) => {
                let faces = usize::try_from(throw.dice.faces).unwrap();
                let face = u16::try_from(faces - answers.len() % faces).unwrap();
                answers.push(Answer::Faces(vec![face], Origin::Typed));
            }
            Decision::Need(Ask::Choice(choice)) => {
                answers.push(Answer::Pick(u16::try_from(choice.picks.len() - 1).unwrap()));
            }
            Decision::Refused(_) => return None,
        }
    }
}

/// The fight as it opens, and everybody's turn in it.
fn turns(scenario: &Scenario, library: &Library) -> Vec<State> {
    let mut state = scenario.setup.state().unwrap();
    for line in scenario.opening.iter().map(String::as_str).chain(["initiative"]) {
        state = after(&state, library, line).unwrap_or(state);
    }
    let names = BattleView::new(&state, Audience::Gm).combatants;
    let turn = |name: &str| after(&state, library, &format!("turn \"{name}\""));
    let mut turns: Vec<State> = names.iter().filter_map(|one| turn(one.name.as_str())).collect();
    turns.push(state);
    turns
}

/// The line as the menu shows it.
fn shown(line: &OfferLine) -> String {
    let within = Rect::new(0, 0, 80, 22);
    let mut buf = Buffer::empty(within);
    let rows = vec![list::ListRow::offered(line)];
    let place = list::ListPlace::Menu;
    let list = list::List { rows, selected: 1, place, ..list::List::default() };
    let area = list::draw(&list, &Theme::mono(), &Glyphs::unicode(), within, &mut buf);
    let columns = area.left() + 2..area.right() - 2;
    columns.map(|x| buf[(x, area.y + 1)].symbol()).collect::<String>().trim_end().to_owned()
}

#[test]
fn each_line_names_its_target_and_its_cost_and_ends_a_reason_with_a_word() {
    let both = Lang::ALL.map(Words::new);
    let (mut aimed, mut refused) = (0, 0);
    for (name, scenario, library) in fights() {
        for state in turns(&scenario, &library) {
            let view = BattleView::new(&state, Audience::Gm);
            let known = offers(&state);
            for (offer, words) in
                known.iter().flat_map(|offer| both.each_ref().map(|words| (offer, words)))
            {
                let mut line = words.offer_line(offer, &view);
                line.what = format!("1  {}", line.what);
                let text = shown(&line);
                let OfferLine { what, aim, odds, why } = &line;
                let told = format!("{name}: {line:?}: {text}");
                let what = what.split([',', ':']).next().unwrap();
                assert!(text.starts_with(what), "what is done: {told}");
                if !aim.is_empty() {
                    let (first, _) = aim.split_once(' ').unwrap_or((aim, ""));
                    assert!(text.contains(&format!(" → {first}")), "at whom: {told}");
                    aimed += 1;
                }
                assert!(text.ends_with(odds.as_str()), "the cost: {told}");
                if !why.is_empty() {
                    let (_, kept) = text.rsplit_once("  ").unwrap();
                    let kept = kept.trim_end_matches('…');
                    let rest = why.strip_prefix(kept).unwrap_or_else(|| panic!("why: {told}"));
                    let is_word = !rest.starts_with(char::is_alphanumeric);
                    assert!(!kept.is_empty() && is_word, "half a word: {told}");
                    refused += 1;
                }
            }
        }
    }
    assert!(aimed > 1000 && refused > 1000, "{aimed} aimed, {refused} refused");
}
