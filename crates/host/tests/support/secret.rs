//! A whole golden fight in which much is secret, and every secret bears a mark.

#![allow(dead_code, reason = "not every test program needs all of it")]

use std::time::Duration;

use kekkai_battle::{
    Audience,
    journal::Seq,
    scenario::{Entrant, Setup},
};
use kekkai_host::SpectatorHub;
use kekkai_rules::PlainText;
use kekkai_widgets::{Lang, Words};

use crate::{
    fought::{PlayError, Table, setup},
    masked::Golden,
};

/// In the names of what only side One knows.
pub(crate) const ONE: &str = "zzqx";
/// In the names of what only side Two knows.
pub(crate) const TWO: &str = "qvvx";
/// In what only the GM knows.
pub(crate) const MASTER: &str = "jjwq";
/// In what was done and undone before the first guest came.
pub(crate) const UNDONE: &str = "kkvj";

/// A golden fight with one more on each of the first two sides, of whom the others know nothing, and a hub that hears of
/// all that happens in it.
pub(crate) struct Secret {
    pub(crate) table: Table,
    pub(crate) hub: SpectatorHub,
    told: usize,
    script: Vec<(String, String)>,
    /// The steps before the lines that have been played.
    heads: Vec<Seq>,
    names: [String; 2],
}

/// Two who can be added to any fight.
fn strangers() -> Setup {
    let sheet = "sheet: (category: commoner, s: 0, e: 1, a: 2, m: 3, l: 3)";
    setup(&format!(
        "(system: knk, title: \"Strangers\", sides: [(name: \"One\"), (name: \"Two\")], combatants: [\
         (name: \"a\", token: \"Za\", side: \"One\", at: \"18R\", {sheet}),\
         (name: \"b\", token: \"Qb\", side: \"Two\", at: \"20T\", {sheet})],\
         items: [(\"15B\", (name: \"{MASTER} lamp\"))])"
    ))
    .unwrap()
}

impl Secret {
    /// Worked fight 5 before the first throw, with a past of which nobody knows.
    pub(crate) fn new() -> Self {
        Self::of(&Golden::called("fight-5"), [ONE, TWO])
    }

    /// Any fight, with two whose names begin like that.
    pub(crate) fn of(golden: &Golden, marks: [&str; 2]) -> Self {
        let (mut setup, strangers) = (golden.setup.clone(), strangers());
        let names = [format!("{}a", marks[0]), format!("{}b", marks[1])];
        for (entrant, name) in strangers.combatants.into_iter().zip(&names) {
            setup.combatants.push(Entrant { name: PlainText::new(name), ..entrant });
        }
        setup.items.extend(strangers.items);
        let table = Table::of(setup);
        let hub = SpectatorHub::new(table.fight.clone(), &Words::new(Lang::En));
        // What stands out does so until the test is over: nothing depends on a clock.
        hub.flash_for(Duration::from_hours(1));
        let script = golden.script.clone();
        let mut secret = Self { table, hub, told: 0, script, heads: Vec::new(), names };
        secret.play("shroud 14A-16C", "");
        for name in secret.names.clone() {
            secret.play(&format!("shroud {name} because {MASTER}"), "");
        }
        secret.play(&format!("climate {UNDONE}"), "");
        secret.play(&format!("note {MASTER}"), "");
        secret.play("undo", "");
        secret.play("undo", "");
        secret
    }

    /// Whether a text names one of the two.
    fn names(&self, text: &str) -> bool {
        self.names.iter().any(|name| text.contains(name.as_str()))
    }

    /// Plays a line; all that comes of it is told to the hub.
    pub(crate) fn play(&mut self, line: &str, answers: &str) {
        let mut left = answers.split_whitespace();
        assert!(self.play_of(line, &mut left), "{line} | {answers}");
        assert_eq!(left.next(), None, "{line} | {answers}");
    }

