//! What the map and the turns say: modifiers of cells, work, feats, marks that run down, the order of turns.

use kekkai_battle::{Refusal, SideId, grammar::BadCommand};
use kekkai_rules::{Refusal as Rules, RuleId, t3d::fact::Fact};

use super::{facts, hp, no, opened, rolled, rolls, sheet, succeeds};
use crate::table::Table;

/// Who rolled in the latest step, in order.
fn rollers(table: &Table) -> Vec<String> {
    let who = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Tried(made) => Some(table.state().combatant(made.who).unwrap().name.to_string()),
        _ => None,
    });
    who.collect()
}

#[test]
fn t3d_map_06_the_order_is_set_by_hand_or_made_by_a_roll() {
    let mut table = opened();
    table.tell("initiative", "");
    table.tell("order Mira, Guard, Tor, Witch", "");
    let names = |table: &Table| {
        let slots = table.state().queue.slots.iter();
        slots.map(|slot| table.state().combatant(slot.who).unwrap().name.to_string()).collect()
    };
    let order: Vec<String> = names(&table);
    assert_eq!(order, ["Mira", "Guard", "Tor", "Witch"]);
    for line in ["end", "end", "end", "end"] {
        table.tell(line, "");
    }
    let again: Vec<String> = names(&table);
    assert_eq!((table.state().queue.round, order), (2, again));

    let mut table = opened();
    table.tell("option queue_order attribute", "");
    for line in
        ["value Witch initiative 12", "value Tor initiative 14", "value Guard initiative 12"]
    {
        table.tell(line, "");
    }
    table.tell("initiative", "");
    let order: Vec<String> = names(&table);
    assert_eq!(order, ["Tor", "Guard", "Witch", "Mira"]);

    // Side by side, each as in the setup: whoever joins later stands with its own.
    let mut table = opened();
    table.tell("option queue_order side", "");
    table.tell("side Mira Guards", "");
    table.tell("initiative", "");
    let order: Vec<String> = names(&table);
    assert_eq!(order, ["Tor", "Mira", "Guard", "Witch"]);

    // By a roll: the margin, then the attribute, then the setup.
    let mut table = opened();
    table.tell("option queue_order contest", "");
    for line in ["value Mira initiative 12", "value Tor initiative 10", "value Guard initiative 11"]
    {
        table.tell(line, "");
    }
    table.tell("value Witch initiative 11", "");
    table.tell("initiative", "12 10 11 9");
    let order: Vec<String> = names(&table);
    assert_eq!(order, ["Witch", "Mira", "Guard", "Tor"]);
}

#[test]
fn t3d_tab_02_a_modifier_of_the_field_touches_what_it_names_where_it_lies() {
    let mut table = opened();
    table.tell("zone dark -3 at 4A-6T touches lockpicking touches vision exempt dark_sight", "");
    assert_eq!(rolled(&mut table, "check Tor lockpicking common -2", "9").0, 7);
    assert_eq!(rolled(&mut table, "will Tor", "9").0, 10);
    table.tell("put Mira 5J", "");
    assert_eq!(rolled(&mut table, "check Mira lockpicking common -2", "9").0, 10);
    table.tell("put Tor 8J", "");
    assert_eq!(rolled(&mut table, "check Tor lockpicking common -2", "9").0, 10);
    // By a family of rolls.
    table.tell("put Guard 5D", "");
    assert_eq!(rolled(&mut table, "sense Guard vision", "9").0, 8);
    assert_eq!(rolled(&mut table, "sense Guard hearing", "9").0, 11);
    // Where the target stands.
    table.tell("zone dark -3 at 4A-6T touches vision exempt dark_sight ontarget", "");
    table.tell("put Guard 9D", "");
    assert_eq!(rolled(&mut table, "sense Guard vision toward Mira", "9").0, 8);
    assert_eq!(rolled(&mut table, "sense Guard vision toward Tor", "9").0, 11);
    // Without cells it lies everywhere, without names it touches every roll; several add up; a reaction never.
    table.tell("zone rain -1", "");
    table.tell("zone mud -2 touches attack", "");
    assert_eq!(rolled(&mut table, "will Tor", "9").0, 9);
    assert_eq!(rolled(&mut table, "attack Tor Guard 12", "16").0, 9);
    assert_eq!(rolled(&mut table, "reaction Witch meets Mira", "9").0, 13);
    table.tell("zone rain 0 off", "");
    assert_eq!(rolled(&mut table, "will Tor", "9").0, 10);
}

