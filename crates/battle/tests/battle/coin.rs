//! Coin, the rule book that only tests have, from the typed line to the file, the undo and the views: what a system may do
//! is done by it without a line outside its own module.

mod declared;

use kekkai_battle::{
    Audience, Command, Refusal, SideId,
    fight::ROOT,
    grammar::{self, BadCommand},
    library::Library,
    offer::offers,
    scenario::{BadScenario, Scenario, Setup},
    systems::SystemId,
    view::PoolShown,
};
use kekkai_rules::{Id, ItemData as _, PoolId, Refusal as Rules};

use crate::table::{PlayError, Table, cell};

/// Two against two on a bare field.
const SETUP: &str = include_str!("../support/coin.ron");

/// Initiative so that they act in the order Ada, Bo, Cy, Di.
const ORDER: &str = "9 8 7 6";

pub(crate) fn setup() -> Setup {
    ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn opened() -> Table {
    let mut table = Table::of(setup());
    table.tell("initiative", ORDER);
    table
}

fn pool(table: &Table, name: &str, pool: &str) -> i32 {
    table.pool(name, PoolId::new(pool)).now
}

fn marks(table: &Table, name: &str) -> u16 {
    let conditions = table.sheet(name).conditions;
    conditions.iter().find(|condition| condition.kind.stacks).map_or(0, |condition| condition.count)
}

#[test]
fn a_flip_is_held_against_grit_with_degrees_and_asks_the_other_first() {
    let mut table = opened();
    assert_eq!(table.state().system.system(), SystemId::Coin);
    table.play("flip Bo", "?").unwrap();
    // The other's player is asked in the middle of the order.
    let (prompt, ask) = table.prompt().unwrap();
    assert_eq!(ask.who(), table.id("Bo"));
    let bo = table.known("Bo", Audience::Side(SideId(1))).unwrap();
    assert_eq!(Audience::Side(SideId(1)).asked(table.state(), &prompt, &ask).unwrap().who(), bo);
    assert_eq!(Audience::Side(SideId(0)).asked(table.state(), &prompt, &ask), None);
    // Not called: 2 of at most 6 has a margin of 4, two degrees.
    table.play("pick 1", "2").unwrap();
    assert_eq!((pool(&table, "Bo", "Nerve"), pool(&table, "Ada", "Debt")), (2, 0));
    assert!(matches!(table.refused("flip Bo"), Refusal::Rules(Rules::Own { .. })));
}

#[test]
fn a_call_is_an_opposed_check_that_a_tie_fails() {
    let mut table = opened();
    // Ada flips 6 + 3, Bo has thrown 9.
    table.tell("flip Bo", "pick:2 9 3");
    assert_eq!((pool(&table, "Bo", "Nerve"), pool(&table, "Bo", "Luck")), (5, 1));
    assert_eq!(pool(&table, "Ada", "Debt"), -1, "a pool below 0");
}

#[test]
fn faces_decide_whatever_the_number() {
    let mut table = opened();
    table.tell("end", "");
    // Nobody asks one without luck; grit 5, one mark less or more does not matter at the face 10.
    table.tell("flip Cy", "10");
    assert_eq!((pool(&table, "Cy", "Nerve"), pool(&table, "Bo", "Debt")), (4, -1));
}

#[test]
fn marks_stack_and_fade_at_the_end_of_a_turn_and_luck_comes_back_with_a_round() {
    let mut table = opened();
    table.tell("flip Cy", "6");
    table.tell("end", "");
    table.tell("flip Cy", "6");
    assert_eq!(marks(&table, "Cy"), 2);
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(marks(&table, "Cy"), 1);
    table.tell("pool Bo luck 0", "");
    table.tell("end", "");
    assert_eq!((table.state().queue.round, pool(&table, "Bo", "Luck")), (2, 1));
    table.tell("option luck_per_round 0", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_eq!((table.state().queue.round, pool(&table, "Bo", "Luck")), (3, 1));
}

#[test]
fn three_share_a_cell_and_a_fourth_does_not() {
    let mut table = opened();
    table.tell("huddle Bo", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("huddle Bo", "");
    let at = cell("2A");
    assert_eq!(table.state().all_on(at).count(), 3);
    table.tell("end", "");
    table.tell("go 3A", "");
    assert!(matches!(table.refused("huddle Bo"), Refusal::Rules(Rules::Taken { .. })));
    let view = table.fight.view(Audience::Public);
    assert_eq!(
        view.all_on(at).map(|one| one.name.as_str()).collect::<Vec<_>>(),
        ["Ada", "Bo", "Cy"]
    );
    assert!(matches!(table.refused("put Di 2A"), Refusal::Occupied { .. }));
    table.tell("end", "");
    // Who leaves stands beside; who is put elsewhere has left.
    table.tell("split", "");
    assert_eq!(table.state().all_on(at).count(), 2);
    table.tell("put Bo 6F", "");
    assert_eq!(table.state().all_on(at).count(), 1);
}

#[test]
fn who_waits_acts_off_its_turn_and_no_other() {
    let mut table = opened();
    assert!(matches!(table.refused("flip Cy by Bo"), Refusal::Rules(Rules::NotYourTurn { .. })));
    table.tell("await", "");
    assert_eq!(table.state().actor(), Some(table.id("Bo")));
    let ada = table.id("Ada");
    let off_turn = |table: &Table| {
        offers(table.state()).iter().filter(|offer| offer.command.actor() == Some(ada)).count()
    };
    assert_eq!(off_turn(&table), 3);
    table.tell("flip Bo by Ada", "pick:none 1");
    assert_eq!((off_turn(&table), table.state().actor()), (0, Some(table.id("Bo"))));
    assert!(matches!(table.refused("flip Bo by Ada"), Refusal::Rules(Rules::NotYourTurn { .. })));
}

#[test]
fn an_act_off_turn_that_fells_the_one_whose_turn_it_is_ends_that_turn() {
    let mut table = opened();
    table.tell("await", "");
    table.tell("pool Bo nerve 1", "");
    table.tell("flip Bo by Ada", "pick:none 6");
    assert_eq!(table.state().actor(), Some(table.id("Cy")));
    // The GM brings one back.
    table.tell("pool Bo nerve 3", "");
    assert!(table.state().queue.slots.iter().any(|slot| slot.who == table.id("Bo")));
}

#[test]
fn an_item_is_spent_for_luck() {
    let mut table = opened();
    table.tell("pool Ada luck 0", "");
    table.tell("spend Penny", "");
    assert_eq!(pool(&table, "Ada", "Luck"), 2);
    assert!(matches!(table.play("spend 1", ""), Err(PlayError::Refused(_) | PlayError::Unread(_))));
}

#[test]
fn others_see_of_three_pools_what_is_declared() {
    let table = opened();
    let pools = |audience| {
        let view = table.fight.view(audience);
        view.called(&kekkai_rules::PlainText::new("Bo")).unwrap().pools.clone()
    };
    let of = |audience| pools(audience).into_iter().map(PoolShown::id).collect::<Vec<_>>();
    let [nerve, luck, debt] = ["Nerve", "Luck", "Debt"].map(PoolId::new);
    assert_eq!(of(Audience::Gm), [nerve, luck, debt]);
    assert_eq!(of(Audience::Side(SideId(1))), [nerve, luck, debt]);
    assert_eq!(of(Audience::Public), [nerve, debt]);
}

#[test]
fn the_whole_fight_is_undone_to_its_root_and_played_again() {
    let mut table = opened();
    for (line, answers) in [
        ("huddle Bo", ""),
        ("end", ""),
        ("flip Ada", "pick:none 3"),
        ("end", ""),
        ("flip Bo", "pick:2 2 9"),
    ] {
        table.tell(line, answers);
    }
    let end = table.state().hash();
    table.check().unwrap();
    let head = table.fight.head();
    while table.fight.head() != ROOT {
        table.play("undo", "").unwrap();
    }
    assert_eq!(table.state().queue.round, 0);
    table.play(&format!("goto {head}"), "").unwrap();
    assert_eq!(table.state().hash(), end);
    // The file, read again, and a state put aside.
    assert_eq!(table.loaded(None).state().hash(), end);
    let first = table.text.lines().next().unwrap();
    assert_eq!(Setup::system_in(first), Some(SystemId::Coin));
}

#[test]
fn an_order_of_another_system_is_refused() {
    let table = opened();
    let order = kekkai_battle::systems::Order::Knk(kekkai_rules::knk::Order::Hide);
    let command = Command::Act { who: Id(0), order, aim: None };
    let proposed = table.fight.propose(command, Vec::new(), kekkai_battle::fight::Hand::Table);
    assert_eq!(proposed, Err(Refusal::Rules(Rules::OtherSystem)));
}

#[test]
fn items_on_the_boards_of_a_world_are_of_the_system_of_the_fight() {
    let text = r#"(
        system: coin, title: "Fair", size: (6, 6),
        sides: [(name: "Heads"), (name: "Tails")],
        combatants: [
            (name: "Ada", side: "Heads", at: "1A", sheet: (grit: 6, nerve: 5, luck: 3)),
            (name: "Bo", side: "Tails", at: "2A", sheet: (grit: 5, nerve: 5, luck: 2)),
        ],
        items: [("3A", "Dime")],
        world: (
            here: "Fair", places: [
                (name: "Fair", links: ["Cellar"]),
                (name: "Cellar", boards: [(name: "Vault", items: [("1B", "Penny")])]),
            ],
        ),
    )"#;
    let scenario = Scenario::parse(text, &Library::default(), "test", 1).unwrap();
    let table = Table::of(scenario.setup.clone());
    let world = table.state().world.as_ref().unwrap();
    let vault =
        &world.places().find(|(_, place)| place.name.as_str() == "Cellar").unwrap().1.boards[0];
    let items: Vec<_> = vault.field.items(cell("1B")).map(|item| item.name().to_string()).collect();
    assert_eq!(items, ["Penny"]);
    // The same in the first line of a save, and read from it.
    assert_eq!(table.loaded(None).state().hash(), table.state().hash());
}

#[test]
fn several_may_stand_on_a_cell_from_the_start_if_they_huddle() {
    let together = SETUP.replace("at: Some(\"3A\"), spec", "at: Some(\"2A\"), spec");
    let read = |text: &str| ron::from_str::<Setup>(text).unwrap().state();
    assert!(matches!(read(&together), Err(BadScenario::Crowded { .. })));
    let huddled = together.replace(
        "at: Some(\"2A\"), spec: Coin((grit: 5, nerve: 4)))",
        "at: Some(\"2A\"), relations: [(field: \"huddles\", to: 1)], spec: Coin((grit: 5, nerve: 4)))",
    );
    let state = read(&huddled).unwrap();
    assert_eq!(state.all_on(cell("2A")).count(), 2);
    assert_eq!(state.faults(), [""; 0]);
}

#[test]
fn a_custom_status_changes_the_pools_that_the_system_declares() {
    let mut table = opened();
    table.tell("climate cold nerve -1 luck-pool 2 attack 1 3A", "");
    let zones = table.state().field.custom_zones(Some(cell("3A")));
    let changes: Vec<(PoolId, i32)> = zones[0].pools().collect();
    assert_eq!(changes, [(PoolId::new("Luck"), 2), (PoolId::new("Nerve"), -1)]);
    let bad = grammar::parse("climate cold prana 1", &table.context());
    let extra = BadCommand::Extra { verb: "climate", extra: "prana".to_owned() };
    assert_eq!(bad, Err(extra), "a pool of another system");
    let next = grammar::complete("climate cold ", None, &table.context()).words;
    assert!(next.contains(&"debt".to_owned()) && !next.contains(&"hp".to_owned()), "{next:?}");
}

#[test]
fn one_who_has_a_single_combatant_acts_off_turn_without_naming_it() {
    let mut table = opened();
    table.tell("await", "");
    table.tell("end", "");
    let context = table.context();
    let read = |reader, line: &str| grammar::parse_of(reader, line, &context).unwrap();
    let named = read(Audience::Gm, "flip Cy by Ada");
    assert_eq!(read(Audience::Character(table.id("Ada")), "flip Cy"), named);
    assert_ne!(read(Audience::Gm, "flip Cy"), named);
    // A side of two has to say who.
    assert_eq!(read(Audience::Side(SideId(0)), "flip Cy"), read(Audience::Gm, "flip Cy"));
}
