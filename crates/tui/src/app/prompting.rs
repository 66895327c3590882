//! The line above the keys and the keys themselves: what is to be done next, and what it costs.

use kekkai_battle::{Cell, Command, Stage, fight::Hand, offer::Offer, systems::Order};
use kekkai_rules::{
    Ask, Bond, End, Id,
    knk::{self, Phase},
    sheet_view::Value,
    system::MoveMode,
};
use kekkai_widgets::{
    Names,
    screen::PromptTone,
    words::{Arg, joined},
};

use super::{App, Tone, aiming::Aimed, flight::Shown, intent::Intent, keys::Action, popup::Popup};

/// The two lowest lines as they stand, and whose card is shown.
#[derive(Debug, Default)]
pub(super) struct Prompt {
    pub(super) text: String,
    pub(super) right: Numbers,
    pub(super) tone: PromptTone,
    pub(super) hints: Vec<(String, String)>,
    pub(super) chosen: Option<Id>,
    /// The cell that the chosen action is aimed at.
    pub(super) target: Option<Cell>,
    /// What the map shows of what is aimed.
    pub(super) aimed: Option<Aimed>,
    /// Where the blow that is looked at throws its target.
    pub(super) flight: Option<Shown>,
    /// Said beside the mark of the file: that real dice are thrown.
    pub(super) note: String,
}

/// What stands at the right end of the prompt.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// All of it.
    pub(super) all: String,
    /// What is kept of it where the prompt has no room for all; empty for all.
    pub(super) brief: String,
}

impl Numbers {
    pub(super) fn new(all: String, brief: String) -> Self {
        Self { all, brief }
    }
}

impl From<String> for Numbers {
    fn from(all: String) -> Self {
        Self { all, brief: String::new() }
    }
}

impl App {
    /// Puts the lowest lines together anew.
    pub(super) fn compose(&mut self) {
        self.look_ahead();
        self.foresee();
        let (text, right, tone) = match (&self.console.message, self.fight().prompt()) {
            (Some((text, Tone::Refusal)), None) => {
                (text.clone(), Numbers::default(), PromptTone::Refusal)
            }
            // What is asked for is asked for still, and what was typed is never cut.
            (Some((refusal, Tone::Refusal)), Some((_, ask))) => {
                let question = self.looks.words.ask(ask, &self.snapshot.view);
                let text = format!("{} — {question}", refusal.trim_end_matches('.'));
                let typed = match ask {
                    Ask::Die(_) => format!("{}▁", self.console.faces),
                    Ask::Choice(_) => String::new(),
                };
                (text, typed.into(), PromptTone::Refusal)
            }
            (Some((text, Tone::News)), Some((_, ask @ Ask::Die(_)))) => {
                let (question, right, tone) = self.asked(ask);
                (format!("{} — {question}", text.trim_end_matches('.')), right, tone)
            }
            (Some((text, Tone::News)), _) => (text.clone(), Numbers::default(), PromptTone::News),
            (None, Some((_, ask))) => self.chooses().unwrap_or_else(|| self.asked(ask)),
            (None, None) => self.acts().unwrap_or_else(|| self.next_thing()),
        };
        let hints = self.hints();
        let dice = match self.session.dice().hand() {
            Hand::Generator => None,
            Hand::Table => Some(self.looks.words.t("note-real-dice")),
        };
        let parts = self.watched().into_iter().chain(dice);
        let note = parts.map(|part| format!("{part} ·")).collect::<Vec<_>>().join(" ");
        let (flight, aimed) = (self.flight(), self.aimed());
        let (target, chosen) = (self.target(), self.chosen());
        self.prompt = Prompt { text, right, tone, hints, chosen, target, aimed, flight, note };
    }

    fn asked(&self, ask: &Ask) -> (String, Numbers, PromptTone) {
        let text = match ask {
            Ask::Die(_) => format!(
                "{}  {}▁",
                self.looks.words.ask(ask, &self.snapshot.view),
                self.console.faces
            ),
            Ask::Choice(_) => self.looks.words.ask(ask, &self.snapshot.view),
        };
        let right = self.looks.words.asked_odds(ask);
        (text, right.into(), PromptTone::Question)
    }

