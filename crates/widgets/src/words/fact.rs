//! The log's words for what happens to sheets in КНК.

use kekkai_rules::{
    Id, PlainText,
    knk::{Fact, Fate, Reserve, Strike, Why, lasting::Lasting, sheet::Override},
};

use super::{
    log::{Story, Tone},
    roll::minus,
    terms::signed,
};

impl Story<'_> {
    #[allow(clippy::too_many_lines, reason = "a line or two for each kind of fact")]
    pub(super) fn fact(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        match fact {
            // What a turn has left is on the screen, not in the log.
            Fact::Turn(_) => {}
            Fact::Struck(strike) => self.struck(strike),
            Fact::Dodged { who, hit, undone, used: _, hp } => {
                let key = if *undone { "log-dodged" } else { "log-not-dodged" };
                let args = [
                    ("who", names.name(*who).into()),
                    ("hit", (*hit).into()),
                    ("hp", (*hp).into()),
                ];
                let text = self.marked(words.with(key, &args));
                self.say(if *undone { Tone::Headline } else { Tone::Miss }, text);
            }
            Fact::Settled { who } => self.say_of(Tone::Detail, "log-settled", *who),
            Fact::Pool { who, pool, now, change, why } => {
                self.pool(*who, *pool, *now, *change, *why);
            }
            Fact::Doomed { who } => self.say_of(Tone::Death, "log-doomed", *who),
            Fact::Spared { who } => self.say_of(Tone::Headline, "log-spared", *who),
            Fact::Died { who } => self.say_of(Tone::Death, "log-died", *who),
            Fact::Afflicted { who, effect } => self.afflicted(*who, effect),
            Fact::Ticked { who, name, effect: _, hp, prana, now: _, turns } => {
                self.ticked(*who, name, (*hp, *prana), *turns == Some(0));
            }
            Fact::Relieved { who, effect } => {
                let args = [("who", names.name(*who).into()), ("effect", (*effect).into())];
                self.say(Tone::Headline, words.with("log-relieved", &args));
            }
            Fact::LosesTurn { who, lost } => {
                let key = if *lost { "log-loses-turn" } else { "log-keeps-turn" };
                self.say_of(Tone::Headline, key, *who);
            }
            Fact::Skipped { who } => self.say_of(Tone::Headline, "log-skipped", *who),
            Fact::Prone { who, prone } => {
                self.say_of(Tone::Headline, if *prone { "log-prone" } else { "log-stands" }, *who);
            }
            Fact::Took { who, item } => self.item("log-took", *who, item.name.as_str()),
            Fact::Used { who, index: _, item } => self.item("log-used", *who, item.name.as_str()),
            Fact::Acted { who } => self.say_of(Tone::Headline, "log-special", *who),
            Fact::Battered { who, mode: _, total, damage, broken } => {
                self.battered(*who, *total, *damage, *broken);
            }
            Fact::Overrode { who, value, to } => self.overrode(*who, *value, *to),
            Fact::Options(options) => self.options(options),
            Fact::Marked { .. }
            | Fact::Held { .. }
            | Fact::Freed { .. }
            | Fact::Grasped { .. }
            | Fact::Strained { .. }
            | Fact::Shielded { .. }
            | Fact::Injured { .. }
            | Fact::Healed { .. }
            | Fact::Replaced { .. }
            | Fact::Extended { .. }
            | Fact::Aged { .. }
            | Fact::Bandaged { .. }
            | Fact::Disarmed { .. }
            | Fact::Armed { .. }
            | Fact::Lost { .. }
            | Fact::Stealth { .. }
            | Fact::Plus { .. }
            | Fact::PlusSpent { .. }
            | Fact::Rerolled { .. }
            | Fact::Skill { .. }
            | Fact::Alone { .. }
            | Fact::Base { .. }
            | Fact::Drank { .. }
            | Fact::Released { .. }
            | Fact::Veil { .. }
            | Fact::Deathless { .. }
            | Fact::Afresh { .. }
            | Fact::Body { .. }
            | Fact::Bodiless { .. }
            | Fact::NewDay => self.body(fact),
            Fact::Read { .. }
            | Fact::Unread { .. }
            | Fact::Cast { .. }
            | Fact::Spelled(_)
            | Fact::Resisted { .. }
            | Fact::Counted { .. }
            | Fact::Told { .. }
            | Fact::Gave { .. } => self.magic(fact),
            Fact::Grew { .. }
            | Fact::Schooled { .. }
            | Fact::Learned { .. }
            | Fact::Given { .. }
            | Fact::Turned { .. }
            | Fact::Awarded { .. }
            | Fact::Studied { .. } => self.growth(fact),
            Fact::Irradiated { .. }
            | Fact::Breath { .. }
            | Fact::Firearms { .. }
            | Fact::Serves { .. }
            | Fact::Starved { .. }
            | Fact::Woke { .. }
            | Fact::Apart { .. }
            | Fact::Energy { .. }
            | Fact::Saved { .. } => self.mode(fact),
        }
    }

    fn overrode(&mut self, who: Id, value: Override, to: Option<i32>) {
        let (words, names) = (self.words, self.names);
        let value = words.override_name(value);
        let text = match to {
            Some(to) => format!("{}: {value} {to}", names.name(who)),
            None => words.with(
                "log-override-cleared",
                &[("who", names.name(who).into()), ("value", value.into())],
            ),
        };
        self.say(Tone::Headline, text);
    }

    fn ticked(&mut self, who: Id, name: &PlainText, (hp, prana): (i32, i32), over: bool) {
        let (words, names) = (self.words, self.names);
        let name = words.name_of(name.as_str());
        let mut text = format!("{}: {name} {}", names.name(who), words.changes(hp, prana));
        if over {
            text = format!("{}, {}", text.trim_end(), words.t("log-effect-over"));
        }
        self.say(Tone::Headline, text);
    }

    fn battered(&mut self, who: Id, total: i32, damage: i32, broken: bool) {
        let key = match (broken, damage) {
            (true, _) => "log-broken",
            (false, 1..) => "log-battered",
            (false, _) => "log-not-battered",
        };
        let args = [
            ("who", self.names.name(who).into()),
            ("total", total.into()),
            ("damage", damage.into()),
        ];
        let text = self.marked(self.words.with(key, &args));
        self.say(if broken { Tone::Hit } else { Tone::Headline }, text);
    }

    /// `Vega → Pavel: 140−60 = 80, waits`; where stages changed the number, `140−60 = 80 → 40`.
    fn struck(&mut self, strike: &Strike) {
        let (words, names) = (self.words, self.names);
        let counter =
            if strike.counter { format!("{} ", words.t("log-counter")) } else { String::new() };
        let (attacker, target) = (names.name(strike.attacker), names.name(strike.target));
        let sum = format!("{}−{} = {}", strike.total, strike.defence, minus(strike.raw));
        let mut text = format!("{counter}{attacker} → {target}: {sum}");
        if strike.raw > 0 && strike.damage != strike.raw {
            text += " → ";
            text += &strike.damage.to_string();
        }
        let (fate, tone) = match &strike.fate {
            Fate::Miss => ("fate-miss", Tone::Miss),
            Fate::Waits(_) => ("fate-waits", Tone::Hit),
            Fate::Final => ("fate-final", Tone::Hit),
        };
        text += ", ";
        text += &words.t(fate);
        if strike.crit {
            text += ", ";
            text += &words.t("log-crit");
        }
        if let Some((effect, true)) = strike.effect {
            text += ": ";
            text += &words.crit_effect(effect);
        }
        let text = self.marked(text);
        self.say(tone, text);
    }

    fn pool(&mut self, who: Id, pool: Reserve, now: i32, change: i32, why: Why) {
        let (words, names) = (self.words, self.names);
        let tone = match why {
            Why::Item
            | Why::Effect
            | Why::Injury
            | Why::Transfer
            | Why::Water
            | Why::Trampled
            | Why::Sunlight
            | Why::Collision
            | Why::Climate
            | Why::Blood
            | Why::Radiation
            | Why::Growth
            | Why::Drowning => Tone::Headline,
            Why::Ruling => Tone::Ruling,
            Why::Save
            | Why::Attack
            | Why::Retreat
            | Why::Regeneration
            | Why::Jump
            | Why::Skill
            | Why::Phantasm
            | Why::Spell
            | Why::Grab
            | Why::Hold
            | Why::Familiars
            | Why::Master
            | Why::Upkeep
            | Why::Progenitor
            | Why::Wand
            | Why::Energy
            | Why::Base => Tone::Detail,
        };
        let pool = words.pool(pool.id());
        let why = words.why(why);
        self.say(
            tone,
            format!("{}: {pool} {} → {}, {why}", names.name(who), signed(change), minus(now)),
        );
    }

    fn afflicted(&mut self, who: Id, effect: &Lasting) {
        let (words, names) = (self.words, self.names);
        let mut text = format!(
            "{}: {} {}",
            names.name(who),
            words.name_of(effect.name.as_str()),
            words.changes(effect.hp, effect.prana)
        );
        for modifier in &effect.modifiers {
            text = format!("{}, {}", text.trim_end(), words.modifier(modifier));
        }
        if let Some(turns) = effect.turns {
            text = format!(
                "{}, {}",
                text.trim_end(),
                words.with("turns-left", &[("turns", turns.into())])
            );
        }
        self.say(Tone::Headline, text.trim_end().to_owned());
    }

    pub(super) fn item(&mut self, key: &str, who: Id, item: &str) {
        let item = self.words.name_of(item);
        let args = [("who", self.names.name(who).into()), ("item", item.into())];
        self.say(Tone::Headline, self.words.with(key, &args));
    }
}
