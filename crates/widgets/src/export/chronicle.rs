//! The log of a whole fight as it is written down: rounds, turns, what happened in them with all its numbers, and what each
//! step has changed.

use kekkai_battle::{
    BattleView, Event, Stage,
    fight::Moment,
    view::{CombatantView, PoolShown, VisibleEvent},
};

use crate::{
    Lang, Tone, Words,
    words::{Retold, joined},
};

/// A log ready to be written in any kind of marked text.
#[derive(Debug, Clone)]
pub struct Chronicle {
    /// Name of the fight.
    pub title: String,
    /// What stands below it: the rule book, how far the fight is, and whose eyes saw it.
    pub about: String,
    /// The language that it is in.
    pub lang: Lang,
    /// All that is told, oldest first.
    pub blocks: Vec<Block>,
    /// The heading of the round that was the last.
    round: Option<String>,
    /// Fights of the save that were over before the one that is told.
    fights_over: u16,
    /// What was seen last.
    seen: Option<BattleView>,
}

/// A part of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Block {
    /// A round begins here.
    Round(String),
    /// A turn begins here.
    Turn(String),
    /// Something happened in a turn.
    Line {
        tone: Tone,
        text: String,
        /// What its numbers came from, a line each.
        parts: Vec<String>,
    },
    /// Pools before and after a step.
    Change(String),
}

impl Chronicle {
    /// A log that tells nothing yet.
    pub fn new(lang: Lang) -> Self {
        let (title, about, blocks) = (String::new(), String::new(), Vec::new());
        Self { title, about, lang, blocks, round: None, fights_over: 0, seen: None }
    }

    /// Adds a part; a round that has its heading already has no second one, as where it is heard again after a hidden turn.
    fn push(&mut self, block: Block) {
        if let Block::Round(heading) = &block {
            if self.round.as_ref() == Some(heading) {
                return;
            }
            self.round = Some(heading.clone());
        }
        self.blocks.push(block);
    }

    /// Tells the next moment; the first is how everything stood before the fight. `seen_by` says whose eyes see it.
    pub fn tell(&mut self, words: &Words, moment: Moment, seen_by: &str) {
        match &self.seen {
            None => self.blocks.push(Block::Round(words.stage(Stage::Setup, 0))),
            Some(before) => {
                let view = &moment.view;
                let changes = changes(words, before, view);
                let anew =
                    |told: &VisibleEvent| matches!(told, VisibleEvent::Event(Event::Anew { .. }));
                let begins = moment.entry.told.iter().any(anew);
                let told: Vec<Block> = words.retold(&moment).into_iter().map(block).collect();
                // A round that begins with the turn of somebody hidden has begun for everybody.
                let is_told = told.iter().any(|block| matches!(block, Block::Round(_)));
                let is_untold =
                    view.stage == Stage::Fighting && view.round != before.round && !is_told;
                // The next fight of a campaign has its own first round.
                if begins {
                    self.round = None;
                    self.fights_over += 1;
                    let heading = |number: u16| {
                        let chapter = words.with("chapter", &[("number", number.into())]);
                        Block::Round(joined([chapter, words.stage(Stage::Setup, 0)]))
                    };
                    // Where there are several, the first has its number too.
                    if let Some(first) = self.blocks.first_mut().filter(|_| self.fights_over == 1) {
                        *first = heading(1);
                    }
                    self.blocks.push(heading(self.fights_over + 1));
                }
                for block in told {
                    self.push(block);
                }
                self.blocks.extend(changes.into_iter().map(Block::Change));
                if is_untold {
                    self.push(Block::Round(words.stage(view.stage, view.round)));
                }
            }
        }
        let view = moment.view;
        self.title = words.name_of(view.title.as_str());
        let stage = words.stage(view.stage, view.round);
        self.about = joined([words.system(view.system), stage, seen_by.to_owned()]);
        self.seen = Some(view);
    }
}

fn block(told: Retold) -> Block {
    let Retold { line, opens_round, parts } = told;
    let begins = line.tone == Tone::Turn && parts.is_empty();
    match (begins, opens_round) {
        (true, true) => Block::Round(line.text),
        (true, false) => Block::Turn(line.text),
        (false, _) => Block::Line { tone: line.tone, text: line.text, parts },
    }
}

/// Everybody whose pools a step has changed, with each of them before and after it.
fn changes(words: &Words, before: &BattleView, after: &BattleView) -> Vec<String> {
    let of = |one: &CombatantView| {
        let then = before.called(&one.name)?;
        let changed = one.pools.iter().filter_map(|pool| {
            let was = then.pools.iter().find(|was| was.id() == pool.id())?;
            let (was, is) = (amount(words, was), amount(words, pool));
            (was != is).then(|| format!("{} {was} → {is}", words.pool(pool.id())))
        });
        let changed: Vec<String> = changed.collect();
        (!changed.is_empty()).then(|| format!("{}: {}", one.name, changed.join(", ")))
    };
    after.combatants.iter().filter_map(of).collect()
}

/// What is left of a pool, as far as it is shown.
fn amount(words: &Words, pool: &PoolShown) -> String {
    match pool {
        PoolShown::Exact(pool) => pool.now.to_string().replace('-', "−"),
        PoolShown::Bar(_, tenths) => words.share_left(*tenths),
        PoolShown::Word(id, wound) => {
            words.pool_word(*id, *wound).unwrap_or_else(|| words.wound(*wound))
        }
    }
}