    fn next_thing(&self) -> (String, Numbers, PromptTone) {
        let view = &self.snapshot.view;
        let say = |key: &str, args: &[(&str, Arg<'_>)]| self.looks.words.with(key, args);
        let name = |who: Id| Arg::from(view.name(who).to_owned());
        let at = Arg::from(self.pointer.cursor.to_string());
        if let Some(painting) = self.pointer.painting {
            return self.paint_prompt(painting);
        }
        if let Some(aiming) = &self.pointer.aiming {
            return self.aim_prompt(aiming);
        }
        match self.intent() {
            Intent::Place(who) if !self.snapshot.places.contains(&self.pointer.cursor) => {
                let refusal = kekkai_battle::decide::check_place(
                    self.fight().state(),
                    who,
                    self.pointer.cursor,
                )
                .err();
                let text = refusal
                    .map(|refusal| self.looks.words.refusal(&refusal, view))
                    .unwrap_or_default();
                (text, Numbers::default(), PromptTone::Refusal)
            }
            Intent::Place(who) => {
                let text = say("prompt-place", &[("name", name(who)), ("cell", at)]);
                (text, Numbers::default(), PromptTone::Question)
            }
            Intent::Lift(who) => {
                let key =
                    if self.placing().is_some() { "prompt-lift" } else { "prompt-all-placed" };
                (say(key, &[("name", name(who))]), Numbers::default(), PromptTone::Question)
            }
            Intent::Walk(_, MoveMode::Walk, cost) => {
                let left = view.turn.map_or(0, |turn| turn.points);
                let args = [("points", cost.points.into()), ("left", left.into())];
                let right = joined([say("points-of", &args), self.price_ahead()]);
                (self.walk_text("prompt-walk"), right.into(), PromptTone::Question)
            }
            Intent::Walk(_, MoveMode::Retreat, _) => {
                (self.walk_text("prompt-retreat"), self.price_ahead().into(), PromptTone::Question)
            }
            Intent::Enter(offer) => self.enter_prompt(&offer),
            Intent::Strike(offer) => self.strike_prompt(&offer),
            Intent::Dodge(offer) => self.dodge_prompt(&offer),
            Intent::NoWay => {
                let why = self.no_way().map(|refusal| self.looks.words.refusal(&refusal, view));
                let text = why.unwrap_or_else(|| say("prompt-no-way", &[("cell", at)]));
                (text, self.left_right(), PromptTone::News)
            }
            Intent::Nothing => (self.idle(), self.left_right(), PromptTone::Question),
        }
    }

    /// Who goes where, whom it drags along, and what happens on the way.
    fn walk_text(&self, key: &str) -> String {
        let view = &self.snapshot.view;
        let name = |who| Arg::from(view.name(who).to_owned());
        let dragged = self.bound(Bond::Hold, End::Active);
        let drags = key == "prompt-walk" && !dragged.is_empty();
        let key = if drags { "prompt-drag" } else { key };
        let args = [
            ("name", name(self.actor())),
            ("other", dragged.into()),
            ("cell", self.pointer.cursor.to_string().into()),
        ];
        let (question, deeds) = (self.looks.words.with(key, &args), self.deeds_ahead());
        if deeds.is_empty() { question } else { format!("{question} {deeds}") }
    }

    /// The names of those to whom the actor, being this end, has such a bond.
    fn bound(&self, bond: Bond, end: End) -> String {
        let view = &self.snapshot.view;
        let bound = view.find(self.actor()).into_iter().flat_map(|actor| actor.bound(bond, end));
        bound.map(|other| view.name(other)).collect::<Vec<_>>().join(", ")
    }

    fn enter_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        if let Some(refusal) = &offer.refusal {
            let text = self.looks.words.refusal(refusal, &self.snapshot.view);
            return (text, self.left_right(), PromptTone::Refusal);
        }
        let command = std::slice::from_ref(&offer.command);
        let cost = kekkai_battle::forecast::price(self.fight().state(), self.actor(), command);
        let right = cost.map(|cost| self.looks.words.cost(&cost)).unwrap_or_default();
        (self.walk_text("prompt-enter"), right.into(), PromptTone::Question)
    }

    pub(super) fn actor(&self) -> Id {
        self.snapshot.view.actor.unwrap_or(Id(u16::MAX))
    }

    /// What is left of the turn, and what is lost with it if nothing is read on.
    fn left_right(&self) -> Numbers {
        let Some(turn) = self.snapshot.view.turn else { return Numbers::default() };
        let points = match turn.phase {
            Phase::Move => {
                self.looks.words.with("prompt-points", &[("points", turn.points.into())])
            }
            Phase::Dodge | Phase::Retreat => String::new(),
        };
        let ends = |offer: &&Offer| matches!(offer.command, Command::EndTurn { .. });
        let drops = self.snapshot.offers.iter().find(ends).is_some_and(|offer| offer.drops);
        let lost = |key| if drops { self.half_read(key) } else { String::new() };
        Numbers::new(joined([points, lost("prompt-unread")]), lost("aim-loses"))
    }

    /// What to do where the cursor points at nothing.
    fn idle(&self) -> String {
        let view = &self.snapshot.view;
        let Some(who) = view.actor else {
            return self.looks.words.t(match view.stage {
                Stage::Setup => "prompt-all-placed",
                Stage::Fighting | Stage::Decided => "prompt-nobody",
            });
        };
        let args = [("name", Arg::from(view.name(who).to_owned()))];
        if let (Some(away), Some(Phase::Move)) = (self.away(), self.phase()) {
            return self.away_prompt(view.name(who), away);
        }
        match (self.phase(), view.stage) {
            (_, Stage::Decided) => self.looks.words.t("prompt-decided"),
            (Some(Phase::Move), _) => self.looks.words.with("prompt-move", &args),
            (Some(Phase::Retreat), _) if self.may_retreat() => {
                self.looks.words.with("prompt-may-retreat", &args)
            }
            (Some(Phase::Retreat), _) if self.may_read_on() => {
                self.looks.words.with("prompt-may-read", &args)
            }
            (Some(Phase::Retreat), _) => self.looks.words.with("prompt-end", &args),
            (Some(Phase::Dodge) | None, _) => self.looks.words.with("prompt-turn", &args),
        }
    }

    fn strike_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        if let Some(refusal) = &offer.refusal {
            return (
                self.looks.words.refusal(refusal, &self.snapshot.view),
                self.left_right(),
                PromptTone::Refusal,
            );
        }
        let Command::Act { order: Order::Knk(knk::Order::Strike { mode, weapon }), aim, .. } =
            &offer.command
        else {
            return (String::new(), Numbers::default(), PromptTone::News);
        };
        let target =
            aim.map(|aim| self.looks.words.aimed(aim, &self.snapshot.view)).unwrap_or_default();
        let weapon = self.weapon_name(*weapon);
        let args = [
            ("name", Arg::from(self.snapshot.view.name(self.actor()).to_owned())),
            ("target", target.into()),
            ("mode", self.looks.words.term(&mode.phrase()).into()),
            ("weapon", weapon.into()),
        ];
        let flight = self.foreseen_flight().map(|flight| self.looks.words.flight_short(flight));
        let beside = |odds| joined([self.loses(offer), odds, flight.clone().unwrap_or_default()]);
        let right = Numbers::new(
            beside(self.looks.words.odds(offer)),
            beside(self.looks.words.odds_in_brief(offer)),
        );
        (self.looks.words.with("prompt-strike", &args), right, PromptTone::Question)
    }

