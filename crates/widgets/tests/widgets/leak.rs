//! What players are shown holds nothing that they may not know: markers are planted in all that is secret, and looked
//! for in every view, every line of the log and every frame, after each step.

use std::{fs, path::Path};

use crate::table::{Table, cell};
use kekkai_battle::{Audience, BattleView, SideId, view::LogEntry};
use kekkai_widgets::{
    Areas, Glyphs, Lang, LogLine, Overlay, PromptLine, SaveMark, ScreenModel, Theme, Words, queue,
    screen,
};
use ratatui_core::{buffer::Buffer, layout::Rect};

/// What every secret has in its name.
const MARK: &str = "zzqx";
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
/// A GM's cursor does not tell players anything; theirs looks at each corner of what is hidden.
const CURSORS: [&str; 2] = ["9C", "1A"];

/// All that is drawn of a view, and the lines of the log, as text.
fn frames(view: &BattleView, log: &[LogEntry], cursors: &[&str]) -> String {
    let mut all = String::new();
    for lang in Lang::ALL {
        let words = Words::new(lang);
        let lines: Vec<LogLine> =
            log.iter().flat_map(|entry| words.log_lines(entry, view)).collect();
        for line in &lines {
            all.extend([line.text.as_str(), "\n"]);
        }
        for ((columns, rows), at) in SIZES.iter().zip(cursors.iter().cycle()) {
            let area = Rect::new(0, 0, *columns, *rows);
            let mut buf = Buffer::empty(area);
            let chosen = view.combatants.last().map(|one| one.id);
            let (theme, glyphs) = (Theme::ansi(), Glyphs::unicode());
            let model = ScreenModel {
                view,
                words: &words,
                theme: &theme,
                glyphs: &glyphs,
                log: &lines,
                cursor: Some(cell(at)),
                chosen,
                target: None,
                ruler: None,
                marked: &[],
                overlay: Overlay::None,
                path: &[],
                prompt: PromptLine {
                    text: "",
                    right: "",
                    brief: "",
                    tone: screen::PromptTone::Question,
                },
                hints: &[],
                lasting: 0,
                save: SaveMark::Saved,
                focus: None,
                odds: None,
                below_log: 0,
                news: &[],
                flash: &[],
                note: "",
            };
            let areas = Areas::of(area, queue::rows_needed(view)).unwrap();
            screen::draw(&model, &areas, &mut buf);
            for row in buf.content().chunks(usize::from(*columns)) {
                all.extend(row.iter().map(ratatui_core::buffer::Cell::symbol));
                all.push('\n');
            }
        }
    }
    all
}

/// All that an audience is shown, as text.
fn shown(table: &Table, audience: Audience, cursors: &[&str]) -> String {
    let view = table.fight.view(audience);
    let log = table.fight.clone().log(audience, 1000).unwrap();
    format!("{view:?}\n{log:?}\n{}", frames(&view, &log, cursors))
}

/// What stands before the first marker, if there is one.
fn leak(text: &str, mark: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let (before, _) = lower.split_once(&mark.to_lowercase())?;
    let before: Vec<char> = before.chars().rev().take(300).collect();
    Some(before.into_iter().rev().collect())
}

/// In every golden fight one of them is veiled from the beginning, and bears a name that no other is to be shown.
#[test]
fn a_whole_fight_of_a_veiled_one_tells_others_nothing_of_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../battle/tests/golden");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "fight")).collect();
    files.sort();
    let mut steps = 0;
    for file in files {
        let script = fs::read_to_string(&file).unwrap();
        let battle = script.lines().next().unwrap().strip_prefix("battle ").unwrap();
        let text = fs::read_to_string(folder.join(battle)).unwrap();
        let first = Table::open(&text);
        // The last of them who has a side of its own to be hidden with.
        let one = first.state().combatants.last().unwrap();
        let name = one.name.to_string();
        let sides = |table: &Table| -> Vec<SideId> {
            table.state().combatants.iter().map(|one| one.side).collect()
        };
        let named = |text: &str| text.replace(&format!("\"{name}\""), &format!("\"{MARK}\""));
        let mut table = Table::open(&named(&text));
        let who = table.state().combatants.last().unwrap().id;
        table.tell(&format!("shroud #{}", who.0), "");
        let others = table.audiences().into_iter().filter(|one| !one.knows(table.state(), who));
        let others: Vec<Audience> = others.collect();
        let mut before = vec![String::new(); others.len()];
        for line in script.lines().filter_map(|line| line.trim().strip_prefix("> ")) {
            let (line, answers) = line.split_once('|').unwrap_or((line, ""));
            let words = line.split(' ').map(|word| if word == name { MARK } else { word });
            let line = words.collect::<Vec<_>>().join(" ");
            // Steps are numbered one further than in the script.
            if line.starts_with("goto") || table.play(line.trim(), answers.trim()).is_err() {
                break;
            }
            // Who comes to its side knows it, and has known it from then on.
            if sides(&table) != sides(&first) {
                break;
            }
            steps += 1;
            for (audience, before) in others.iter().zip(&mut before) {
                let view = table.fight.view(*audience);
                let log = table.fight.clone().log(*audience, 40).unwrap();
                let text = format!("{view:?}{log:?}");
                if text == *before {
                    continue;
                }
                let all = format!("{text}\n{}", frames(&view, &log, &["1A"]));
                let leak = leak(&all, MARK);
                assert_eq!(leak, None, "{} after {line}: {audience:?}", file.display());
                *before = text;
            }
        }
    }
    assert!(steps > 150, "{steps}");
}

