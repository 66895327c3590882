//! Every golden fight, and walks at random, beside the same fights with strangers in them: whoever may not know of those
//! is sent the same.

use kekkai_battle::{
    Audience, BattleView, Command, Event, Fight, Gm,
    journal::Seq,
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{PlainText, Purpose};

use crate::{
    fought::{self, Table, cell},
    masked::Golden,
    size::size,
    stranger::{self, Answered, Haunted, Stranger},
    walk,
};

/// Those who are added: first of all on a side of its own, last to act; amidst the others on the side of the first, first
/// to act; last of all, behind a border.
fn strangers() -> [Vec<Stranger>; 3] {
    let one = |name, index, side, at: Option<&str>, face| Stranger {
        name,
        index,
        side,
        at: at.map(cell),
        face,
    };
    let (first, amidst) =
        (one("zq One", 0, None, Some("20T"), 1), one("zq Two", 1, Some(0), Some("19T"), 99));
    let last = one("zq Three", usize::MAX, None, None, 50);
    [vec![first.clone()], vec![amidst], vec![first, last]]
}

/// What was told, one thing after the other: whether it was in the fight, and whether it was a ruling. How it is cut into
/// steps is not compared, nor which of them a turn that begins belongs to: it follows a ruling or the end of a stranger's.
fn told(log: &[LogEntry]) -> Vec<(bool, bool, &VisibleEvent)> {
    // Throws for extra turns are told when they fall, be the round told then or later.
    let is_extra = |told: &&VisibleEvent| matches!(told, VisibleEvent::Event(Event::Rolled(roll)) if roll.throw.purpose == Purpose::from(kekkai_rules::PurposeKey::new("ExtraTurn")));
    let is_turn = |told: &VisibleEvent| {
        matches!(told, VisibleEvent::Event(Event::TurnBegan { .. } | Event::RoundBegan { .. }))
    };
    let told = log.iter().flat_map(|entry| {
        let (begun, ruled) = (entry.round > 0, entry.ruling.is_some());
        let told = entry.told.iter().filter(move |told| !is_extra(told));
        told.map(move |told| (begun, ruled && !is_turn(told), told))
    });
    told.collect()
}

/// Who is named in a log though not in the view.
fn gone(log: &[LogEntry]) -> Vec<&(kekkai_rules::Id, PlainText)> {
    let mut names: Vec<_> = log.iter().flat_map(|entry| &entry.names).collect();
    names.sort();
    names.dedup();
    names
}

/// That two texts are the same, byte for byte; shows where they part.
#[track_caller]
fn is_alike(one: &str, other: &str, what: &str) {
    if one != other {
        let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
        let near = |text: &str| -> String {
            let start = text[..same].char_indices().rev().nth(200).map_or(0, |(at, _)| at);
            text[start..].chars().take(320).collect()
        };
        panic!("{what}:\n{}\n{}", near(one), near(other));
    }
}

/// What an audience is sent at a moment.
struct Sent {
    view: BattleView,
    log: Vec<LogEntry>,
    asked: String,
}

impl Sent {
    fn of(fight: &Fight, audience: Audience, since: Option<Seq>) -> Self {
        let mut past = fight.clone();
        let since = since.and_then(|step| past.log_since(step, audience, 100_000).unwrap());
        let log = since.unwrap_or_else(|| past.log(audience, 1000).unwrap());
        let asked = fight.prompt();
        let asked = asked.and_then(|(prompt, ask)| audience.asked(fight.state(), prompt, ask));
        Self { view: fight.view(audience), log, asked: format!("{asked:?}") }
    }

    #[track_caller]
    fn is_same(&self, other: &Self, what: &str) {
        is_alike(&format!("{:?}", self.view), &format!("{:?}", other.view), what);
        assert_eq!(told(&self.log), told(&other.log), "{what}");
        assert_eq!(gone(&self.log), gone(&other.log), "{what}");
        assert_eq!(self.asked, other.asked, "{what}");
    }
}

/// The two fights before a line.
struct Before {
    plain: Fight,
    haunted: Fight,
    /// Whether the GM has given a turn out of order: who was passed over is known to nobody afterwards.
    given: bool,
}

impl Before {
    fn of(plain: &Table, haunted: &Haunted, given: bool) -> Self {
        Self { plain: plain.fight.clone(), haunted: haunted.table.fight.clone(), given }
    }

    /// Compares what everybody is sent after the line, and while it is the turn of a stranger.
    fn compare(&self, plain: &Table, haunted: &Haunted, what: &str) -> usize {
        let mut looks = 0;
        for of in plain.audiences() {
            let Some(audience) = haunted.audience(&plain.fight, of) else { continue };
            let what = format!("{what}: {of:?}");
            let after = Sent::of(&plain.fight, of, Some(self.plain.head()));
            let there = Sent::of(&haunted.table.fight, audience, Some(self.haunted.head()));
            // What is asked in the next turn is asked here when the turn before is over already.
            if plain.prompt().is_some() && !haunted.between.is_empty() {
                assert_eq!(after.asked, there.asked, "{what}");
            } else {
                after.is_same(&there, &what);
            }
            looks += 1;
            for fight in &haunted.between {
                let then = Sent::of(fight, audience, Some(self.haunted.head()));
                let so_far = told(&then.log).len();
                assert_eq!(told(&then.log).len(), so_far.min(told(&after.log).len()), "{what}");
                // Where nothing is told yet nothing is to be seen, but by those who know that their own turn is over.
                let ended = self.haunted.state().actor();
                let before = self.haunted.view(audience);
                // Who had an extra turn in the round before is forgotten when the next begins.
                let extra = before.queue.iter().chain(&then.view.queue).any(|row| row.extra);
                let is_own = ended.is_none_or(|who| audience.knows(fight.state(), who));
                // New numbers are seen when they count.
                let thrown = !self.haunted.state().queue.rethrown.is_empty();
                if so_far == 0 && !(extra || is_own || thrown || self.given) {
                    let what = format!("{what}, in between");
                    is_alike(&order(&before), &order(&then.view), &what);
                }
            }
        }
        looks
    }
}

/// What of a view says whose turn it is.
fn order(view: &BattleView) -> String {
    format!("{:?} {} {:?} {:?}", view.stage, view.round, view.actor, view.queue)
}

/// All of the log since the strangers were hidden, at the end.
fn compare_pasts(plain: &Table, haunted: &Haunted, what: &str) {
    let (one, other) = haunted.begins;
    for of in plain.audiences() {
        let Some(audience) = haunted.audience(&plain.fight, of) else { continue };
        let all = Sent::of(&plain.fight, of, Some(one));
        let there = Sent::of(&haunted.table.fight, audience, Some(other));
        all.is_same(&there, &format!("{what}: {of:?}"));
    }
}

#[test]
fn every_golden_fight_is_the_same_with_strangers_in_it() {
    let (mut looks, mut lines) = (0, 0);
    for golden in Golden::all() {
        for strangers in strangers() {
            let what = format!("{} with {}", golden.name, strangers[0].name);
            let mut plain = Table::of(golden.setup.clone());
            let Some(mut haunted) = Haunted::new(&mut plain, &strangers) else { continue };
            let (mut goes_on, mut given) = (true, false);
            for (line, answers) in &golden.script {
                given |= line.starts_with("turn ");
                let before = Before::of(&plain, &haunted, given);
                let asked: Answered = stranger::play(&mut plain, line, answers);
                goes_on = haunted.follow(line, &asked, plain.fight.head());
                if !goes_on {
                    break;
                }
                // A round in which numbers thrown anew count tells of who opens it.
                if !plain.state().queue.rethrown.is_empty() {
                    goes_on = false;
                    break;
                }
                looks += before.compare(&plain, &haunted, &format!("{what} after {line}"));
                lines += 1;
            }
            if goes_on {
                compare_pasts(&plain, &haunted, &what);
            }
        }
    }
    assert!(looks > 4000 && lines > 500, "{looks} {lines}");
}

/// KNK-SKL-08: with the last of her allies Ada begins to fight alone. Bud falls in his own turn, so that the next begins
/// with the same command; a stranger of the East has it, or Eve.
#[test]
fn what_comes_of_a_turn_that_ends_is_told_before_the_next_whoever_has_that() {
    let sheet = "sheet: (category: profi, s: 2, e: 3, a: 3, m: 3, l: 3";
    let setup = fought::setup(&format!(
        "(system: knk, title: \"Pride\", sides: [(name: \"West\"), (name: \"East\")], combatants: [
            (name: \"Bud\", side: \"West\", at: \"5J\", {sheet})),
            (name: \"Ada\", side: \"West\", at: \"5A\", {sheet}, skills: [(skill: (name: \"Pride\", levels: [(rank: \"D\", modifiers: [])]), levels: 1)])),
            (name: \"Eve\", side: \"East\", at: \"9T\", {sheet})),
        ])"
    ));
    let stranger = strangers()[0][0].clone();
    let stranger = Stranger { index: usize::MAX, side: Some(1), face: 70, ..stranger };
    let mut plain = Table::of(setup.unwrap());
    let mut haunted = Haunted::new(&mut plain, &[stranger]).unwrap();
    for (line, answers) in [("initiative", "76 50 10"), ("hp Bud 0", ""), ("end", "")] {
        let before = Before::of(&plain, &haunted, false);
        let asked = stranger::play(&mut plain, line, answers);
        assert!(haunted.follow(line, &asked, plain.fight.head()));
        // What a turn begins with belongs to the ruling here, and there to the end of the stranger's turn.
        let order = |fight: &Fight, of, since: Seq| -> Vec<String> {
            let sent = Sent::of(fight, of, Some(since));
            told(&sent.log).iter().map(|(_, _, told)| format!("{told:?}")).collect()
        };
        for of in plain.audiences() {
            let Some(audience) = haunted.audience(&plain.fight, of) else { continue };
            let here = order(&plain.fight, of, before.plain.head());
            let there = order(&haunted.table.fight, audience, before.haunted.head());
            assert_eq!(here, there, "{line}: {of:?}");
        }
        let is_between = line == "hp Bud 0";
        assert_eq!(haunted.between.len(), usize::from(is_between), "the stranger comes next");
    }
}

#[test]
fn walks_are_the_same_with_strangers_in_them() {
    let mut steps = 0;
    let walks = 2 * size();
    for seed in 101..101 + u64::from(walks) {
        let mut walk = walk::walked(seed);
        let setup = walk.table.fight.setup().unwrap().clone();
        let side = u8::try_from(seed % 2).ok();
        let one = Stranger { name: "zq", index: usize::MAX, side, at: None, face: 77 };
        let mut plain = Table::of(setup.clone());
        let Some(mut haunted) = Haunted::new(&mut plain, &[one]) else { continue };
        let (mut goes_on, mut given) = (true, false);
        for seq in walk.table.fight.path().0 {
            let Some(record) = walk.table.fight.record(seq).unwrap() else { continue };
            // Numbers of those who come later are others.
            if plain.state().combatants.len() > setup.combatants.len() {
                break;
            }
            given |= matches!(record.command, Command::Gm { what: Gm::Turn { .. }, .. });
            let before = Before::of(&plain, &haunted, given);
            let asked = stranger::order(&mut plain, &record.command, &record.answers);
            goes_on = haunted.order(&record.command, &asked, plain.fight.head());
            if !goes_on {
                break;
            }
            before.compare(&plain, &haunted, &format!("seed {seed} after {:?}", record.command));
            steps += 1;
        }
        if goes_on {
            compare_pasts(&plain, &haunted, &format!("seed {seed}"));
        }
    }
    assert!(steps > 20 * walks, "{steps}");
}
