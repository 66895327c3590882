//! The line above the keys, and the keys that a guest may press.

use kekkai_battle::{BattleView, grammar::verb_called};
use kekkai_rules::Id;
use kekkai_widgets::{Lang, Words, screen::PromptTone};

use super::{Broadcast, own::Outlook};
use crate::{
    Seat,
    spectators::{
        proposing::Pending,
        view_state::{Lens, Notice, Page, ViewState},
    },
};

impl Broadcast {
    /// The line above the keys: what is typed, what there is to know, whose turn it is.
    pub(super) fn prompt(
        &self,
        viewing: &ViewState,
        view: &BattleView,
        past: Option<(usize, usize)>,
        (aimed, outlook): (Option<String>, &Outlook),
    ) -> (String, String, PromptTone) {
        let words = self.words(viewing.lang);
        let who = match &viewing.seat {
            Seat::Public => words.t("watch-guest"),
            Seat::Side(name) => words.name_of(name.as_str()),
            Seat::Character(name) => name.to_string(),
        };
        if let Some(line) = &viewing.line {
            let told = viewing.notice.as_ref().map(|notice| self.told(notice, viewing));
            return (format!(":{line}▏"), told.unwrap_or(who), PromptTone::Question);
        }
        if let Some((at, last)) = past {
            let args = [("at", at.into()), ("last", last.into())];
            return (words.with("watch-past", &args), who, PromptTone::Question);
        }
        let room = usize::from(viewing.size.0);
        // Where there is no room for both, what is proposed goes before its price.
        let beside = |text: &str| {
            // With several ways the numbers are what is chosen by: the text is cut before them.
            if outlook.ways > 0 {
                return outlook.right.clone();
            }
            let fitting = outlook.numbers_beside(text, room);
            // In a narrow window the text is cut before the price.
            let short =
                [&outlook.brief, &outlook.right].into_iter().find(|right| !right.is_empty());
            fitting
                .or_else(|| short.filter(|_| viewing.is_narrow() && outlook.asks.is_some()))
                .unwrap_or(&who)
                .clone()
        };
        let Some(notice) = &viewing.notice else {
            let (text, tone) = self.waits_for(viewing, view, aimed);
            let own = outlook.text.as_ref().or(outlook.asks.as_ref());
            let text = own.cloned().unwrap_or(text);
            let right = beside(&text);
            return (text, right, tone);
        };
        let told = self.told(notice, viewing);
        // What is told stays until the next key, and the fight does not wait for that.
        let (text, _) = self.waits_for(viewing, view, None);
        let text = format!("{told} {}", outlook.text.as_ref().unwrap_or(&text));
        // What is waited for stands among the keys too: it makes way for price and chance.
        let text = if outlook.numbers_beside(&text, room).is_none()
            && outlook.numbers_beside(&told, room).is_some()
        {
            told
        } else {
            text
        };
        let right = beside(&text);
        (text, right, PromptTone::Question)
    }

    /// A proposed line as it is read in a language.
    fn written(&self, line: &str, words: &Words) -> String {
        let first = line.split(' ').next().unwrap_or_default();
        words.written(line, verb_called(first, self.fight.state().system.system()))
    }

    /// What a notice says.
    fn told(&self, notice: &Notice, viewing: &ViewState) -> String {
        let words = self.words(viewing.lang);
        match notice {
            Notice::Proposed(line) => {
                words.with("watch-proposed", &[("line", self.written(line, words).into())])
            }
            Notice::Crowded(line, oldest) => {
                let [line, oldest] = [line, oldest].map(|line| self.written(line, words));
                let args = [("line", line.into()), ("oldest", oldest.into())];
                words.with("watch-crowded", &args)
            }
            Notice::Taken(_) => words.t("watch-taken"),
            Notice::Full => words.t("watch-many"),
            Notice::Declined(line) => {
                words.with("watch-declined", &[("line", self.written(line, words).into())])
            }
            Notice::Refused([english, russian]) => {
                let why = if viewing.lang == Lang::En { english } else { russian };
                let why =
                    if why.ends_with(['.', '?', '!']) { why.clone() } else { format!("{why}.") };
                words.with("watch-refused", &[("why", why.into())])
            }
            Notice::GmsAlone([english, russian]) => {
                let verb = if viewing.lang == Lang::En { *english } else { *russian };
                words.with("watch-gms-alone", &[("verb", verb.into())])
            }
            Notice::Muted => words.t("watch-muted"),
            Notice::NoCharacter => words.t("watch-no-character"),
            Notice::Idle => words.t("watch-idle"),
            Notice::IdleInLine => words.t("watch-idle-line"),
            Notice::LineFull => words.t("watch-line-full"),
            Notice::Mouse => {
                words.t(if viewing.mouse { "watch-mouse-on" } else { "watch-mouse-off" })
            }
            Notice::Lens => {
                let name = words.t(viewing.lens.map_or("watch-lens-none", Lens::word));
                words.with("watch-lens-is", &[("name", name.into())])
            }
            Notice::Theme => {
                let name = words.t(&format!("theme-{}", viewing.theme.name()));
                words.with("watch-theme-is", &[("name", name.into())])
            }
        }
    }

