//! The words for the fights of one save.

use kekkai_battle::{Stage, State, chapter::Chapter};
use kekkai_rules::Id;

use crate::words::{Names, Words};

impl Words {
    /// Which fight it is: its number, its place, its day.
    pub fn chapter(&self, chapter: &Chapter) -> String {
        let mut parts = vec![self.with("chapter", &[("number", chapter.number.into())])];
        // A place is called as the table calls it; maps ship under names that have words.
        parts.extend(chapter.place.iter().map(ToString::to_string));
        parts.extend(chapter.board.iter().map(|board| self.name_of(board.as_str())));
        // Where no day has passed, all of it is one day.
        if chapter.day > 1 {
            parts.push(self.with("chapter-day", &[("day", chapter.day.into())]));
        }
        parts.join(" · ")
    }

    /// How it went: rounds, who was left, how many died.
    pub fn chapter_end(&self, chapter: &Chapter, names: &dyn Names) -> String {
        let mut parts = Vec::new();
        if chapter.rounds > 0 {
            parts.push(self.with("chapter-rounds", &[("rounds", chapter.rounds.into())]));
        }
        parts.push(match (chapter.is_decided, chapter.winner) {
            (false, _) if chapter.rounds == 0 => self.t("chapter-setup"),
            (false, _) => self.t("chapter-running"),
            (true, None) => self.t("chapter-nobody"),
            (true, Some(side)) => {
                self.with("chapter-won", &[("side", self.name_of(names.side(side)).into())])
            }
        });
        if !chapter.fell.is_empty() {
            parts.push(self.with("chapter-dead", &[("count", chapter.fell.len().into())]));
        }
        parts.join(" · ")
    }

    /// Who keeps a fight that has begun from being over, and how one of them leaves it; `None` where it is over, or not begun.
    pub fn goes_on(&self, state: &State, names: &dyn Names) -> Option<String> {
        if state.stage() != Stage::Fighting {
            return None;
        }
        let first = state.present().find(|one| state.fights(one.id))?;
        let foes = state.present().filter(|other| state.fights(other.id));
        let foes = foes.filter(|other| state.is_hostile(first.id, other.id));
        let foes: Vec<&str> = foes.map(|foe| names.name(foe.id)).collect();
        let remove = self.verb_called("remove");
        let args = [("list", foes.join(", ").into()), ("remove", remove.into())];
        Some(self.with("finish-goes-on", &args))
    }

    /// What a part of a character that a fight may change is called.
    pub fn carried(&self, part: &str) -> String {
        self.of_family("carried-", part)
    }

    /// Who lives and who fell in it, each a line where there is anybody.
    pub fn chapter_people(&self, chapter: &Chapter, names: &dyn Names) -> Vec<String> {
        let list = |all: Vec<Id>| {
            let all: Vec<&str> = all.into_iter().map(|who| names.name(who)).collect();
            all.join(", ")
        };
        let lives = list(chapter.lives().collect());
        let fell = list(chapter.fell.clone());
        let line = |key: &str, list: String| {
            (!list.is_empty()).then(|| self.with(key, &[("list", list.into())]))
        };
        line("chapter-lives", lives).into_iter().chain(line("chapter-fell", fell)).collect()
    }
}
