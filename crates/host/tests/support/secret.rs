//! A whole golden fight in which much is secret, and every secret bears a mark.

#![allow(dead_code, reason = "not every test program needs all of it")]

use kekkai_battle::Audience;
use kekkai_host::Hall;
use kekkai_widgets::Lang;

use crate::fought::{Table, Trouble};

const BATTLE: &str = include_str!("../../../battle/tests/golden/fight-5.ron");
const SCRIPT: &str = include_str!("../../../battle/tests/golden/fight-5.fight");

/// In the names of what only side One knows.
pub(crate) const ONE: &str = "zzqx";
/// In the names of what only side Two knows.
pub(crate) const TWO: &str = "qvvx";
/// In what only the game master knows.
pub(crate) const MASTER: &str = "jjwq";
/// In what was done and undone before the first guest came.
pub(crate) const UNDONE: &str = "kkvj";

/// The fight, and a hall that hears of all that happens in it.
pub(crate) struct Secret {
    pub(crate) table: Table,
    pub(crate) hall: Hall,
    told: usize,
}

impl Secret {
    /// Before the first throw, with a past of which nobody knows.
    pub(crate) fn new() -> Self {
        let sheet = "sheet: (category: commoner, s: 0, e: 1, a: 2, m: 3, l: 3)";
        let more = format!(
            "(name: \"{ONE}a\", token: \"Za\", side: \"One\", at: \"18R\", {sheet}),\
             (name: \"{TWO}b\", token: \"Qb\", side: \"Two\", at: \"20T\", {sheet}),\
             ],\nitems: [(\"15B\", (name: \"{MASTER} lamp\"))],\n)"
        );
        let (before, _) = BATTLE.rsplit_once("],").unwrap();
        let table = Table::open(&format!("{before}{more}"));
        let hall = Hall::new(table.fight.clone(), Lang::En);
        let mut secret = Self { table, hall, told: 0 };
        secret.play("shroud 14A-16C", "");
        secret.play(&format!("shroud {ONE}a because {MASTER}"), "");
        secret.play(&format!("shroud {TWO}b because {MASTER}"), "");
        secret.play(&format!("climate {UNDONE}"), "");
        secret.play(&format!("note {MASTER}"), "");
        secret.play("undo", "");
        secret.play("undo", "");
        secret
    }

    /// Plays a line; all that comes of it is told to the hall.
    pub(crate) fn play(&mut self, line: &str, answers: &str) {
        // Those whom the script does not know throw last, and too low for anything.
        let mut answers = answers.to_owned();
        let mut table = self.table.clone();
        while let Err(Trouble::Other(missing)) = table.play(line, &answers)
            && [ONE, TWO].iter().any(|mark| missing.contains(mark))
        {
            answers.push_str(" 17");
            table = self.table.clone();
        }
        if let Err(trouble) = self.table.play(line, &answers) {
            panic!("{line} | {answers}: {trouble:?}, in the turn of {:?}", self.actor());
        }
        for change in &self.table.changes[self.told..] {
            self.hall.tell(change);
        }
        self.told = self.table.changes.len();
    }

    /// What of the fight comes next: the lines of the script with their answers.
    pub(crate) fn script() -> Vec<(String, String)> {
        let lines = SCRIPT.lines().filter_map(|line| line.trim().strip_prefix("> "));
        let parts = lines.map(|line| line.split_once('|').unwrap_or((line, "")));
        let mut all: Vec<_> =
            parts.map(|(line, faces)| (line.trim().to_owned(), faces.trim().to_owned())).collect();
        // The two who were added come last.
        all[0].1.push_str(" 2 1");
        all
    }

    /// Ends the turns of those of whom the script knows nothing.
    pub(crate) fn skip(&mut self) {
        while self.actor().is_some_and(|name| name.contains(ONE) || name.contains(TWO)) {
            self.play("end", "");
        }
    }

    fn actor(&self) -> Option<String> {
        let state = self.table.state();
        let who = state.combatant(state.actor()?)?;
        Some(who.name.to_string())
    }

    /// What the game master does in secret, and who hears nothing of it.
    pub(crate) fn hidden_acts(number: usize) -> Vec<(String, Unknowing)> {
        let (row, health) = (b'A' + u8::try_from(number % 3).unwrap(), 20 + number);
        let row = char::from(row);
        vec![
            (format!("note {MASTER} {number}"), Unknowing::All),
            ("luck".to_owned(), Unknowing::All),
            (format!("ground 14{row} strong because {MASTER}"), Unknowing::All),
            (format!("climate {MASTER} hp -5 15{row}"), Unknowing::All),
            (format!("hp {ONE}a {health} because {MASTER}"), Unknowing::AllBut("One")),
            (format!("effect {ONE}a {ONE} hp -1 turns 2"), Unknowing::AllBut("One")),
            (format!("put {ONE}a 17{row}"), Unknowing::AllBut("One")),
            (format!("hp {TWO}b {health}"), Unknowing::AllBut("Two")),
            (format!("put {TWO}b 19{row}"), Unknowing::AllBut("Two")),
        ]
    }

    /// Whether the game master's own view has all the marks, so that there is something to be found.
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
    /// Everybody but the game master.
    All,
    /// Everybody but a side and its characters.
    AllBut(&'static str),
}

/// Somebody who looks on: a seat, and the side whose secrets it knows.
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