    /// What the fight waits for, or whose turn it is.
    fn waits_for(
        &self,
        viewing: &ViewState,
        view: &BattleView,
        aimed: Option<String>,
    ) -> (String, PromptTone) {
        let (words, own) = (self.words(viewing.lang), self.own(&viewing.seat));
        if self.later.is_some() {
            return (words.t("watch-frozen"), PromptTone::News);
        }
        if let Some(ask) = self.asked(viewing) {
            return (words.ask(&ask, view), PromptTone::Question);
        }
        let name = |id: Id| view.find(id).map(|one| one.name.to_string()).unwrap_or_default();
        match view.actor {
            Some(_) if let Some(line) = aimed => {
                let args = [("line", self.written(&line, words).into())];
                (words.with("watch-would-propose", &args), PromptTone::Question)
            }
            Some(actor) if own == Some(actor) && view.turn.is_some() => {
                (words.t("watch-your-turn"), PromptTone::Question)
            }
            Some(actor) => {
                let args = [("who", name(actor).into())];
                (words.with("watch-turn", &args), PromptTone::News)
            }
            None => (words.stage(view.stage, view.round), PromptTone::News),
        }
    }
}

/// The keys that a guest may press, most likely first.
pub(super) fn hints(
    viewing: &ViewState,
    (pending, aimed, ways): (&Pending, bool, usize),
    words: &Words,
) -> Vec<(String, String)> {
    let hint = |key: &str, word: &str| (key.to_owned(), words.t(word));
    if viewing.line.is_some() {
        return vec![hint("Enter", "watch-send"), hint("Esc", "watch-back")];
    }
    match viewing.page {
        Page::Past(_) => {
            vec![
                hint("← →", "watch-step"),
                hint("Home End", "watch-ends"),
                hint("Esc", "watch-back"),
            ]
        }
        Page::Signs(_) => vec![hint("↑↓", "watch-page"), hint("Esc", "watch-back")],
        Page::Since(..) | Page::Cell(..) | Page::Why(_) | Page::Notes(_) => {
            vec![hint("↑↓", "watch-scroll"), hint("Esc", "watch-back")]
        }
        Page::Now | Page::Help => {
            let mut hints = vec![hint("Tab", "watch-choose"), hint("N", "watch-news")];
            if viewing.is_narrow() {
                hints.insert(
                    0,
                    hint("m", if viewing.shows_map() { "watch-list" } else { "watch-map" }),
                );
            }
            if viewing.speaks() {
                hints.splice(0..0, pending.hints(aimed, words));
            }
            if ways > 1 {
                hints.insert(1.min(hints.len()), hint("f", "action-ways"));
            }
            if viewing.has_character() {
                hints.push(hint("z", "watch-lens"));
            }
            hints.push(hint("I", "action-inspect"));
            hints.extend([
                hint("J", "watch-log"),
                hint("w", "action-why"),
                hint("o", "watch-notes"),
                hint("r", "watch-replay"),
                hint("L", "action-language"),
                hint("S", if viewing.mouse { "watch-select" } else { "watch-mouse" }),
                hint("V", "watch-theme"),
                hint("a", "watch-ascii"),
                hint("q", "watch-leave"),
                hint("?", "watch-keys"),
            ]);
            hints
        }
    }
}
