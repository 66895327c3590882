//! What somebody holds and aims at, as its side and the GM read it (D20-RDY).

use kekkai_battle::{Audience, SideId, grammar::BadCommand};
use kekkai_rules::Arg;

use super::changed;
use crate::d20::{begun, blows, grapple::arena, no, objects::stored, sheet};
use crate::table::Table;

const GUARDS: Audience = Audience::Side(SideId(1));

/// Keys of the phrases of a phrase, the outer ones first, with the texts and names between them.
fn told(phrase: &kekkai_rules::Phrase) -> Vec<String> {
    let mut all = vec![phrase.key.to_string()];
    for (_, arg) in &phrase.args {
        match arg {
            Arg::Phrase(phrase) => all.extend(told(phrase)),
            Arg::Text(text) | Arg::Name(text) => all.push(text.to_string()),
            Arg::Combatant(who) => all.push(who.index().to_string()),
            Arg::Change(by) => all.push(by.to_string()),
            _ => {}
        }
    }
    all
}

/// The rows of the card of `who` that this audience reads, those of what it does now.
fn card(table: &Table, audience: Audience, who: &str) -> Vec<String> {
    section(table, audience, who, "d20-marks")
}

/// The rows of a section of the card.
fn section(table: &Table, audience: Audience, who: &str, key: &str) -> Vec<String> {
    let fight = table.fight.clone();
    let view = fight.view(audience);
    let number = fight.number_of(table.id(who), audience).unwrap();
    let shown = view.combatants.iter().find(|shown| shown.id == number).unwrap();
    let sections = shown.sheet.iter().flat_map(|sheet| &sheet.sections);
    let marks = sections.filter(|section| section.kind.key == key);
    marks.flat_map(|section| &section.rows).map(|row| told(&row.full).join(" ")).collect()
}

#[test]
fn d20_rdy_02_the_card_tells_its_side_for_what_an_attack_waits_and_with_what() {
    let mut table = begun(&[("Kesh", "12J"), ("Lin", "7H"), ("Ade", "14L")], "1 2 3 18");
    for (line, row) in [
        ("expect Kesh", "d20-row-holds d20-held-against 0 d20-held-attack baton"),
        ("expect Kesh fists", "d20-row-holds d20-held-against 0 d20-held-attack d20-fists"),
        ("guard Ade", "d20-row-holds d20-held-guards 2 d20-held-attack baton"),
        ("ready until \"she runs\"", "d20-row-holds d20-held-until she runs d20-held-attack baton"),
        ("ready", "d20-row-holds d20-held-on-word d20-held-attack baton"),
        ("ready move until open", "d20-row-holds d20-held-until open d20-held-move"),
        ("ready disarm", "d20-row-holds d20-held-on-word d20-held-with baton d20-held-disarm"),
        (
            "ready smash with fists",
            "d20-row-holds d20-held-on-word d20-held-with d20-fists d20-held-smash",
        ),
        ("ready grapple", "d20-row-holds d20-held-on-word d20-held-grapple"),
        ("ready tend", "d20-row-holds d20-held-on-word d20-held-tend"),
        ("ready stand", "d20-row-holds d20-held-on-word d20-held-stand"),
        ("ready take", "d20-row-holds d20-held-on-word d20-held-take"),
        ("ready draw", "d20-row-holds d20-held-on-word d20-held-draw"),
        ("ready reload", "d20-row-holds d20-held-on-word d20-held-reload"),
    ] {
        table.tell(line, "");
        for audience in [Audience::Gm, GUARDS] {
            assert_eq!(card(&table, audience, "Bek"), [row], "{line}");
        }
        assert!(card(&table, Audience::Side(SideId(0)), "Bek").is_empty(), "{line}");
        table.tell("undo", "");
    }
}

#[test]
fn d20_hp_02_and_act_05_the_card_tells_how_wounds_tell_on_checks_and_where_one_looks() {
    let mut table = begun(&[("Kesh", "12J"), ("Lin", "7H"), ("Ade", "14L")], "1 2 3 18");
    for (hp, row) in [
        ("16", None),
        // An endurance of 3 eases what a quarter and a tenth do to moving (D20-HP-03 to D20-HP-05).
        ("14", Some("d20-row-wounds d20-tier-half -2 -2")),
        ("7", Some("d20-row-wounds d20-tier-quarter -4 -4")),
        ("2", Some("d20-row-wounds d20-tier-tenth -6 -4")),
    ] {
        table.tell(&format!("pool Kesh hp {hp}"), "");
        let rows = card(&table, Audience::Gm, "Kesh");
        assert_eq!(rows.first().map(String::as_str), row, "{hp}");
    }
    table.tell("facing Kesh south", "");
    assert_eq!(section(&table, Audience::Gm, "Kesh", "d20-faces"), ["d20-row-faces d20-way-south"]);
    table.tell("option use_facing false", "");
    assert!(section(&table, Audience::Gm, "Kesh", "d20-faces").is_empty());
}

