//! The data files that the program brings along: each is read whole, and the demo is what its promise says.

mod made;
mod quality;

use std::{fs, path::Path};

use kekkai_battle::{
    Audience, BattleView, Cell, Event, Fight, Stage,
    combatant::Edge,
    field::SIGNS,
    fight::{Change, Checked, Hand},
    grammar::{self, Context, Line},
    library::Library,
    offer::offers,
    scenario::Scenario,
    systems::Fact,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{
    Answer, Bond, Content as _, End, Phrase, PoolId,
    knk::{self, Category, Condition, Knk, Reserve, Spec, records},
};

pub(crate) fn assets() -> Library {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let mut files = Vec::new();
    for folder in ["systems/knk", "systems/t3d", "systems/d20", "systems/d100", "maps", "battles"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let text = fs::read_to_string(root.join(folder).join(&name)).unwrap();
            files.push((format!("{folder}/{name}"), text));
        }
    }
    Library::new(files)
}

fn scenario(library: &Library, name: &str) -> Scenario {
    let text = library.file(&format!("battles/{name}.ron")).unwrap();
    Scenario::parse(text, library, "0.0.0", 1).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of a file that lists records by name, in its order.
fn entries(library: &Library, path: &str) -> Vec<String> {
    let list: Vec<(String, ron::Value)> = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(library.file(path).unwrap())
        .unwrap();
    list.into_iter().map(|(name, _)| name).collect()
}

/// The fight after its opening; every line must be an order that is carried out without a further question.
pub(crate) fn opened(library: &Library, name: &str) -> Fight {
    let scenario = scenario(library, name);
    let mut fight = Fight::new(scenario.setup).unwrap();
    for line in &scenario.opening {
        let context = Context { state: fight.state(), library };
        let Ok(Line::Command(command)) = grammar::parse(line, &context) else {
            panic!("{name}: {line:?} is no order")
        };
        match fight.propose(command, Vec::new(), Hand::Generator) {
            Ok(change @ Change::Step { .. }) => fight.take(change),
            other => panic!("{name}: {line:?} gives {other:?}"),
        }
    }
    fight
}

#[test]
fn every_weapon_and_every_sheet_is_sound() {
    let library = assets();
    let weapons = entries(&library, "systems/knk/weapons.ron");
    for name in &weapons {
        records::weapon(&library, "weapons", name).unwrap();
    }
    let mut sheets = entries(&library, "systems/knk/combatants.ron");
    sheets.extend(entries(&library, "systems/knk/mobs.ron"));
    for name in &sheets {
        let spec = Knk::combatant(&library, &[], "combatants", name).unwrap();
        spec.sheet().unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    }
    for mut names in [weapons, sheets] {
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "a name stands twice");
    }
}

#[test]
fn every_record_of_the_d20_book_is_sound_and_has_the_numbers_of_its_catalogue() {
    use kekkai_rules::d20::{D20, options::Options, sheet::Sheet};
    let library = assets();
    let sheet = |name: &str| -> Sheet {
        let spec = D20::combatant(&library, &[], "combatants", name).unwrap();
        spec.sheet().unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
    };
    for path in ["systems/d20/combatants.ron", "systems/d20/machines.ron"] {
        for name in entries(&library, path) {
            sheet(&name);
        }
    }
    for kind in D20::KINDS {
        for path in kind.files {
            let faults =
                kekkai_battle::content::faults(path, library.file(path).unwrap(), &library);
            assert!(faults.is_empty(), "{path}: {faults:?}");
        }
    }
    // Name, hit points, armour class, psychological hit points, modifier of initiative: the table of the worked fights.
    let rows = [
        ("kesh", 30, 16, 3, 3),
        ("lin", 20, 17, 2, 6),
        ("oru", 16, 14, 8, 3),
        ("guard", 14, 14, 0, 1),
        ("brute", 44, 14, 0, -1),
        ("tank", 120, 20, 0, 0),
        ("fighter", 80, 18, 0, 2),
    ];
    for (name, hp, ac, psyche, initiative) in rows {
        let sheet = sheet(name);
        let table =
            kekkai_rules::SystemState::<D20>::new(vec![sheet.clone().into()], Options::default());
        let view = kekkai_rules::SystemQueries::view_for(&table, kekkai_rules::Id(0), &Some);
        let row = |key: &str| view.rows.iter().find(|row| row.key == key).unwrap().value.clone();
        let number = kekkai_rules::sheet_view::Value::Number;
        assert_eq!((sheet.hp, sheet.psyche), (hp, psyche), "{name}");
        assert_eq!(
            (row("d20-ac"), row("d20-initiative")),
            (number(ac), number(initiative)),
            "{name}"
        );
    }
}

