//! Every number explained: throws with all their parts and rules.

use kekkai_battle::systems::SystemId;
use kekkai_rules::{Bar, Dice, Origin, PartOp, Roll, RollPart, Throw};

use super::{Names, Words, terms::signed};

impl Words {
    /// The mark of faces that the program did not throw; empty for those that it did.
    pub fn origin_mark(&self, origin: Origin) -> String {
        match origin {
            Origin::Generated => String::new(),
            Origin::Typed => self.t("mark-typed"),
            Origin::Ruled => self.t("mark-ruled"),
        }
    }

    /// The whole arithmetic of a throw: `28+1d120: 82 → 110, above 60; +10 sword to the attack ATK-08; ATK-02`.
    pub fn roll_detail(&self, roll: &Roll, names: &dyn Names) -> String {
        let mut text = self.roll_short(roll, names);
        for part in &roll.throw.parts {
            text += "; ";
            text += &self.part(part);
        }
        // The last part may be of the same rule.
        let rule = roll.throw.rule.as_str();
        if text.ends_with(rule) { text } else { text + "; " + rule }
    }

    /// Dice, faces, total and the number to beat; the total at most as high as the book of the fight tells such.
    pub(super) fn roll_short(&self, roll: &Roll, names: &dyn Names) -> String {
        let book = names.system().map(SystemId::book);
        let total = book.map_or(roll.total, |book| book.told(roll.throw.purpose, roll.total));
        let faces = roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
        let mut text = if faces.is_empty() && total == roll.total {
            dice_text(roll.throw.dice)
        } else if faces.is_empty() {
            format!("{} → {}", dice_text(roll.throw.dice), minus(total))
        } else if roll.throw.dice.plus == 0 && roll.faces.len() == 1 {
            format!("{}: {}", dice_text(roll.throw.dice), minus(total))
        } else {
            format!("{}: {faces} → {}", dice_text(roll.throw.dice), minus(total))
        };
        text += &self.held_against(roll);
        let mark = self.origin_mark(roll.origin);
        if mark.is_empty() { text } else { format!("{text} {mark}") }
    }

    /// The parts of the number that a throw is held against, and the number; empty where it is not told in parts.
    pub fn bar_parts(&self, throw: &Throw) -> String {
        let mut parts = throw.parts.iter().filter(|part| part.op == PartOp::ToBar);
        let (Some(first), Some(check)) = (parts.next(), throw.check) else { return String::new() };
        let name = |part: &RollPart| self.of_family("part-of-", &part.source);
        let first = format!("{} {}", name(first), minus(first.amount));
        let others = parts.map(|part| format!("{} {}", name(part), signed(part.amount)));
        let text = std::iter::once(first).chain(others).collect::<Vec<_>>().join(", ");
        let (Bar::Above(bar) | Bar::AtLeast(bar) | Bar::AtMost(bar) | Bar::Opposed(bar)) =
            check.bar;
        format!("{text} = {}", minus(bar))
    }

    /// The chance of a throw; its dice where it is held against nothing.
    pub fn throw_odds(&self, throw: &Throw) -> String {
        self.chance_of(throw).unwrap_or_else(|| throw.dice.to_string())
    }

    /// A word that may stand in a line, by its English one: what it means, where the locale says that at more length, else the
    /// word itself.
    pub fn piece(&self, word: &str) -> String {
        let key = format!("piece-{}", word.replace('_', "-"));
        if self.has(&key) { self.t(&key) } else { self.usage(word) }
    }

    /// To what a part is added, in the words of the book of its rule where that has its own.
    pub(super) fn part_to(&self, part: &RollPart) -> String {
        let key = match part.op {
            PartOp::ToRoll => "part-to-roll",
            PartOp::ToAttack => "part-to-attack",
            PartOp::ToMin => "part-to-min",
            PartOp::ToBar => "part-to-bar",
        };
        let book = part.rule.as_str().split('-').next().unwrap_or_default();
        let own = format!("{key}-{}", book.to_lowercase());
        if self.has(&own) { self.t(&own) } else { self.t(key) }
    }

    fn part(&self, part: &RollPart) -> String {
        let to = self.part_to(part);
        format!(
            "{} {} {to} {}",
            signed(part.amount),
            self.of_family("part-of-", &part.source),
            part.rule
        )
    }
}

/// Dice as they are read, with the minus of all numbers; they may be typed with a hyphen.
pub(super) fn dice_text(dice: Dice) -> String {
    dice.to_string().replace('-', "−")
}

/// A number with the typographic minus.
pub(super) fn minus(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}