#[test]
fn d20_rdy_05_the_card_names_a_readied_macro() {
    let mut table = stored("18 9 5 1");
    table.tell("ready macro 1 until \"they come\"", "");
    let row = card(&table, Audience::Gm, "Kesh").remove(0);
    assert!(row.starts_with("d20-row-holds d20-held-until they come d20-held-macro "), "{row}");
}

#[test]
fn d20_rdy_01_the_card_tells_at_whom_somebody_aims_and_for_whom_a_pole_waits() {
    let places: &[(&str, &str)] = &[("Lin", "3C"), ("Ade", "8C"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 2", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("aim Ade", "");
    assert_eq!(card(&table, Audience::Gm, "Lin"), ["d20-row-aims 2 pistol"]);
}

#[test]
fn d20_aoo_05_any_act_of_the_list_provokes_where_the_table_says_so() {
    // Bek beside Kesh; Ade, with a rifle, beside Kesh; a patient beside Ade.
    let bek = || begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "1 2 3 18");
    let shooter = || {
        let mut table = begun(&[("Ade", "13I"), ("Kesh", "13J"), ("Lin", "13C")], "1 2 18 3");
        table.tell("draw 2", "");
        for _ in 0..4 {
            table.tell("end", "");
        }
        table
    };
    let mut patient = begun(&[("Ade", "13I"), ("Kesh", "13J"), ("Bek", "13H")], "1 2 18 3");
    patient.tell("hurt Bek 16 physical", "");
    let mut prone = bek();
    prone.tell("afflict Bek prone", "");
    let mut bare = bek();
    bare.tell("discard 1", "");
    let mut held = arena("8 11 8 14");
    held.tell("end", "");
    held.tell("grapple Kesh", "pick:1 7 9 12 3");
    held.tell("end", "");
    held.tell("put Ade 8J", "");
    for (table, what, line, answers) in vec![
        (prone, "stand_up", "stand", ""),
        (bare, "pick_up", "take 1", ""),
        (bek(), "drop", "discard 1", ""),
        (bek(), "draw", "draw 2", ""),
        (shooter(), "reload", "reload", ""),
        (patient, "tend", "tend Bek", "2"),
        (shooter(), "aim", "aim Lin", ""),
        (bek(), "hold", "expect Kesh", ""),
        (bek(), "hold", "ready move", ""),
        (bek(), "defend", "defend", ""),
        (held.clone(), "wrestle", "escape", "2 19"),
        (held, "wrestle", "wrestle Brute pin", "2 19"),
    ] {
        let mut free = table.clone();
        free.tell(line, answers);
        let mut provokes = table;
        // With others on the list it provokes as well, and others do not for it.
        let other = if what == "aim" { "reload" } else { "aim" };
        provokes.tell(&format!("option aoo_extra {other}"), "");
        provokes.tell(line, answers);
        provokes.tell("undo", "");
        provokes.tell(&format!("option aoo_extra {what},{other}"), "");
        provokes.tell(line, &format!("pick:1 {answers}"));
    }
    // Nobody is asked about what is refused, and no other word is taken.
    let mut table = bek();
    table.tell("option aoo_extra draw", "");
    assert_eq!(no(&mut table, "draw 1"), "d20-held-already D20-ACT-02");
    let bad = table.read("option aoo_extra draw,sing");
    let Err(BadCommand::NoValue { word, option, .. }) = bad else { panic!("{bad:?}") };
    assert_eq!((word.as_deref(), option), (Some("draw,sing"), "aoo_extra"));
}

#[test]
fn d20_rdy_04_each_attack_of_a_pair_sets_off_what_the_first_was_let_pass() {
    let mut table = changed("Lin", |spec| {
        let knives = [0, 0].map(|number: usize| spec.weapons[number].clone());
        (spec.weapons, spec.in_hand) = (knives.to_vec(), Some(vec![0, 1]));
    });
    for (who, place) in [("Lin", "10J"), ("Bek", "11J"), ("Ade", "10I"), ("Kesh", "19A")] {
        table.tell(&format!("put {who} {place}"), "");
    }
    table.tell("initiative", "1 12 18 2");
    table.tell("option twf_needs_full false", "");
    table.tell("guard Bek", "");
    table.tell("end", "");
    let mut pairs = |dice: &str| {
        table.tell("pair Bek", dice);
        let struck = blows(&table).len();
        let held = sheet(&table, "Ade").held.len();
        table.tell("undo", "");
        (struck, held)
    };
    assert_eq!(pairs("pick:1 2 pick:1 2"), (2, 1));
    assert_eq!(pairs("pick:1 2 pick:2 2 2"), (3, 0));
    // What went off before the first is gone before the second.
    assert_eq!(pairs("pick:2 2 2 2"), (3, 0));
}
