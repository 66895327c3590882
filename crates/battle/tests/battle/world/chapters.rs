//! The fights of one save: chapters, who is left out of the next one, totals, and what each audience knows of them.

use kekkai_battle::{
    Audience, BattleView, SideId, Stage,
    chapter::{self, Chapter},
    fight::ROOT,
    grammar::BadCommand,
    scenario::Setup,
    summary::SummaryRow,
    world::WorldRefusal,
};
use kekkai_rules::Edition;

use super::{denied, fought, met};
use crate::{
    coin::opened,
    table::{PlayError, Table},
};

const REDS: Audience = Audience::Side(SideId(0));
const BLUES: Audience = Audience::Side(SideId(1));

fn names(table: &Table, who: &[kekkai_rules::Id]) -> Vec<String> {
    who.iter().map(|who| table.state().combatant(*who).unwrap().name.to_string()).collect()
}

fn listed(view: &BattleView) -> Vec<String> {
    let listed = view.combatants.iter().filter(|one| !one.past);
    listed.map(|one| one.name.to_string()).collect()
}

/// Bob has fallen in the Park, and Ann is where the next fight is set up, the day after.
fn two_fights() -> Table {
    let mut table = fought();
    table.tell("hp Bob 0", "");
    table.tell("newday", "");
    table.tell("travel Red Bridge", "");
    table.tell("battle at Bridge", "");
    table
}

#[test]
fn each_battle_begins_a_chapter_with_its_place_day_rounds_and_dead() {
    let mut table = two_fights();
    let chapters = table.fight.chapters().unwrap();
    let told = |one: &Chapter| {
        let place = one.place.as_ref().map(ToString::to_string).unwrap();
        (one.number, one.day, place, one.rounds, one.is_decided, one.winner)
    };
    let told: Vec<_> = chapters.iter().map(told).collect();
    let first = (1, 1, "Park".to_owned(), 1, true, Some(SideId(0)));
    assert_eq!(told, [first, (2, 2, "Bridge".to_owned(), 0, false, None)]);
    assert_eq!(names(&table, &chapters[0].who), ["Ann", "Bob"]);
    assert_eq!(names(&table, &chapters[0].fell), ["Bob"]);
    assert_eq!(names(&table, &chapters[1].who), ["Ann"]);
    let (first, second) = (chapters[0].steps.unwrap(), chapters[1].steps.unwrap());
    assert_eq!((first.0, second.1), (ROOT, table.fight.head()));
    assert_eq!(table.fight.parent(second.0), Some(first.1), "one goes on from the other");
}

#[test]
fn a_fight_is_of_the_day_on_which_it_begins_also_where_that_came_after_its_setup() {
    let mut table = met();
    table.tell("newday", "");
    let day = |table: &mut Table| table.fight.chapters().unwrap().last().unwrap().day;
    assert_eq!(day(&mut table), 2, "nobody has fought yet");
    table.tell("initiative", "40 90");
    table.tell("newday", "");
    assert_eq!(day(&mut table), 2, "it was begun before");
}

/// Whether the first fight is decided, who has won it, who of it lives and who is dead.
fn ended(table: &mut Table) -> (bool, Option<SideId>, Vec<String>, Vec<String>) {
    let first = table.fight.chapters().unwrap().swap_remove(0);
    let lives: Vec<_> = first.lives().collect();
    (first.is_decided, first.winner, names(table, &lives), names(table, &first.fell))
}

/// The next fight is set up elsewhere.
fn goes_on(table: &mut Table) {
    table.tell("travel Red Bridge", "");
    table.tell("battle at Bridge", "");
    assert_eq!(table.fight.chapters().unwrap().len(), 2);
}

#[test]
fn a_fight_whose_foes_fell_before_its_first_round_has_a_winner() {
    let mut table = met();
    table.tell("hp Bob 0", "");
    table.tell("initiative", "40");
    let won = (true, Some(SideId(0)), vec!["Ann".to_owned()], vec!["Bob".to_owned()]);
    assert_eq!(ended(&mut table), won);
    goes_on(&mut table);
    assert_eq!(ended(&mut table), won);
}

