//! What an audience may know: secrets are planted in a fight, and looked for in all that others are shown.

use crate::table::Table;
use kekkai_battle::{
    Audience, BattleView, Event, SideId,
    view::{PoolShown, VisibleEvent, Wound},
};
use kekkai_rules::{Meaning, knk::Reserve};

const NIGHT: SideId = SideId(0);
const WATCH: SideId = SideId(1);

/// Numbers of Vega's that nothing else in the fight has, and words that are for the GM alone.
const SECRETS: [&str; 7] = ["7770", "7771", "7772", "7774", "775", "SECRET", "REASON"];

/// A fight in which every secret has been used: struck at, struck with, moved by, dodged with, ruled, noted.
fn secretive() -> Table {
    let mut table = Table::open(include_str!("../golden/fight-1.ron"));
    table.tell("override Vega hp_max 7772 because REASON", "");
    table.tell("override Vega prana_max 7774", "");
    table.tell("override Vega movement 775", "");
    table.tell("hp Vega 7772", "");
    table.tell("prana Vega 7774", "");
    table.tell("initiative", "30 20 9");
    table.tell("move 18J", "");
    table.tell("attack Pavel", "100");
    table.tell("note SECRET", "");
    table.tell("end", "");
    table.tell("dodge", "16 4 pick:two 100");
    table.tell("override Vega defence 7771 because REASON", "");
    table.tell("attack Vega 1", "5");
    table.tell("end", "9");
    table.tell("effect Vega SECRET hp -1 because REASON", "");
    table.tell("hp Vega 7770", "");
    table.tell("accept", "");
    table
}

/// All that an audience is ever shown, as text.
fn shown(table: &Table, audience: Audience) -> String {
    let log = table.fight.clone().log(audience, 1000).unwrap();
    format!("{:?}\n{log:?}", table.fight.view(audience))
}

#[test]
fn what_others_are_shown_holds_no_secret() {
    let mut table = secretive();
    assert_eq!(table.fight.path().1, 17);
    // At the end, and at every step before it.
    loop {
        for audience in [Audience::Public, Audience::Side(WATCH)] {
            let text = shown(&table, audience);
            for secret in SECRETS {
                let near = text.split(secret).next().filter(|before| *before != text);
                let near = near.map(|before| before.chars().rev().take(200).collect::<String>());
                let near = near.map(|turned| turned.chars().rev().collect::<String>());
                assert_eq!(near, None, "{audience:?} is shown {secret}");
            }
        }
        if table.play("undo", "").is_err() {
            break;
        }
    }
}

#[test]
fn the_game_master_is_shown_all_of_it_and_a_side_its_own() {
    let table = secretive();
    let all = shown(&table, Audience::Gm);
    for secret in SECRETS {
        assert!(all.contains(secret), "{secret}");
    }
    let own = shown(&table, Audience::Side(NIGHT));
    // The note is the GM's, the effect of the same name its bearer's; reasons are told to nobody else.
    for secret in SECRETS {
        assert_eq!(own.contains(secret), secret != "REASON", "{secret}");
    }
}

fn pools(view: &BattleView, name: &str) -> Vec<PoolShown> {
    view.combatants.iter().find(|c| c.name.as_str() == name).unwrap().pools.clone()
}

#[test]
fn sheets_and_pools_are_for_their_own_side() {
    let table = secretive();
    for audience in table.audiences() {
        let view = table.fight.view(audience);
        for combatant in &view.combatants {
            let who = table.fight.whose(combatant.id, audience).unwrap();
            let known = audience.knows(table.state(), who);
            assert_eq!(combatant.sheet.is_some(), known);
            let exact = combatant.pools.iter().any(|pool| matches!(pool, PoolShown::Exact(_)));
            assert_eq!((exact, combatant.pools.len()), (known, if known { 2 } else { 1 }));
        }
        // Vega has the turn: what is left of it is her side's to know.
        assert_eq!(view.turn.is_some(), audience.knows(table.state(), table.id("Vega")));
    }
}

#[test]
fn wounds_are_told_in_words() {
    let mut table = Table::open(include_str!("../golden/fight-1.ron"));
    for (hp, wound) in [
        (900, Wound::Unhurt),
        (899, Wound::Hurt),
        (451, Wound::Hurt),
        (450, Wound::Badly),
        (1, Wound::Badly),
        (0, Wound::Down),
    ] {
        table.tell(&format!("hp Vega {hp}"), "");
        let view = table.fight.view(Audience::Public);
        assert_eq!(pools(&view, "Vega"), [PoolShown::Word(Reserve::Hp.id(), wound)], "{hp}");
    }
}