    fn weapon_name(&self, carried: Option<u8>) -> String {
        let actor = self.snapshot.view.find(self.actor());
        let rows =
            actor.and_then(|actor| actor.sheet.as_ref()).map(|sheet| sheet.attacks.as_slice());
        let row = rows.unwrap_or_default().iter().find(|row| row.carried == carried);
        row.and_then(|row| row.weapon.as_ref()).map_or_else(
            || self.looks.words.t("fists"),
            |weapon| self.looks.words.name_of(weapon.as_str()),
        )
    }

    fn dodge_prompt(&self, offer: &Offer) -> (String, Numbers, PromptTone) {
        let actor = self.snapshot.view.find(self.actor());
        let sheet = actor.and_then(|actor| actor.sheet.as_ref());
        let Command::Act { order: Order::Knk(knk::Order::Dodge { hit }), .. } = &offer.command
        else {
            let text = self.looks.words.offered(offer, &self.snapshot.view);
            let holder = self.bound(Bond::Hold, End::Passive);
            let args = [
                ("name", Arg::from(self.snapshot.view.name(self.actor()).to_owned())),
                ("other", holder.into()),
                ("what", text.into()),
            ];
            return (
                self.looks.words.with("prompt-break", &args),
                Numbers::new(self.looks.words.odds(offer), self.looks.words.odds_in_brief(offer)),
                PromptTone::Question,
            );
        };
        let waits = sheet.and_then(|sheet| sheet.waits.iter().find(|wait| wait.hit == *hit));
        let args = [
            ("name", Arg::from(self.snapshot.view.name(self.actor()).to_owned())),
            ("damage", waits.map_or(0, |wait| wait.damage).into()),
            (
                "from",
                waits
                    .and_then(|wait| wait.from)
                    .map_or("", |from| self.snapshot.view.name(from))
                    .to_owned()
                    .into(),
            ),
        ];
        let left = sheet
            .and_then(|sheet| sheet.rows.iter().find(|row| row.key == "dodges"))
            .map(|row| &row.value);
        let left = match left {
            Some(Value::Of(left, _)) => {
                self.looks.words.with("prompt-dodges-left", &[("left", (*left).into())])
            }
            Some(Value::Number(_) | Value::Dice(_)) | None => String::new(),
        };
        (
            self.looks.words.with("prompt-dodge", &args),
            Numbers::new(
                joined([self.looks.words.odds(offer), left.clone()]),
                joined([self.looks.words.odds_in_brief(offer), left]),
            ),
            PromptTone::Question,
        )
    }