#[test]
fn every_record_of_the_d100_book_is_sound_and_weapons_count_by_strength() {
    use kekkai_rules::d100::D100;
    let library = assets();
    for name in entries(&library, "systems/d100/combatants.ron") {
        let spec = D100::combatant(&library, &[], "combatants", &name).unwrap();
        spec.sheet().unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    }
    for kind in D100::KINDS {
        for path in kind.files {
            let faults =
                kekkai_battle::content::faults(path, library.file(path).unwrap(), &library);
            assert!(faults.is_empty(), "{path}: {faults:?}");
        }
    }
    let captain = D100::combatant(&library, &[], "combatants", "captain").unwrap();
    // A strength bonus of 3 and 4 of the sword; a pistol has its own number.
    let damages: Vec<i32> = captain.weapons.iter().map(|weapon| weapon.damage).collect();
    assert_eq!(damages, [7, 8]);
    // The best piece of each place counts: a mail shirt and a helmet.
    assert_eq!((captain.armour.head, captain.armour.torso, captain.armour.left_leg), (2, 2, 0));
}

#[test]
fn every_map_is_a_field() {
    let library = assets();
    for name in library.names("maps") {
        let rows = library.map("map", name).unwrap();
        kekkai_battle::Field::of_size(&rows, (20, 20))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_battle_opens() {
    let library = assets();
    for name in library.names("battles") {
        let mut fight = opened(&library, name);
        assert!(matches!(fight.check(), Ok(Checked::Sound(_))), "{name}");
    }
}

fn shown<'a>(view: &'a BattleView, name: &str) -> &'a CombatantView {
    view.combatants.iter().find(|combatant| combatant.name.as_str() == name).unwrap()
}

/// What is there now and the most there can be.
fn pool(combatant: &CombatantView, id: PoolId) -> (i32, i32) {
    let exact = |shown: &PoolShown| match shown {
        PoolShown::Exact(pool) if pool.id == id => Some((pool.now, pool.max)),
        PoolShown::Exact(_) | PoolShown::Bar(..) | PoolShown::Word(..) => None,
    };
    combatant.pools.iter().find_map(exact).unwrap()
}

#[test]
fn the_demo_opens_in_the_middle_of_a_fight() {
    let fight = opened(&assets(), "demo");
    let view = fight.view(Audience::Gm);
    assert_eq!((view.stage, view.round), (Stage::Fighting, 2));
    assert_eq!((view.sides.len(), view.combatants.len()), (2, 8));
    assert!(view.combatants.iter().all(|combatant| !combatant.fallen && combatant.at.is_some()));

    // A profi's phase 1, with a hit that it may undo.
    let turn = view.turn.clone().unwrap();
    assert_eq!(turn.phase, "Dodge");
    let actor = view.find(view.actor.unwrap()).unwrap();
    assert_eq!(actor.name.as_str(), "Pavel");
    let sheet = actor.sheet.as_ref().unwrap();
    assert_eq!(sheet.made[0], Phrase::new("kind-profi"));
    let waits: Vec<i32> = sheet.waits.iter().filter(|hit| hit.open).map(|hit| hit.damage).collect();
    assert_eq!(waits, [73]);

    let doomed: Vec<&str> = view
        .combatants
        .iter()
        .filter(|combatant| combatant.conditions.contains(&Condition::Doomed.kind().once()))
        .map(|combatant| combatant.name.as_str())
        .collect();
    assert_eq!(doomed, ["Vera"]);
    assert_eq!(pool(shown(&view, "Vera"), Reserve::Hp.id()), (-12, 120));
    let below = |id| {
        let lacks = |(now, most): (i32, i32)| now < most;
        view.combatants.iter().filter(|combatant| lacks(pool(combatant, id))).count()
    };
    assert!(below(Reserve::Hp.id()) >= 4, "wounds");
    assert!(below(Reserve::Prana.id()) >= 3, "prana spent");
    let vera = shown(&view, "Vera").sheet.as_ref().unwrap();
    let lasting = vera.sections.iter().find(|section| section.kind.key == "lasting").unwrap();
    assert_eq!(lasting.rows.len(), 1);
}