#[test]
fn the_log_tells_a_blow_between_others_without_numbers() {
    let table = secretive();
    let log = format!("{:?}", table.fight.clone().log(Audience::Public, 1000).unwrap());
    assert_eq!(log.matches("Outline(").count(), 3, "two blows and the one given back: {log}");
    assert_eq!(log.matches("log-blow-hit").count(), 2);
    assert!(!log.contains("Rolled"));
}

#[test]
fn the_log_numbers_its_steps_and_rounds() {
    let table = secretive();
    let mut fight = table.fight.clone();
    let log = fight.log(Audience::Gm, 1000).unwrap();
    let steps: Vec<_> = log.iter().map(|entry| entry.step.unwrap()).collect();
    assert_eq!(steps, fight.path().0);
    let rounds: Vec<_> = log.iter().map(|entry| entry.round).collect();
    assert!(rounds.is_sorted());
    assert_eq!((rounds.first(), rounds.last()), (Some(&0), Some(&2)));
    assert_eq!(fight.log(Audience::Gm, 2).unwrap(), log[log.len() - 2..]);
}

#[test]
fn knk_stl_08_the_hidden_are_absent_from_what_others_are_shown() {
    let mut table = Table::open(include_str!("../golden/fight-5.ron"));
    let id = |table: &Table| table.id("Sable");
    table.tell("initiative", "60 60 50");
    for line in ["hide", "end", "end", "end"] {
        table.tell(line, "");
    }
    table.tell("move 5D", "50 17");
    table.tell("attack T1 1", "44 50 73 50");
    let sable = id(&table);
    let others = [Audience::Public, Audience::Side(SideId(1))];
    for audience in others {
        let view = table.fight.view(audience);
        assert_eq!(table.fight.number_of(sable, audience), None);
        assert_eq!((view.combatants.len(), view.queue.len()), (2, 2));
        // Its turn keeps the marker on the last one seen.
        assert_eq!(view.actor, table.known("T2", audience));
        assert!(view.turn.is_none());
        let waits = view.combatants.iter().filter_map(|who| who.sheet.as_ref());
        assert!(waits.flat_map(|sheet| &sheet.waits).all(|wait| wait.from.is_none()));
        assert!(!format!("{view:?}").contains("Sable"));
        let log = table.fight.clone().log(audience, 3).unwrap();
        let hit = format!("{log:?}");
        assert!(!hit.contains("Detection"), "{hit}");
    }
    // Its own side and the GM see it, and that it is hidden.
    for audience in [Audience::Gm, Audience::Side(SideId(0))] {
        let view = table.fight.view(audience);
        assert!(view.find(sable).unwrap().is(Meaning::Hidden));
        assert_eq!(view.actor, Some(sable));
    }
    table.tell("end", "");
    table.tell("dodge", "56");
    assert!(table.fight.view(Audience::Public).find(sable).is_some());
    // What it did unseen stays unseen though everybody sees it now.
    let steps = |audience| {
        let log = table.fight.clone().log(audience, 1000).unwrap();
        let told = log.into_iter().flat_map(|entry| entry.told);
        let step = |told: &VisibleEvent| matches!(told, VisibleEvent::Event(Event::Stepped { who, .. }) if *who == sable);
        told.filter(step).count()
    };
    assert!(steps(Audience::Side(SideId(0))) > 0 && steps(Audience::Gm) > 0);
    assert_eq!(others.map(steps), [0, 0]);
}

#[test]
fn knk_stl_08_a_hold_does_not_tell_of_its_hidden_end() {
    for (hidden, seen) in [("Ann", "Bob"), ("Bob", "Ann")] {
        let mut table = Table::open(
            "(system: knk, title: \"Hold\", sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [\
             (name: \"Ann\", side: \"Red\", at: \"5C\", sheet: (category: profi, s: 2, e: 2, a: 3, m: 2, l: 2)),\
             (name: \"Bob\", side: \"Blue\", at: \"6C\", sheet: (category: profi, s: 2, e: 2, a: 0, m: 2, l: 2))])",
        );
        table.tell("initiative", "60 5");
        table.tell("grab Bob", "60");
        table.tell(&format!("hidden {hidden}"), "");
        let (hidden, seen) = (table.id(hidden), table.id(seen));
        let other = table.state().combatant(seen).unwrap().side;
        for audience in [Audience::Public, Audience::Side(other)] {
            let view = table.fight.view(audience);
            let end = view.find(table.fight.number_of(seen, audience).unwrap()).unwrap();
            let sheet = end.sheet.clone().unwrap_or_default();
            assert_eq!(
                [end.relations.len(), sheet.relations.len()],
                [0; 2],
                "{audience:?} is told of {hidden:?}"
            );
        }
        let all = table.fight.view(Audience::Gm);
        let end = all.find(seen).unwrap();
        assert_eq!(end.relations.iter().map(|tie| tie.with).collect::<Vec<_>>(), [hidden]);
    }
}