#[test]
fn who_was_taken_out_of_a_fight_is_neither_alive_nor_dead_at_its_end() {
    for begun in [true, false] {
        let mut table = if begun { fought() } else { met() };
        table.tell("remove Bob", "");
        if !begun {
            table.tell("initiative", "40");
        }
        let won = (true, Some(SideId(0)), vec!["Ann".to_owned()], vec![]);
        assert_eq!(ended(&mut table), won, "{begun}");
        goes_on(&mut table);
        assert_eq!(ended(&mut table), won, "{begun}");
    }
    // Back in it, it lives.
    let mut table = fought();
    table.tell("remove Bob", "");
    table.tell("put Bob 1J", "50");
    let both = vec!["Ann".to_owned(), "Bob".to_owned()];
    assert_eq!(ended(&mut table), (false, None, both, vec![]));
    // A body that is taken away stays one of the dead.
    let mut table = fought();
    table.tell("hp Bob 0", "");
    table.tell("remove Bob", "");
    let (_, _, lives, fell) = ended(&mut table);
    assert_eq!((lives, fell), (vec!["Ann".to_owned()], vec!["Bob".to_owned()]));
}

#[test]
fn who_came_over_to_the_other_side_counts_with_that_one_in_the_end() {
    let mut table = fought();
    table.tell("side Ann Blues", "");
    let (decided, winner, ..) = ended(&mut table);
    assert_eq!((decided, winner), (true, Some(SideId(1))));
    goes_on(&mut table);
    assert_eq!(ended(&mut table).1, Some(SideId(1)));
}

#[test]
fn undo_across_the_beginning_of_a_fight_takes_its_chapter_away() {
    let mut table = two_fights();
    table.tell("undo", "");
    let chapters = table.fight.chapters().unwrap();
    assert_eq!((chapters.len(), chapters[0].is_decided), (1, true));
    assert_eq!(listed(&table.fight.view(Audience::Gm)), ["Ann", "Bob"]);
    table.tell("redo", "");
    assert_eq!(table.fight.chapters().unwrap().len(), 2);
}

#[test]
fn a_fight_that_was_set_up_otherwise_before_it_began_is_no_chapter() {
    let mut table = two_fights();
    table.tell("battle at Bridge", "");
    let chapters = table.fight.chapters().unwrap();
    assert_eq!((chapters.len(), chapters[1].number), (2, 2));
}

#[test]
fn the_dead_of_an_earlier_fight_stand_in_no_list_of_the_next_one_and_in_the_totals() {
    let mut table = two_fights();
    assert_eq!(listed(&table.fight.view(Audience::Gm)), ["Ann"]);
    let who = |rows: Vec<SummaryRow>, table: &Table| {
        names(table, &rows.into_iter().map(|row| row.who).collect::<Vec<_>>())
    };
    let fight = table.fight.summary().unwrap().rows(table.state(), Audience::Gm);
    assert_eq!(who(fight, &table), ["Ann"]);
    let all = table.fight.totals().unwrap().rows(table.state(), Audience::Gm);
    assert_eq!((all[0].fights, all[1].fights), (1, 1));
    assert_eq!(who(all, &table), ["Ann", "Bob"]);
}

#[test]
fn who_falls_in_a_fight_stays_in_its_lists_until_the_next() {
    let mut table = fought();
    table.tell("hp Bob 0", "");
    assert_eq!(listed(&table.fight.view(Audience::Gm)), ["Ann", "Bob"]);
}

#[test]
fn totals_go_on_where_a_summary_begins_anew() {
    let mut table = fought();
    table.tell("put Bob 9J", "");
    table.tell("hp Bob 1", "");
    table.tell("end", "");
    table.tell("attack Bob", "90");
    table.tell("end", "");
    table.tell("accept", "");
    let fight = table.fight.summary().unwrap().rows(table.state(), Audience::Gm);
    table.tell("travel Red Bridge", "");
    table.tell("battle at Bridge", "");
    let now = table.fight.summary().unwrap().rows(table.state(), Audience::Gm);
    assert_eq!((now[0].kills, now[0].dealt, now[0].turns), (0, 0, 0));
    let all = table.fight.totals().unwrap().rows(table.state(), Audience::Gm);
    assert_eq!(all, fight);
    assert_eq!((all[0].kills, all[0].rolls_won, all[0].turns, all[1].turns), (1, 1, 2, 2));
}