#[test]
fn the_demo_shows_what_a_fight_is_made_of() {
    let library = assets();
    let fight = opened(&library, "demo");
    let view = fight.view(Audience::Gm);
    for (sign, terrain) in SIGNS {
        let used = Cell::all().any(|cell| view.field.ground(cell).terrain == terrain);
        assert!(used, "no {sign:?} on the map");
    }
    assert!(view.field.littered().count() >= 2, "things lie about");
    for kind in ["monster", "profi", "commoner"] {
        let made = Phrase::of_family("kind-", kind);
        let of_kind =
            |combatant: &&CombatantView| combatant.sheet.as_ref().unwrap().made[0] == made;
        assert!(view.combatants.iter().any(|combatant| of_kind(&combatant)), "no {kind}");
    }
    let scenario = scenario(&library, "demo");
    let specs: Vec<&Spec> = scenario
        .setup
        .combatants
        .iter()
        .map(|entrant| {
            let kekkai_battle::systems::Spec::Knk(spec) = &entrant.spec else {
                panic!("another system")
            };
            spec
        })
        .collect();
    assert!(specs.iter().any(|spec| spec.items.iter().any(|item| item.hp > 0)), "a potion");
    let weapons = || specs.iter().flat_map(|spec| &spec.weapons);
    assert!(weapons().any(|weapon| weapon.ranged.is_some()), "somebody shoots");
    assert!(weapons().any(|weapon| weapon.ranged.is_none()), "somebody strikes");
}

#[test]
fn the_duel_is_the_first_worked_fight() {
    let fight = opened(&assets(), "duel");
    let view = fight.view(Audience::Gm);
    assert_eq!((view.stage, view.round), (Stage::Setup, 0));
    let (vega, pavel) = (shown(&view, "Vega"), shown(&view, "Pavel"));
    assert_eq!(
        (vega.at.unwrap().to_string(), pavel.at.unwrap().to_string()),
        ("2J".into(), "19J".into())
    );
    assert_eq!(
        (pool(vega, Reserve::Hp.id()), pool(vega, Reserve::Prana.id())),
        ((900, 900), (700, 700))
    );
    assert_eq!(
        (pool(pavel, Reserve::Hp.id()), pool(pavel, Reserve::Prana.id())),
        ((300, 300), (175, 175))
    );
}

/// Whether an event is the mechanism.
type Shows = fn(&Event) -> bool;

/// Each battle that shows something: who acts first, what its note says to do, the picks on the way, and what then
/// happens.
const SHOWN: [(&str, &str, &str, &[u16], Shows); 9] = [
    ("water-and-ice", "Zoya", "move 6J", &[], |event| rolled_by(event, "KNK-OBS-10")),
    ("edges", "Mila", "leave west", &[], |event| matches!(event, Event::Left { .. })),
    ("grab", "Hagen", "grab Vera", &[], |event| {
        matches!(event, Event::Own(Fact::Knk(knk::Fact::Held { .. })))
    }),
    ("knockback", "Brann", "attack Pell", &[0], |event| matches!(event, Event::Flew { .. })),
    ("ambush", "Sable", "attack Anton", &[], |event| match event {
        Event::Rolled(roll) => {
            roll.throw.parts.iter().any(|part| part.rule.as_str() == "KNK-STL-04")
        }
        _ => false,
    }),
    ("wounds", "Ines", "bandage Anton", &[], |event| {
        matches!(event, Event::Own(Fact::Knk(knk::Fact::Bandaged { .. })))
    }),
    ("city", "Osip", "leave west", &[], |event| {
        matches!(event, Event::Left { leads: Some(_), .. })
    }),
    ("four-classes", "Merlin", "cast Firestorm at 11I", &[], |event| {
        matches!(event, Event::Own(Fact::Knk(knk::Fact::Cast { .. })))
    }),
    ("walls", "Lancer", "move 4J 9J", &[], |event| matches!(event, Event::Reshaped { .. })),
];