#[test]
fn t3d_tab_06_a_work_is_rolled_at_its_last_tick() {
    let mut table = opened();
    table.tell("job lock rounds 4", "");
    table.tell("initiative", "");
    table.tell("labour Mira lockpicking cut 50 task lock", "");
    let left = |table: &Table, name: &str| sheet(table, name).work.map(|work| work.left);
    assert_eq!(left(&table, "Mira"), Some(2));
    assert_eq!(no(&mut table, "labour Mira 12 task lock"), "t3d-at-work T3D-TAB-06");
    for line in ["end", "end", "end", "end"] {
        table.tell(line, "");
    }
    assert_eq!((left(&table, "Mira"), table.state().queue.round), (Some(1), 2));
    table.tell("end", "9");
    assert_eq!((rolls(&table), left(&table, "Mira")), (vec![(7, -2, 0)], None));

    let works = [
        ("cut 25", 3, 10),
        ("cut 30", 3, 9),
        ("cut 50", 2, 7),
        ("cut 90", 1, 3),
        ("times 2", 8, 12),
    ];
    for (time, ticks, level) in works {
        table.tell(&format!("labour Guard 12 {time} task lock"), "");
        assert_eq!(left(&table, "Guard"), Some(ticks), "{time}");
        table.tell("drop Guard", "");
        assert!(sheet(&table, "Guard").tries.is_empty(), "stopping is no try");
        table.tell(&format!("labour Guard 12 {time} task lock"), "");
        if ticks > 1 {
            table.tell(&format!("advance Guard {}", ticks - 1), "");
            assert_eq!((rolls(&table).len(), left(&table, "Guard")), (0, Some(1)), "{time}");
        }
        // In the queue more time gives nothing, and that is told.
        table.tell("advance Guard 1", "3");
        assert_eq!((rolls(&table)[0].0, left(&table, "Guard")), (level, None), "{time}");
        let warned = format!("{:?}", facts(&table)).contains("t3d-warn-combat-time");
        assert_eq!(warned, time == "times 2", "{time}");
        table.tell("retry Guard lock", "");
    }
    // Outside it does.
    let mut table = opened();
    table.tell("job lock rounds 4", "");
    table.tell("labour Guard 12 times 2 task lock", "");
    table.tell("advance Guard 8", "9");
    assert_eq!(rolls(&table), [(13, 4, 0)]);
    // What has become impossible ends without dice.
    table.tell("labour Guard 12 task lock", "");
    table.tell("job lock rounds 4 destroyed", "");
    table.tell("advance Guard 4", "");
    assert_eq!((rolls(&table).len(), left(&table, "Guard")), (0, None));
}

#[test]
fn t3d_tab_16_a_feat_that_succeeds_moves() {
    let mut table = opened();
    table.tell("option feat_distance_preset true", "");
    let jump = "feat Mira jump jumping to 7J";
    assert_eq!(rolled(&mut table, jump, "8"), (8, 0));
    assert_eq!(table.at("Mira").unwrap().to_string(), "7J");
    table.tell("put Mira 3J", "");
    assert_eq!(rolled(&mut table, jump, "9"), (8, -1));
    assert_eq!(table.at("Mira").unwrap().to_string(), "3J");
    assert_eq!(no(&mut table, jump), "t3d-one-try T3D-RTRY-01");
    let level = |table: &mut Table, line: &str| rolled(table, line, "16").0;
    table.tell("put Witch 20T", "");
    assert_eq!(level(&mut table, "feat Guard climb 12 levels 3"), 10);
    assert_eq!(level(&mut table, "feat Guard throw 12 to 9T"), 10);
    assert_eq!(level(&mut table, "feat Tor jump jumping to 6J"), 12);
    assert_eq!(level(&mut table, "feat Tor jump jumping to 11J"), 2);
    assert_eq!(level(&mut table, "feat Tor jump jumping to 15J"), 2);
    table.tell("option feat_distance_preset false", "");
    assert_eq!(level(&mut table, "feat Tor jump jumping to 8J"), 12);

    // The cell must be free and no wall, and what is lifted stands beside.
    let taken = table.refused("feat Tor jump jumping to 3J");
    assert!(matches!(taken, Refusal::Rules(Rules::Taken { .. })), "{taken:?}");
    table.tell("ground 5K strong", "");
    let wall = table.refused("feat Tor jump jumping to 5K");
    assert!(matches!(wall, Refusal::Rules(Rules::Blocked { .. })), "{wall:?}");
    let far = table.refused("feat Tor throw 12 whom Guard to 9H");
    assert!(matches!(far, Refusal::Rules(Rules::OutOfReach { reach: 1, .. })), "{far:?}");
    let far = table.refused("feat Tor lift 12 whom Mira to 9H");
    assert!(matches!(far, Refusal::Rules(Rules::OutOfReach { reach: 1, .. })), "{far:?}");
    table.tell("feat Tor throw 12 whom Mira to 9H", "9");
    assert_eq!(table.at("Mira").unwrap().to_string(), "9H");
    // A failure takes what was named, and only that.
    table.tell("feat Guard climb 12 loses hp 2", "13");
    assert_eq!(hp(&table, "Guard"), 8);
}