    /// The same, but takes no more answers than are asked for; whether it was not refused.
    fn play_of<'a>(&mut self, line: &str, left: &mut impl Iterator<Item = &'a str>) -> bool {
        let mut answers = String::new();
        let played = loop {
            let mut table = self.table.clone();
            let played = table.play(line, &format!("{answers} ?"));
            if matches!(played, Err(PlayError::Refused(_))) {
                return false;
            }
            assert_eq!(played, Ok(()), "{line} |{answers}, in the turn of {:?}", self.actor());
            let Some((_, ask)) = table.fight.prompt() else { break table };
            // Those whom the script does not know throw too low for anything.
            let asked = table.told(ask);
            let theirs = self.names.iter().position(|name| asked.contains(name.as_str()));
            match theirs.map(|who| ["2", "1"][who]).or_else(|| left.next()) {
                Some("?") => break table,
                Some(answer) => answers.extend([" ", answer]),
                // A tie with one of them, which no two equal throws may break.
                None if asked.contains("TieBreak") && answers.len() < 60 => {
                    answers.extend([" ", &(1 + answers.len()).to_string()]);
                }
                None => panic!("{line} |{answers}: {asked}"),
            }
        };
        self.table = played;
        for change in &self.table.changes[self.told..] {
            self.hub.tell(change);
        }
        self.told = self.table.changes.len();
        true
    }

    /// What of the fight comes next: the lines of the script with their answers.
    pub(crate) fn script(&self) -> Vec<(String, String)> {
        self.script.clone()
    }

    /// Plays a line of the script, and ends the turns of those of whom it knows nothing. What is undone is undone with all
    /// that happened since. Whether it was not refused: with two more enemies about the rules do not allow all of it.
    pub(crate) fn advance(&mut self, line: &str, answers: &str) -> bool {
        if line == "undo" {
            let to = self.heads.pop().unwrap();
            self.play(&format!("goto {to}"), "");
            return true;
        }
        self.heads.push(self.table.fight.head());
        let mut left = answers.split_whitespace();
        if !self.play_of(line, &mut left) {
            return false;
        }
        while self.table.fight.prompt().is_none()
            && self.actor().is_some_and(|name| self.names(&name))
        {
            if !self.play_of("end", &mut left) {
                return false;
            }
        }
        assert_eq!(left.next(), None, "{line} | {answers}");
        true
    }

    fn actor(&self) -> Option<String> {
        let state = self.table.state();
        let who = state.combatant(state.actor()?)?;
        Some(who.name.to_string())
    }

    /// What the GM does in secret, and who hears nothing of it.
    pub(crate) fn hidden_acts(&self, number: usize) -> Vec<(String, Unknowing)> {
        let (row, health) = (b'A' + u8::try_from(number % 3).unwrap(), 20 + number % 40);
        let (row, far) = (char::from(row), char::from(row + b'O' - b'A'));
        let [one, two] = &self.names;
        // It would give up what is asked.
        if self.table.fight.prompt().is_some() {
            return Vec::new();
        }
        let all = [
            format!("note {MASTER} {number}"),
            "luck".to_owned(),
            format!("ground 14{row} strong because {MASTER}"),
            format!("climate {MASTER} hp -5 15{row}"),
        ];
        let ones = [
            format!("hp {one} {health} because {MASTER}"),
            format!("effect {one} {ONE} hp -1 turns 2"),
            format!("put {one} 17{far}"),
        ];
        let twos = [
            format!("hp {two} {health}"),
            format!("put {two} 19{far}"),
            format!("effect {two} {TWO} hp -1 turns 2"),
            format!("override {two} defence {number} because {TWO}"),
        ];
        let all = all.into_iter().map(|act| (act, Unknowing::All));
        let all = all.chain(ones.map(|act| (act, Unknowing::AllBut("One"))));
        all.chain(twos.map(|act| (act, Unknowing::AllBut("Two")))).collect()
    }

    /// Whether the GM's own view has all the marks, so that there is something to be found.
    pub(crate) fn is_planted(&self) -> bool {
        let mut fight = self.table.fight.clone();
        let (view, log) = (fight.view(Audience::Gm), fight.log(Audience::Gm, 1000).unwrap());
        let all = format!("{view:?}{log:?}").to_lowercase();
        [ONE, TWO, MASTER].iter().all(|mark| all.contains(mark))
    }
}

/// Who hears nothing of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unknowing {
    /// Everybody but the GM.
    All,
    /// Everybody but a side and its characters.
    AllBut(&'static str),
}

/// Somebody who looks on: a seat, and the side whose secrets it knows.
#[derive(Clone)]
pub(crate) struct Onlooker {
    pub(crate) seat: kekkai_host::Seat,
    pub(crate) side: Option<&'static str>,
    pub(crate) size: (u16, u16),
    pub(crate) lang: Lang,
}

impl Onlooker {
    /// The marks that must never reach it.
    pub(crate) fn forbidden(&self) -> Vec<&'static str> {
        let theirs = [("One", ONE), ("Two", TWO)].into_iter();
        let theirs = theirs.filter(|(side, _)| self.side != Some(*side)).map(|(_, mark)| mark);
        theirs.chain([MASTER, UNDONE]).collect()
    }

    /// The mark that it may see.
    pub(crate) fn own(&self) -> Option<&'static str> {
        self.side.map(|side| if side == "One" { ONE } else { TWO })
    }

    /// Whether it hears nothing of an act.
    pub(crate) fn is_out(&self, unknowing: Unknowing) -> bool {
        match unknowing {
            Unknowing::All => true,
            Unknowing::AllBut(side) => self.side != Some(side),
        }
    }

    pub(crate) fn locale(&self) -> &'static str {
        match self.lang {
            Lang::En => "en_GB.UTF-8",
            Lang::Ru => "ru_RU.UTF-8",
        }
    }

    /// That nothing of what it must not know is in these bytes, or on the screen that they made.
    #[track_caller]
    pub(crate) fn check(&self, when: &str, shown: &str) {
        let shown = shown.to_lowercase();
        for mark in self.forbidden() {
            assert!(!shown.contains(mark), "{:?} is shown {mark} {when}:\n{shown}", self.seat);
        }
    }
}

/// Six who look on, no two alike.
pub(crate) fn onlookers() -> Vec<Onlooker> {
    use crate::master::{character, side};
    let all = [
        (kekkai_host::Seat::Public, None, (80, 24), Lang::En),
        (kekkai_host::Seat::Public, None, (120, 40), Lang::Ru),
        (side("One"), Some("One"), (200, 60), Lang::En),
        (side("Two"), Some("Two"), (100, 30), Lang::Ru),
        (character("Sable"), Some("One"), (60, 18), Lang::Ru),
        (character("T2"), Some("Two"), (240, 80), Lang::En),
    ];
    all.map(|(seat, side, size, lang)| Onlooker { seat, side, size, lang }).into()
}
