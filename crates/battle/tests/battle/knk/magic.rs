//! Spells at the table: what may be typed, the cells that a screen shows before, and what others are told.

use crate::table::{Table, cell};
use kekkai_battle::{
    Aim, Audience, Command, SideId, area, offer::offers, scenario::Scenario, systems::Order,
    view::VisibleEvent,
};
use kekkai_rules::{
    Id, RuleId,
    knk::{self, Reserve},
};

/// A witch and a mage against two, the witch's turn.
pub(crate) fn table() -> Table {
    let mut table = Table::open(
        "(system: knk, title: \"Magic\", sides: [(name: \"One\"), (name: \"Two\")], combatants: [
            (name: \"Ada\", side: \"One\", at: \"5E\", spells: [\"fireball\", \"stone-wall\", \"gust\", \"clay-servants\"],
                sheet: (category: commoner, s: 0, e: 2, a: 0, m: 5, l: 0,
                    schools: [(fire, 5), (earth, 5), (air, 5), (puppets, 6)])),
            (name: \"Bea\", side: \"Two\", at: \"8E\", sheet: (category: commoner, s: 1, e: 3, a: 1, m: 1, l: 2)),
            (name: \"Cid\", side: \"Two\", at: \"9F\", sheet: (category: commoner, s: 1, e: 3, a: 1, m: 1, l: 2)),
        ])",
    );
    table.play("initiative", "100 2 1").unwrap();
    table
}

fn cast(spell: u8, aim: Option<Aim>) -> Command {
    Command::Act { who: Id(0), order: Order::Knk(knk::Order::Cast { spell }), aim }
}

#[test]
fn a_spell_is_called_by_its_name_its_target_by_name_or_cell() {
    let table = table();
    let (bea, there) = (Some(Aim::At(Id(1))), Some(Aim::Cell(cell("8E"))));
    for (line, command) in [
        ("cast Fireball at 8E", cast(0, there)),
        ("cast fireball at Bea", cast(0, there)),
        ("колдовать 1 в 8E", cast(0, there)),
        ("cast Gust at Bea", cast(2, bea)),
        ("cast gust 8E", cast(2, bea)),
        ("cast \"Clay servants\"", cast(3, None)),
        ("cast clay-servants", cast(3, None)),
        ("cast Stone-Wall 7E", cast(1, Some(Aim::Cell(cell("7E"))))),
    ] {
        assert_eq!(table.command(line), command, "{line}");
    }
}

#[test]
fn knk_mag_12_the_area_is_known_before_the_spell_is_cast() {
    let table = table();
    let fireball = cast(0, Some(Aim::Cell(cell("8E"))));
    let cells: Vec<String> =
        area::of(table.state(), &fireball).iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["7D", "8D", "9D", "7E", "8E", "9E", "7F", "8F", "9F"]);
    assert_eq!(area::hit(table.state(), &fireball), [Id(1), Id(2)]);
    let wall = cast(1, Some(Aim::Cell(cell("7E"))));
    let cells: Vec<String> =
        area::of(table.state(), &wall).iter().map(ToString::to_string).collect();
    assert_eq!(cells, ["7D", "7E", "7F"]);
    let gust = cast(2, Some(Aim::At(Id(1))));
    assert_eq!((area::of(table.state(), &gust), area::hit(table.state(), &gust)), (vec![], vec![]));
}

#[test]
fn others_see_whom_a_spell_has_hit_and_no_number() {
    let mut table = table();
    table.play("cast Fireball at 8E", "40 1 1").unwrap();
    let mut fight = table.fight.clone();
    let events = fight.record(fight.head()).unwrap().unwrap().events.clone();
    let told = |audience: Audience| {
        let told = events.iter().filter_map(|event| audience.told(table.state(), event));
        told.collect::<Vec<_>>()
    };
    let spelled = |told: &VisibleEvent| matches!(told, VisibleEvent::Reported(told) if told.rules.first() == Some(&RuleId::new("KNK-ATK-11")));
    for audience in [Audience::Public, Audience::Side(SideId(0)), Audience::Side(SideId(1))] {
        let told = told(audience);
        assert!(!told.iter().any(spelled), "{audience:?}");
        assert_eq!(told.iter().filter(|told| matches!(told, VisibleEvent::Outline(_))).count(), 2);
    }
    assert_eq!(told(Audience::Gm).iter().filter(|told| spelled(told)).count(), 2);
}

#[test]
fn the_called_stand_by_their_caster_and_throw_no_initiative() {
    let mut table = table();
    table.play("cast \"Clay servants\"", "").unwrap();
    let servants = [Id(3), Id(4)];
    let slots = &table.state().queue.slots;
    assert_eq!(
        slots.iter().map(|slot| slot.who).take(3).collect::<Vec<_>>(),
        [Id(0), Id(3), Id(4)]
    );
    for id in servants {
        let servant = table.state().combatant(id).unwrap();
        assert_eq!(servant.side, SideId(0));
        assert_eq!(servant.at.unwrap().distance(cell("5E")), 1);
        assert_eq!(table.state().queue.slot(id).unwrap().from_round, 2);
    }
}