#[test]
fn who_was_not_there_knows_nothing_of_a_fight_and_nobody_learns_of_the_hidden_dead() {
    let mut table = two_fights();
    let shown = |table: &mut Table, audience| {
        let chapters = table.fight.chapters().unwrap();
        chapter::shown(&chapters, table.state(), audience)
    };
    let steps = |all: &[Chapter]| all.iter().filter(|one| one.steps.is_some()).count();
    let gm = shown(&mut table, Audience::Gm);
    assert_eq!((gm.len(), steps(&gm)), (2, 2));
    let reds = shown(&mut table, REDS);
    assert_eq!((reds.len(), steps(&reds), reds[0].fell.len()), (2, 0, 1));
    let blues = shown(&mut table, BLUES);
    assert_eq!((blues.len(), blues[0].number), (1, 1), "Bob was in the first one alone");
    // Nobody but the GM and its side is to know that Bob was there.
    table.tell("shroud Bob", "");
    for audience in [REDS, Audience::Public] {
        let told = shown(&mut table, audience);
        assert!(told.iter().all(|one| one.fell.is_empty() && one.who.len() == 1), "{audience:?}");
        let all = table.fight.totals().unwrap().rows(table.state(), audience);
        assert!(all.iter().all(|row| row.kills + row.blows == 0 && row.dealt == 0));
        assert_eq!(all.len(), usize::from(audience == REDS));
    }
}

#[test]
fn a_fight_without_a_world_goes_on_to_the_next_one_under_coin_too() {
    let mut table = opened();
    for name in ["Bo", "Cy"] {
        table.tell(&format!("pool {name} nerve 0"), "");
    }
    table.tell("battle", "");
    let chapters = table.fight.chapters().unwrap();
    assert_eq!((chapters.len(), chapters[0].place.clone()), (2, None));
    assert_eq!(names(&table, &chapters[0].fell), ["Bo", "Cy"]);
    assert_eq!(names(&table, &chapters[1].who), ["Ada", "Di"]);
    assert_eq!(listed(&table.fight.view(Audience::Gm)), ["Ada", "Di"]);
}

#[test]
fn the_dead_of_an_earlier_fight_are_no_loot_in_the_next_one() {
    let mut table = fought();
    for line in ["give Bob item Rope", "hp Bob 0"] {
        table.tell(line, "");
    }
    let ann = table.id("Ann");
    assert_eq!(table.fight.takings(ann).len(), 1, "where he fell");
    for line in ["travel Red Bridge", "battle at Bridge", "put Ann 5C"] {
        table.tell(line, "");
    }
    table.tell("initiative", "50");
    assert_eq!(table.state().stage(), Stage::Decided);
    assert_eq!(table.fight.takings(ann), []);
}

#[test]
fn whose_party_is_elsewhere_takes_no_loot() {
    let loots = |edition| {
        let setup = met().fight.setup().unwrap().clone();
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", "40 90");
        for line in ["give Bob item Rope", "hp Bob 0", "travel Red Bridge"] {
            table.tell(line, "");
        }
        table
    };
    let mut table = loots(Edition::NEWEST);
    assert!(matches!(denied(&mut table, "loot Ann Bob"), WorldRefusal::Elsewhere { .. }));
    assert_eq!(table.fight.takings(table.id("Ann")), []);
    // Back where the fight was, and in a fight of an older edition.
    table.tell("travel Red Park", "");
    table.tell("loot Ann Bob", "");
    loots(Edition::Fifth).tell("loot Ann Bob", "");
}

#[test]
fn on_the_way_between_fights_everybody_of_a_party_is_named_at_once() {
    let mut table = fought();
    table.tell("hp Bob 0", "");
    table.tell("travel Red Bridge", "");
    let before = table.state().rules().view(table.id("Ann")).pools[0].now;
    table.tell("damage @all 3", "");
    assert_eq!(table.state().rules().view(table.id("Ann")).pools[0].now, before - 3);
    let nobody = BadCommand::FitsNobody("@Blues".to_owned());
    assert_eq!(table.read("damage @Blues 3"), Err(nobody), "the dead are named alone");
}

