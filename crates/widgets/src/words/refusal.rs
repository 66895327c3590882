//! Why something may not be done.

use kekkai_battle::{Idle, Refusal, SideId, combatant::Edge};
use kekkai_rules::{Refusal as RulesRefusal, RuleId, written::capital};

use super::{Names, Words};

impl Words {
    /// Why not, with the rule that says so at the end.
    pub fn refusal(&self, refusal: &Refusal, names: &dyn Names) -> String {
        match refusal {
            Refusal::Rules(refusal) => self.rules_refusal(refusal, names),
            Refusal::NotBegun => self.t("refusal-not-begun"),
            Refusal::Begun => self.t("refusal-begun"),
            Refusal::Occupied { at, by, rule } => {
                let args = [("at", at.to_string().into()), ("by", names.name(*by).into())];
                ruled(&self.with("refusal-occupied", &args), rule)
            }
            Refusal::Filled { at } => self.with("refusal-filled", &[("at", at.to_string().into())]),
            Refusal::OutsideStrip { at, edge, depth, rule } => {
                let edge = self.edge(*edge);
                let args = [
                    ("at", at.to_string().into()),
                    ("edge", edge.into()),
                    ("depth", (*depth).into()),
                ];
                ruled(&self.with("refusal-outside-strip", &args), rule)
            }
            Refusal::OffField(who) => {
                self.with("refusal-off-field", &[("who", names.name(*who).into())])
            }
            Refusal::Unplaced(who) => {
                let list = who.iter().map(|who| names.name(*who)).collect::<Vec<_>>().join(", ");
                self.with("refusal-unplaced", &[("who", list.into())])
            }
            Refusal::Empty => self.t("refusal-empty"),
            Refusal::BrokenPath { at: None } => self.t("refusal-no-path"),
            Refusal::BrokenPath { at: Some(at) } => {
                self.with("refusal-broken-path", &[("at", at.to_string().into())])
            }
            Refusal::OtherSystem => self.t("refusal-other-system"),
            Refusal::BadName => self.t("refusal-bad-name"),
            Refusal::NameTaken { name, by } | Refusal::NameLeft { name, by } => {
                let has_left = matches!(refusal, Refusal::NameLeft { .. });
                let key = if has_left { "refusal-name-left" } else { "refusal-name-taken" };
                let args = [("name", name.as_str().into()), ("by", names.name(*by).into())];
                self.with(key, &args)
            }
            Refusal::HasActed(who) => {
                self.with("refusal-has-acted", &[("who", names.name(*who).into())])
            }
            Refusal::TurnUsed(who) => {
                self.with("refusal-turn-used", &[("who", names.name(*who).into())])
            }
            Refusal::AnswersFirst(who) => {
                self.with("refusal-answers-first", &[("who", names.name(*who).into())])
            }
            Refusal::BesideItself(who) => {
                self.with("refusal-beside-itself", &[("who", names.name(*who).into())])
            }
            Refusal::NotInQueue(who) => {
                self.with("refusal-not-in-queue", &[("who", names.name(*who).into())])
            }
            Refusal::NoClock(name) => {
                self.with("refusal-no-clock", &[("name", name.as_str().into())])
            }
            Refusal::Idle(idle) => self.idle(*idle, names),
            Refusal::NoRoom { count, free } => {
                let args = [("count", (*count).into()), ("free", (*free).into())];
                self.with("refusal-no-room", &args)
            }
            Refusal::TooMany { most } => self.with("refusal-too-many", &[("most", (*most).into())]),
            Refusal::BadSheet(faults) => {
                let list =
                    faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>().join("; ");
                self.with("refusal-bad-sheet", &[("faults", list.into())])
            }
            Refusal::NotAtBorder { edge, rule } => {
                self.of_border("refusal-not-at-border", *edge, rule)
            }
            Refusal::NotBegunThere { edge, rule } => {
                self.of_border("refusal-not-begun-there", *edge, rule)
            }
            Refusal::Closed { edge, rule } => self.of_border("refusal-closed", *edge, rule),
            Refusal::AllClosed { rule } => ruled(&self.t("refusal-all-closed"), rule),
            Refusal::Guarded { edge, by, rule } => {
                let args = [("edge", self.edge(*edge).into()), ("by", names.name(*by).into())];
                ruled(&self.with("refusal-guarded", &args), rule)
            }
            Refusal::NotAway(who) => {
                self.with("refusal-not-away", &[("who", names.name(*who).into())])
            }
            Refusal::JustLeft { rule } => ruled(&self.t("refusal-just-left"), rule),
            Refusal::EntersElsewhere { from, rule } => {
                let args = [("from", from.to_string().into())];
                ruled(&self.with("refusal-enters-elsewhere", &args), rule)
            }
            Refusal::NotNextTo { from, to, rule } => {
                let args = [("from", self.edge(*from).into()), ("to", self.edge(*to).into())];
                ruled(&self.with("refusal-not-next-to", &args), rule)
            }
            Refusal::NotAlone { rule } => ruled(&self.t("refusal-not-alone"), rule),
            Refusal::World(refusal) => self.world_refusal(refusal, names),
        }
    }

    fn of_border(&self, key: &str, edge: Edge, rule: &RuleId) -> String {
        ruled(&self.with(key, &[("edge", self.edge(edge).into())]), rule)
    }