fn rolled_by(event: &Event, rule: &str) -> bool {
    matches!(event, Event::Rolled(roll) if roll.throw.rule.as_str() == rule)
}

#[test]
fn every_battle_that_shows_something_shows_it_with_the_next_order() {
    let library = assets();
    for (name, first, line, picks, shows) in SHOWN {
        let fight = opened(&library, name);
        assert_eq!(fight.state().faults(), Vec::<String>::new(), "{name}");
        let view = fight.view(Audience::Gm);
        assert_eq!(view.find(view.actor.unwrap()).unwrap().name.as_str(), first, "{name}");
        assert!((3..=5).contains(&view.combatants.len()), "{name}");
        let context = Context { state: fight.state(), library: &library };
        let Ok(Line::Command(command)) = grammar::parse(line, &context) else {
            panic!("{name}: {line:?} is no order")
        };
        let offered = offers(fight.state()).into_iter().find(|offer| offer.command == command);
        if let Some(offer) = offered {
            assert_eq!(offer.refusal, None, "{name}");
        }
        let (mut answers, mut picks) = (Vec::new(), picks.iter());
        let events = loop {
            match fight.propose(command.clone(), answers.clone(), Hand::Generator) {
                Ok(Change::Step { record, .. }) => break record.events.clone(),
                Ok(Change::Ask(prompt, _)) => {
                    answers = prompt.answers;
                    answers.push(Answer::Pick(*picks.next().unwrap_or_else(|| panic!("{name}"))));
                }
                other => panic!("{name}: {line:?} gives {other:?}"),
            }
        };
        assert!(events.iter().any(shows), "{name}: {events:?}");
        let notes = scenario(&library, name).opening.into_iter();
        let notes: Vec<String> =
            notes.filter_map(|line| line.strip_prefix("note ").map(str::to_owned)).collect();
        assert!((1..=2).contains(&notes.len()) && notes.iter().all(|note| note.starts_with(name)));
    }
}

#[test]
fn the_holds_and_places_of_the_shown_battles_stand_from_the_start() {
    let library = assets();
    let grab = opened(&library, "grab").view(Audience::Gm);
    let held: Vec<_> = shown(&grab, "Ogre").bound(Bond::Hold, End::Active).collect();
    assert_eq!(held, [shown(&grab, "Klim").id]);
    let edges = opened(&library, "edges").view(Audience::Gm);
    assert_eq!(shown(&edges, "Rook").away.unwrap().edge, Edge::South);
    let ambush = opened(&library, "ambush").view(Audience::Public);
    assert!(!ambush.combatants.iter().any(|combatant| combatant.name.as_str() == "Sable"));
}

#[test]
fn knk_mob_01_mobs_of_every_category_are_shipped() {
    let library = assets();
    let mobs = entries(&library, "systems/knk/mobs.ron");
    let category = |name: &String| Knk::combatant(&library, &[], "mobs", name).unwrap().category;
    for wanted in [Category::Commoner, Category::Profi, Category::Monster] {
        assert!(mobs.iter().filter(|name| category(name) == wanted).count() >= 2, "{wanted:?}");
    }
}

#[test]
fn knk_mob_01_five_of_one_mob_are_five_figures_with_numbers_of_their_own() {
    let mut fight = opened(&assets(), "duel");
    let library = assets();
    let line = "join Rat Reds 9J x5 like rat";
    let context = Context { state: fight.state(), library: &library };
    let side = fight.state().sides[0].name.clone();
    let line = line.replace("Reds", side.as_str());
    let Ok(Line::Command(command)) = grammar::parse(&line, &context) else { panic!("{line}") };
    let Ok(change) = fight.propose(command, Vec::new(), Hand::Generator) else { panic!("{line}") };
    fight.take(change);
    let view = fight.view(Audience::Gm);
    for number in 1..=5 {
        let rat = shown(&view, &format!("Rat {number}"));
        assert_eq!((pool(rat, Reserve::Hp.id()), rat.at.is_some()), ((30, 30), true));
    }
}