/// A fight in which everything that can be secret is, and bears the marker.
fn planted() -> Table {
    let sheet = "category: profi, s: 2, e: 2, a: 3, m: 2, l: 2";
    let text = format!(
        "(system: knk, title: \"Dusk\", sides: [(name: \"Red\"), (name: \"Blue\")],\
         items: [(\"9C\", (name: \"{MARK} lamp\")), (\"2B\", (name: \"rope\"))],\
         weapons: [(\"{MARK} sword\", (name: \"{MARK} sword\", kind: slash))],\
         world: (here: \"Park\", places: [(name: \"Park\", links: [\"Bridge\"], boards: [(name: \"{MARK} gate\")]),\
           (name: \"Bridge\")], parties: [\
           (name: \"Home\", at: \"Park\", members: [\"Ann\"]),\
           (name: \"{MARK} gang\", at: \"Park\", members: [\"Bob {MARK}\"]),\
           (name: \"{MARK} band\", at: \"Bridge\", members: [\"Far {MARK}\"])]),\
         combatants: [\
           (name: \"Ann\", side: \"Red\", at: \"5C\", sheet: ({sheet})),\
           (name: \"Bob {MARK}\", token: \"Bo\", side: \"Blue\", at: \"9C\", sheet: ({sheet}), \
             weapons: [\"{MARK} sword\"]),\
           (name: \"Cid {MARK}\", token: \"Ci\", side: \"Blue\", at: \"12C\", sheet: ({sheet})),\
           (name: \"Dan\", side: \"Blue\", at: \"16R\", sheet: ({sheet})),\
           (name: \"Far {MARK}\", token: \"Fa\", side: \"Blue\", sheet: ({sheet})),\
         ])"
    );
    Table::open(&text)
}

#[test]
fn no_secret_is_in_anything_that_players_are_shown() {
    let mut table = planted();
    let mut seen = 0;
    for line in ["shroud #1", "hidden #2", "hidden #4", "shroud 9C-10D 1A-1C"] {
        table.tell(line, "");
    }
    let covered = table.fight.head();
    let lines = [
        ("shroud 9C-10D 1A-1C", ""),
        ("shroud #1 because zzqx", ""),
        ("hidden #2", ""),
        ("initiative", "60 50 10 20"),
        ("note zzqx", ""),
        ("climate zzqx hp -5 9C 1A", ""),
        ("border west 1A 1C open to zzqx", ""),
        ("effect #1 zzqx hp -1 because zzqx", ""),
        ("effect Dan zzqx hp -1 turns 2 because zzqx", ""),
        ("ground 9D strong because zzqx", ""),
        ("hp #1 7 because zzqx", ""),
        ("join Eve{} Blue 10D like guard", "5"),
        ("numbers Dan shown", ""),
        ("pools public prana numbers", ""),
        ("move 6C", ""),
        ("end", ""),
        ("move 8C", ""),
        ("move 7C", ""),
        ("attack Ann", "70"),
        ("end", ""),
        ("undo", ""),
        ("undo", ""),
        ("note another zzqx", ""),
        ("end", ""),
        ("end", ""),
        ("end", ""),
        ("end", ""),
        ("shroud map", ""),
        ("reveal 10E-20T 2A-8C", ""),
        ("shroud 1A-12T", ""),
        ("end", ""),
    ];
    for (line, answers) in lines {
        let line = line.replace("{}", MARK);
        // What the rules refuse here changes nothing; most of it must go through.
        let went = table.play(&line, answers).is_ok();
        if table.fight.prompt().is_some() {
            table.play("cancel", "").unwrap();
        }
        seen += usize::from(went);
        let out =
            [Audience::Public, Audience::Side(SideId(0)), Audience::Character(table.id("Ann"))];
        for audience in out {
            let text = shown(&table, audience, &CURSORS);
            assert_eq!(leak(&text, MARK), None, "{audience:?} after {line}");
            assert!(text.contains("Dusk"));
        }
        let all = shown(&table, Audience::Gm, &CURSORS);
        assert!(leak(&all, MARK).is_some());
    }
    assert!(seen + 1 >= lines.len(), "{seen} of {}", lines.len());
    // Nor in what is shown when somebody looks back.
    let mut fight = table.fight.clone();
    for audience in [Audience::Public, Audience::Side(SideId(0))] {
        let steps = fight.told_steps(audience).unwrap();
        assert!(steps.len() > 5);
        for step in steps.into_iter().filter(|step| *step >= covered) {
            let view = fight.view_at(step, audience).unwrap().unwrap();
            let log = fight.log_at(step, audience, 20).unwrap().unwrap();
            let text = format!("{view:?}{log:?}{}", frames(&view, &log, &CURSORS));
            assert_eq!(leak(&text, MARK), None, "{audience:?} at {step}");
        }
    }
}