#[test]
fn t3d_tab_18_a_turn_counts_and_refuses_nothing() {
    let mut table = opened();
    table.tell("initiative", "");
    table.tell("move 6J", "");
    table.tell("move 10J", "");
    let view = table.fight.view(kekkai_battle::Audience::Gm);
    let meter = view.turn.unwrap().meters[0];
    assert_eq!((meter.left, meter.of), (7, Some(5)));
    table.tell("put Tor 11J", "");
    let (by, rule) = (table.id("Tor"), RuleId::new("T3D-TAB-18"));
    assert_eq!(table.refused("move 11J"), Refusal::Rules(Rules::Taken { by, rule }));
    assert_eq!(table.read("move 21J"), Err(BadCommand::NoCell("21J".to_owned())));
    // Another acts out of turn; the dead roll nothing and have no turn.
    table.tell("check Tor 12", "9");
    table.tell("attempt lockpicking by Tor", "9");
    assert_eq!(rollers(&table), ["Tor"]);
    table.tell("condition Tor dead", "");
    let dead = table.refused("check Tor 12");
    assert!(matches!(dead, Refusal::Rules(Rules::Dead(_))), "{dead:?}");
    table.tell("end", "");
    assert_eq!(table.state().queue.turn.unwrap().who, table.id("Guard"));
}

#[test]
fn t3d_tab_19_a_filter_stands_in_the_order_of_turns_and_a_list_as_it_was_made() {
    let mut table = opened();
    table.tell("will @Party", "9 9");
    assert_eq!(rollers(&table), ["Mira", "Tor"]);
    table.tell("initiative", "");
    table.tell("order Tor, Mira, Guard, Witch", "");
    table.tell("will @Party", "9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira"]);
    table.tell("will Mira, Tor", "9 9");
    assert_eq!(rollers(&table), ["Mira", "Tor"]);
    table.tell("will 1A-20T", "9 9 9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira", "Guard", "Witch"]);
    table.tell("will @all", "9 9 9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira", "Guard", "Witch"]);
    // Within so many cells of one, and all who see somebody: not itself, not through a wall, and who hides by those alone
    // who have noticed it.
    table.tell("will @6:4J", "9 9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira", "Guard"]);
    table.tell("will @5:4J", "9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira"]);
    table.tell("will @sees:Witch", "9 9 9");
    assert_eq!(rollers(&table), ["Tor", "Mira", "Guard"]);
    for wall in ["ground 14M-14S strong", "ground 13O strong"] {
        table.tell(wall, "");
    }
    table.tell("put Guard 15D", "");
    table.tell("воля @видят:Witch", "9");
    assert_eq!(rollers(&table), ["Guard"]);
    table.tell("stealth Witch", "");
    let nobody = BadCommand::FitsNobody("@sees:Witch".to_owned());
    assert_eq!(table.read("will @sees:Witch"), Err(nobody));
    table.tell("noticed Witch Guard", "");
    table.tell("will @sees:Witch", "9");
    assert_eq!(rollers(&table), ["Guard"]);
    let unknown = table.read("will @sees:Nobody");
    assert!(
        matches!(&unknown, Err(BadCommand::Nobody { name, .. }) if name == "@sees:Nobody"),
        "{unknown:?}"
    );
    assert_eq!(table.read("will @5:99Z"), Err(BadCommand::NoCell("99Z".to_owned())));
}

#[test]
fn t3d_tab_21_marks_run_down_with_own_turns_and_rounds() {
    let mut table = opened();
    for line in ["value Mira will 10", "value Tor will 12", "initiative"] {
        table.tell(line, "");
    }
    for line in ["ward Mira fear 2 turns 2", "condition Tor lit turns 1", "zone smoke -2 rounds 2"]
    {
        table.tell(line, "");
    }
    let mut wills = Vec::new();
    for _ in 0..3 {
        let mira = rolled(&mut table, "will Mira effect fear", "3").0;
        table.tell("end", "");
        let tor = rolled(&mut table, "will Tor effect fear", "3").0;
        table.tell("end", "");
        wills.push((mira, tor, sheet(&table, "Tor").has("lit")));
        for line in ["end", "end"] {
            table.tell(line, "");
        }
    }
    assert_eq!(wills, [(10, 10, false), (10, 10, false), (10, 12, false)]);
    // Set anew, the number is replaced; nonsense is refused.
    table.tell("condition Tor lit turns 2", "");
    table.tell("condition Tor lit turns 9", "");
    assert_eq!(sheet(&table, "Tor").conditions["lit"], Some(9));
    assert_eq!(no(&mut table, "condition Tor lit turns 0"), "t3d-out-of-range T3D-TAB-21");
    assert_eq!(table.state().combatant(table.id("Tor")).unwrap().side, SideId(0));
    assert!(succeeds(&mut table, "check Tor 12", "3"));
}