#[test]
fn what_is_set_up_where_there_is_a_world_is_set_up_again_with_who_has_come_since() {
    let mut table = fought();
    assert!(matches!(denied(&mut table, "battle"), WorldRefusal::NotOver { .. }));
    table.tell("hp Bob 0", "");
    table.tell("battle", "");
    assert_eq!(table.state().stage(), Stage::Setup);
    table.tell("join Guard Blues like guard at Bridge", "");
    table.tell("party Guard at Park", "");
    table.tell("battle", "");
    assert_eq!(table.fight.chapters().unwrap().len(), 2);
    assert_eq!(listed(&table.fight.view(Audience::Gm)), ["Ann", "Guard"]);
    // Without one, what stands there stays as it was put.
    let mut table = Table::of(crate::coin::setup());
    assert!(matches!(denied(&mut table, "battle"), WorldRefusal::NotBegun { .. }));
}

#[test]
fn a_mob_comes_to_a_place_of_the_world_as_a_party_and_into_the_fight_that_is_set_up_there() {
    let mut table = fought();
    table.tell("join Guard Blues x2 like guard at Bridge", "");
    let world = table.state().world.clone().unwrap();
    let party = world.party(world.party_called("Guard").unwrap()).unwrap();
    assert_eq!(world.place(party.at).unwrap().name.as_str(), "Bridge");
    assert_eq!(names(&table, &party.members), ["Guard 1", "Guard 2"]);
    let guard = table.id("Guard 1");
    assert_eq!(table.state().queue.slot(guard), None, "it has no turn here");
    assert_eq!(table.state().cell_of(guard), None);
    assert!(table.read("damage @Blues 1").is_ok(), "Bob is there");
    // Those who come later are of the same party there, and of another elsewhere.
    table.tell("join Guard Blues x1 like guard at Bridge", "");
    table.tell("join Guard Blues x1 like guard at Mill", "");
    let world = table.state().world.clone().unwrap();
    let members =
        |name| names(&table, &world.party(world.party_called(name).unwrap()).unwrap().members);
    assert_eq!(members("Guard"), ["Guard 1", "Guard 2", "Guard 3"]);
    assert_eq!(members("Guard 2"), ["Guard 4"]);
    table.tell("hp Bob 0", "");
    let chapters = table.fight.chapters().unwrap();
    assert_eq!((chapters[0].is_decided, chapters[0].winner), (true, Some(SideId(0))));
    assert_eq!(names(&table, &chapters[0].who), ["Ann", "Bob"]);
    for line in ["travel Red Bridge", "battle at Bridge", "put Ann 5C", "put \"Guard 1\" 7C"] {
        table.tell(line, "");
    }
    assert_eq!(table.fight.view(Audience::Gm).combatants.iter().filter(|one| !one.past).count(), 4);
    table.check().unwrap();
    table.tell("undo", "");
    assert!(matches!(
        table.read("join Guard Blues like guard at Nowhere"),
        Err(BadCommand::NoneOf { .. })
    ));
    let both = table.read("join Guard Blues 5C like guard at Mill");
    assert!(matches!(both, Err(BadCommand::Extra { .. })), "a cell or a place: {both:?}");
    let mut coin = opened();
    assert_eq!(coin.read("join like ada at Park"), Err(BadCommand::NoWorld));
    // The place of a fight that had no world around it is that of its chapter too.
    coin.tell("found Hut", "");
    assert_eq!(coin.fight.chapters().unwrap()[0].place.as_ref().unwrap().as_str(), "Hut");
}

#[test]
fn who_comes_to_those_who_have_won_goes_on_with_them_and_waits_only_where_they_are_gone() {
    let joined = |edition: Edition, gone: bool| {
        let setup = met().fight.setup().unwrap().clone();
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", "40 90");
        table.tell("hp Bob 0", "");
        table.tell("join Owl Reds like guard at Mill", "");
        if gone {
            table.tell("travel Red Bridge", "");
        }
        let step = table.play("join Rat Reds 5J like guard", "30");
        step.map(|()| table.state().queue.slot(table.id("Rat")).unwrap().is_unthrown())
    };
    let there = joined(Edition::NEWEST, false);
    assert!(matches!(there, Ok(false)), "{there:?}");
    // No die is asked for, so one is too many.
    let too_many = Err(PlayError::Other("30 is left over".to_owned()));
    assert_eq!(joined(Edition::NEWEST, true), too_many);
    assert_eq!(joined(Edition::Sixth, false), too_many, "an older fight stays as it was played");
}