    /// Keys that may be pressed now, most likely first, help last.
    fn hints(&self) -> Vec<(String, String)> {
        let key = |action: Action| {
            (self.looks.keymap.key(action).to_owned(), self.looks.words.t(action.word()))
        };
        let fixed = |key: &str, word: &str| (key.to_owned(), self.looks.words.t(word));
        match (self.popups.last(), self.fight().prompt()) {
            (Some(Popup::Line(_)), _) => {
                return vec![
                    fixed("Enter", "hint-do"),
                    fixed("Tab", "hint-complete"),
                    fixed("Esc", "hint-leave"),
                ];
            }
            (
                Some(Popup::List(_) | Popup::Actions(_) | Popup::Players(_) | Popup::Preview(_)),
                _,
            ) => {
                return vec![
                    fixed("Enter", "hint-choose"),
                    fixed("↑↓", "hint-select"),
                    fixed("Esc", "hint-leave"),
                ];
            }
            (Some(Popup::Choice(_)), _) => {
                let mut hints = vec![
                    fixed("Enter", "hint-choose"),
                    fixed("↑↓", "hint-select"),
                    fixed("Esc", "hint-give-up"),
                ];
                hints.extend(self.has_proposals().then(|| key(Action::Players)));
                return hints;
            }
            (Some(Popup::Options(_)), _) => {
                return vec![
                    fixed("←→", "hint-change"),
                    fixed("↑↓", "hint-select"),
                    key(Action::Undo),
                    fixed("Esc", "hint-leave"),
                ];
            }
            (Some(Popup::Field(popup)), _) => return self.field_hints(*popup),
            (Some(Popup::Log(log)), _) if log.is_typing() => {
                return vec![fixed("Enter", "hint-keep"), fixed("Esc", "hint-leave")];
            }
            (Some(Popup::Log(_)), _) => {
                return vec![
                    fixed("Enter", "hint-explain"),
                    fixed("↑↓", "hint-select"),
                    fixed("/", "hint-filter"),
                    fixed("Esc", "hint-leave"),
                ];
            }
            (Some(Popup::Why(why)), _) => {
                let mut hints = vec![fixed("↑↓", "hint-select"), fixed("Esc", "hint-leave")];
                if why.rule().is_some() {
                    hints.insert(0, fixed("Enter", "hint-rule"));
                }
                return hints;
            }
            (Some(Popup::Atlas(_)), None | Some((_, Ask::Choice(_)))) => {
                return vec![
                    fixed("Enter", "hint-do"),
                    fixed("↑↓", "hint-select"),
                    key(Action::Undo),
                    fixed("Esc", "hint-leave"),
                ];
            }
            (Some(Popup::Help | Popup::Text(_) | Popup::Leaving), _) => {
                return vec![fixed("Esc", "hint-leave")];
            }
            (None | Some(Popup::Atlas(_)), Some((_, Ask::Die(_)))) => {
                let mut hints = vec![
                    fixed("0–9", "hint-face"),
                    fixed("Enter", "hint-do"),
                    fixed("g", "hint-throw"),
                    fixed("Esc", "hint-give-up"),
                ];
                hints.extend(self.has_proposals().then(|| key(Action::Players)));
                return hints;
            }
            (None, Some((_, Ask::Choice(_))) | None) => {}
        }
        if self.pointer.painting.is_some() {
            return self.paint_hints();
        }
        if self.pointer.aiming.is_some() {
            return self.aim_hints();
        }
        self.usable().into_iter().map(key).collect()
    }