#[test]
fn knk_loc_08_fire_of_a_spell_burns_until_it_rains_and_never_in_rain() {
    let file = "(system: knk, title: \"Fire\", sides: [(name: \"One\"), (name: \"Two\")], combatants: [
        (name: \"Ada\", side: \"One\", at: \"5E\", spells: [\"wildfire\"],
            sheet: (category: commoner, s: 0, e: 2, a: 0, m: 5, l: 0, schools: [(fire, 5)])),
        (name: \"Bea\", side: \"Two\", at: \"2T\", sheet: (category: commoner, s: 1, e: 3, a: 1, m: 1, l: 2)),
    ])";
    let burns = |table: &Table, at: &str| table.state().field.ground(cell(at)).fire;
    let mut table = Table::open(file);
    table.play("initiative", "100 2").unwrap();
    table.tell("status rain 9E", "");
    table.tell("cast Wildfire at 8E", "");
    assert!(
        burns(&table, "8E") && burns(&table, "7D") && !burns(&table, "9E") && !burns(&table, "10E")
    );
    table.tell("status rain", "");
    assert!(!burns(&table, "8E") && !burns(&table, "7D"));
    table.check().unwrap();
}

#[test]
fn knk_fam_01_a_spell_written_out_on_a_sheet_knows_whom_it_calls() {
    let fight = |like: &str| {
        format!(
            "(system: knk, title: \"Calls\", sides: [(name: \"One\"), (name: \"Two\")], combatants: [
                (name: \"Ada\", side: \"One\", at: \"5E\", sheet: (category: commoner, s: 0, e: 2, a: 0, m: 5, l: 0,
                    schools: [(puppets, 6)], spells: [(name: \"Call\", school: puppets, form: simple, prana: 5,
                        aim: caster, effects: [summon(name: \"Bodyguard\", like: \"{like}\")])])),
                (name: \"Bea\", side: \"Two\", at: \"8E\", sheet: (category: commoner, s: 1, e: 3, a: 1, m: 1, l: 2)),
            ])"
        )
    };
    let mut table = Table::open(&fight("guard"));
    table.play("initiative", "100 2").unwrap();
    table.play("cast Call", "").unwrap();
    let called = table.fight.find("Bodyguard").unwrap();
    assert_eq!(table.state().combatant(called).unwrap().side, SideId(0));
    let unknown = Scenario::parse(&fight("gaurd"), &table.library, "", 1).unwrap_err();
    let told = format!("{unknown:?}");
    assert!(told.contains("gaurd") && told.contains("guard"), "{told}");
}

#[test]
fn knk_mag_09_an_offer_says_that_it_ends_a_spell_that_is_being_read() {
    let mut table = Table::open(
        "(system: knk, title: \"Magic\", sides: [(name: \"One\"), (name: \"Two\")], combatants: [
            (name: \"Ada\", side: \"One\", at: \"5E\", spells: [\"fireball\", \"spark\"],
                sheet: (category: commoner, s: 0, e: 2, a: 0, m: 5, l: 0, schools: [(fire, 2)])),
            (name: \"Bea\", side: \"Two\", at: \"6E\", sheet: (category: commoner, s: 1, e: 3, a: 1, m: 1, l: 2)),
        ])",
    );
    table.play("initiative", "90 2").unwrap();
    let drops = |table: &Table, line: &str| {
        let command = table.command(line);
        let offer = offers(table.state()).into_iter().find(|offer| offer.command == command);
        offer.unwrap_or_else(|| panic!("{line} is not offered")).drops
    };
    let all = ["attack Bea", "special", "hide", "cast 1", "cast 2", "end"];
    let found = |table: &Table| all.map(|line| drops(table, line));
    assert_eq!(found(&table), [false; 6], "nothing is read yet");
    table.tell("cast 1", "");
    // This turn has gone on with it.
    assert!(!drops(&table, "end"));
    table.tell("end", "");
    table.tell("end", "");
    // Hiding is refused where somebody sees it, and ends nothing.
    assert_eq!(found(&table), [true, true, false, false, true, true]);
}

#[test]
fn a_summary_counts_what_a_spell_has_cost() {
    let mut table = table();
    let spent = |table: &mut Table| {
        let summary = table.fight.summary().unwrap();
        summary.rows(table.state(), Audience::Gm)[0].own["prana"]
    };
    let before = table.pool("Ada", Reserve::Prana.id()).now;
    table.play("cast \"Clay servants\"", "?").unwrap();
    let paid = before - table.pool("Ada", Reserve::Prana.id()).now;
    assert!(paid > 0);
    assert_eq!(spent(&mut table), paid);
}