/// Two fights that differ in nothing but what is hidden look the same, step for step.
#[test]
fn what_is_hidden_makes_no_difference_to_what_is_shown() {
    let open = |name: &str, category: &str, at: &str, item: &str, sight: &str| {
        let mut table = Table::open(&format!(
            "(system: knk, title: \"Dusk\", sides: [(name: \"Red\"), (name: \"Blue\")],\
             items: [(\"9C\", (name: \"{item}\"))], combatants: [\
             (name: \"Ann\", side: \"Red\", at: \"5C\", sheet: (category: profi, s: 2, e: 2, a: 3, m: 2, l: 2)),\
             (name: \"{name}\", side: \"Blue\", at: \"{at}\", sheet: ({category})),\
             (name: \"Dan\", side: \"Blue\", at: \"16R\", sheet: (category: profi, s: 2, e: 2, a: 0, m: 2, l: 2)),\
             ])"
        ));
        table.tell("shroud 8A-10E", "");
        table.tell(sight, "");
        table
    };
    let profi = "category: profi, s: 2, e: 2, a: 3, m: 2, l: 2";
    let commoner = "category: commoner, s: 0, e: 1, a: 2, m: 3, l: 3";
    let mut one = open("Bob", profi, "9C", "lamp", "shroud #1");
    let mut other = open("Zed", commoner, "18C", "rope", "hidden #1");
    // Answers as far as both have them; what nobody sees is done in between, different in each.
    let both = [
        (vec![("initiative", "60 40 10")], vec![("initiative", "60 30 10")]),
        (vec![("note a", ""), ("luck", "")], vec![]),
        (vec![("move 6C", "")], vec![("move 6C", "")]),
        (vec![("ground 9D strong", "")], vec![("fill", "")]),
        (vec![("end", "")], vec![("hp #1 3", ""), ("end", "")]),
        (vec![("move 8C", ""), ("prone #1", "")], vec![]),
        (vec![("end", "")], vec![("end", "")]),
        (vec![("move 15R", "")], vec![("move 15R", "")]),
        (vec![("end", "")], vec![("note b", ""), ("end", "")]),
        (vec![("move 6D", "")], vec![("move 6D", "")]),
    ];
    for (stage, (first, second)) in both.into_iter().enumerate() {
        for (table, lines) in [(&mut one, first), (&mut other, second)] {
            for (line, answers) in lines.iter().filter(|(line, _)| *line != "fill") {
                table.tell(line, answers);
            }
        }
        for audience in [Audience::Public, Audience::Side(SideId(0))] {
            let seen = [&one, &other].map(|table| {
                let log = table.fight.clone().log(audience, 1000).unwrap();
                (table.fight.view(audience), log)
            });
            assert_eq!(seen[0].0, seen[1].0, "{audience:?} at {stage}");
            assert_eq!(seen[0].1, seen[1].1, "{audience:?} at {stage}");
            let drawn = seen.map(|(view, log)| frames(&view, &log, &CURSORS));
            assert_eq!(drawn[0], drawn[1], "{audience:?} at {stage}");
        }
        assert_ne!(one.fight.view(Audience::Gm), other.fight.view(Audience::Gm));
    }
}