    /// Actions that mean something now, most likely first, the way to the rest last.
    pub(super) fn usable(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let otherwise = self.acts_otherwise().then_some(Action::Actions);
        match (self.snapshot.view.stage, self.phase()) {
            (Stage::Setup, _) => {
                actions.push(if self.placing().is_some() {
                    Action::Act
                } else {
                    Action::Initiative
                });
            }
            (_, Some(Phase::Dodge)) => {
                actions.extend([Action::Dodge, Action::Accept]);
                actions.extend(otherwise);
            }
            (_, Some(Phase::Move)) if self.away().is_some() => {
                if !self.snapshot.places.is_empty() {
                    actions.extend([Action::Act, Action::Target]);
                }
                actions.extend([Action::Border, Action::End]);
            }
            (_, Some(Phase::Move)) => {
                // The same wherever the cursor is: the line above says what Enter would do there.
                actions.extend([Action::Act, Action::Target, Action::End]);
                actions.extend(otherwise);
                actions.extend(self.may_cross().then_some(Action::Border));
                actions.push(Action::Reach);
                if self.offer_of(|order| matches!(order, knk::Order::PickUp { .. })).is_some() {
                    actions.push(Action::PickUp);
                }
                if self.offer_of(|order| matches!(order, knk::Order::Use { .. })).is_some() {
                    actions.push(Action::Use);
                }
            }
            (_, Some(Phase::Retreat)) => {
                actions.push(Action::End);
                actions.extend(otherwise);
                if self.may_retreat() {
                    actions.extend([Action::Act, Action::Reach]);
                    actions.extend(self.may_cross().then_some(Action::Border));
                }
            }
            (_, None) => actions.extend(otherwise),
        }
        if self.fight().head() != kekkai_battle::fight::ROOT {
            actions.extend([Action::Undo, Action::Why]);
        }
        if self.fight().can_redo() {
            actions.push(Action::Redo);
        }
        actions.extend([Action::Next, Action::Command, Action::Quit, Action::Help]);
        actions
    }

    /// Every action with its key for the help, those that mean nothing now left out.
    #[expect(clippy::wildcard_enum_match_arm, reason = "an action that nothing forbids is listed")]
    pub(super) fn all_hints(&self) -> Vec<(String, String)> {
        let hand = self.session.dice().hand();
        let useless = |action: &Action| match action {
            Action::Dodge | Action::Accept => self.phase() != Some(Phase::Dodge),
            Action::Initiative => self.snapshot.view.stage != Stage::Setup,
            Action::Target | Action::Special => self.phase() != Some(Phase::Move),
            Action::PickUp => {
                self.offer_of(|order| matches!(order, knk::Order::PickUp { .. })).is_none()
            }
            Action::Use => self.offer_of(|order| matches!(order, knk::Order::Use { .. })).is_none(),
            Action::End | Action::Actor | Action::Actions => self.snapshot.view.actor.is_none(),
            Action::Border => !self.may_cross(),
            Action::Again | Action::Die | Action::Log => {
                self.fight().head() == kekkai_battle::fight::ROOT
            }
            Action::Left
            | Action::Right
            | Action::Down
            | Action::FarLeft
            | Action::FarRight
            | Action::FarDown => true,
            _ => false,
        };
        let mut hints: Vec<_> = Action::ALL
            .into_iter()
            .filter(|action| !useless(action))
            .map(|action| {
                let word = match (action, hand) {
                    (Action::Dice, Hand::Generator) => "action-dice-real".to_owned(),
                    (Action::Dice, Hand::Table) => "action-dice-generator".to_owned(),
                    _ => action.word().to_owned(),
                };
                (self.looks.keymap.key(action).to_owned(), self.looks.words.t(&word))
            })
            .collect();
        // Numbers are no action of the table: what they choose among changes with the phase.
        let numbers = match self.phase() {
            Some(Phase::Dodge) => Some("action-hit"),
            Some(Phase::Move) if self.arms().len() > 1 => Some("action-arm"),
            Some(Phase::Move | Phase::Retreat) | None => None,
        };
        hints.extend(numbers.map(|word| ("1–9".to_owned(), self.looks.words.t(word))));
        hints
    }
}

impl App {
    /// What stands above a line being typed: how its verb is used, or the dice of the last step for the verb that
    /// overrules one.
    pub(super) fn line_help(&self, text: &str) -> String {
        let Some(first) = text.split_whitespace().next() else { return String::new() };
        let lower = first.to_lowercase();
        let mut verbs = kekkai_battle::grammar::verbs();
        let Some(verb) =
            verbs.find(|verb| verb.word == lower || verb.aliases.contains(&lower.as_str()))
        else {
            return String::new();
        };
        let help = self.looks.words.t(&format!("verb-{}", verb.word));
        let dice = if verb.word == "die" { self.snapshot.dice.join(" · ") } else { String::new() };
        let usage = format!("{first} {}", self.looks.words.usage(&verb.usage));
        joined([usage, if dice.is_empty() { help } else { dice }])
    }
}