    /// Why the rules say no.
    pub fn rules_refusal(&self, refusal: &RulesRefusal, names: &dyn Names) -> String {
        match refusal {
            RulesRefusal::Nobody(who) => self.with("refusal-nobody", &[("number", who.0.into())]),
            RulesRefusal::NotYourTurn { who, turn: Some(turn) } => {
                let args = [("who", names.name(*who).into()), ("turn", names.name(*turn).into())];
                self.with("refusal-not-your-turn", &args)
            }
            RulesRefusal::NotYourTurn { who: _, turn: None } => self.t("refusal-no-turn"),
            RulesRefusal::NotEnough { pool, have, need, rule } => {
                let args = [
                    ("pool", self.pool(*pool).into()),
                    ("have", (*have).into()),
                    ("need", (*need).into()),
                ];
                ruled(&self.with("refusal-not-enough", &args), rule)
            }
            RulesRefusal::TooFar { have, need, rule } => {
                let args = [("have", (*have).into()), ("need", (*need).into())];
                ruled(&self.with("refusal-too-far", &args), rule)
            }
            RulesRefusal::OutOfReach { distance: None, reach: _, rule } => {
                ruled(&self.t("refusal-out-of-reach-off"), rule)
            }
            RulesRefusal::OutOfReach { distance: Some(distance), reach, rule } => {
                let args = [("distance", (*distance).into()), ("reach", (*reach).into())];
                ruled(&self.with("refusal-out-of-reach", &args), rule)
            }
            RulesRefusal::NoSight { rule } => ruled(&self.t("refusal-no-sight"), rule),
            RulesRefusal::Oneself { rule } => ruled(&self.t("refusal-oneself"), rule),
            RulesRefusal::Dead(who) => {
                self.with("refusal-dead", &[("who", names.name(*who).into())])
            }
            RulesRefusal::BadTarget => self.t("refusal-bad-target"),
            RulesRefusal::Blocked { terrain, rule } => ruled(
                &self.with("refusal-blocked", &[("terrain", self.terrain(*terrain).into())]),
                rule,
            ),
            RulesRefusal::OutOfRange { what, given, least, most } => {
                let pool = format!("pool-{what}");
                let what =
                    if self.has(&pool) { self.t(&pool) } else { self.of_family("number-", what) };
                let numbers = [
                    ("given", (*given).into()),
                    ("least", (*least).into()),
                    ("most", (*most).into()),
                ];
                let args: Vec<_> = [("what", what.into())].into_iter().chain(numbers).collect();
                self.with("refusal-out-of-range", &args)
            }
            RulesRefusal::WrongAnswer => self.t("refusal-wrong-answer"),
            RulesRefusal::OtherSystem => self.t("refusal-other-system"),
            RulesRefusal::Taken { by, rule } => {
                ruled(&self.with("refusal-taken", &[("by", names.name(*by).into())]), rule)
            }
            RulesRefusal::Ally { who, rule } => {
                ruled(&self.with("refusal-ally", &[("who", names.name(*who).into())]), rule)
            }
            RulesRefusal::Own { phrase, rule } => {
                // A sentence, whatever a book writes it in the middle of.
                let text = capital(&self.phrase(phrase, names));
                rule.as_ref().map_or_else(|| text.clone(), |rule| ruled(&text, rule))
            }
            RulesRefusal::Unchanged { who, pool, now } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("pool", self.pool(*pool).into()),
                    ("now", (*now).into()),
                ];
                self.with("refusal-unchanged", &args)
            }
            RulesRefusal::AlreadySo(rule) => ruled(&self.t("refusal-already-so"), rule),
            RulesRefusal::Breach(fault) => self.fault(fault),
        }
    }

    /// What is so already.
    fn idle(&self, idle: Idle, names: &dyn Names) -> String {
        let of = |key: &str, who, what: (&'static str, String)| {
            self.with(key, &[("who", names.name(who).into()), (what.0, what.1.into())])
        };
        match idle {
            Idle::Initiative { who, number } => {
                of("refusal-idle-initiative", who, ("number", number.to_string()))
            }
            Idle::Side { who, side: SideId::NONE } => {
                self.with("refusal-idle-no-side", &[("who", names.name(who).into())])
            }
            Idle::Side { who, side } => {
                of("refusal-idle-side", who, ("side", self.name_of(names.side(side))))
            }
            Idle::Place { who, at } => of("refusal-idle-place", who, ("at", at.to_string())),
            Idle::Name(who) => self.with("refusal-idle-name", &[("who", names.name(who).into())]),
            Idle::Order => self.t("refusal-idle-order"),
            Idle::Field => self.t("refusal-idle-field"),
            Idle::Disclosed => self.t("refusal-idle-disclosed"),
            Idle::Note => self.t("refusal-idle-note"),
            Idle::NoNote => self.t("refusal-idle-no-note"),
            Idle::Clock => self.t("refusal-idle-clock"),
            Idle::Sheet => self.t("refusal-idle-sheet"),
            Idle::Other => self.t("refusal-idle"),
        }
    }
}

/// `text` with the rule that it rests on.
pub(super) fn ruled(text: &str, rule: &RuleId) -> String {
    format!("{text} ({rule})")
}
