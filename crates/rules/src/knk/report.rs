//! What each fact tells: whom it is about, on which rules it stands, its lines in the log.

mod blow;
mod body;
mod explain;
mod magic;
mod pool;
mod terms;

pub(super) use terms::listed;

use super::{
    Fact, base::Base, cast::Lapse, gift::Gift, grab::Release, options::TABLE, stealth::Stealth,
    veil::Veil,
};
use crate::{
    Arg, Id, Phrase, PlainText, Report, Tone,
    book::Count,
    house_rule,
    report::{After, Tally},
};

/// What is counted beside blows: dodges, and those that undid a hit; prana that was paid.
pub(super) const COUNTS: &[Count] =
    &[Count { key: "dodges", good: Some("dodged") }, Count { key: "prana", good: None }];

/// What `key` says of `who`.
fn of(key: &'static str, who: Id) -> Phrase {
    Phrase::new(key).with("who", who)
}

/// What `key` says of `who` and another.
fn of_two(key: &'static str, who: Id, other: Id) -> Phrase {
    of(key, who).with("other", other)
}

/// What `key` says of `who` and the thing called `name`.
fn of_item(key: &'static str, who: Id, name: &PlainText) -> Phrase {
    of(key, who).with("item", Arg::Name(name.clone()))
}

/// The first where it is so, else the second.
fn either<T>(is: bool, so: T, otherwise: T) -> T {
    if is { so } else { otherwise }
}

impl Fact {
    /// The part of the [`report`](Self::report) that odds ask for. No sentences are made for the facts that a blow and what
    /// answers it are mostly made of: there are thousands of them in one walk.
    pub fn account(&self) -> Report {
        if let Self::Pool { who, pool, change, why, now: _ } = self {
            pool::counted(*who, *pool, *change, *why)
        } else if let Self::Struck(strike) = self {
            blow::counted(strike)
        } else if let Self::Dodged { who, hit, undone, used: _, hp: _ } = self {
            blow::dodge_counted(*who, *hit, *undone)
        } else {
            self.report()
        }
    }

    /// What the fact tells, and whom it concerns.
    #[allow(clippy::too_many_lines, reason = "a few lines for each kind of fact")]
    pub fn report(&self) -> Report {
        match self {
            // Nothing but a fall on ice ends a turn on the way of one who lives.
            Self::Turn(None) => Report::of([], ["KNK-TRN-17", "KNK-OBS-10"])
                .says_after(&[After::Step], Phrase::new("log-fell"))
                .says_after(&[After::Step, After::NoSave], Phrase::new("log-save-unpaid"))
                .for_gm(),
            // What a turn has left is on the screen, not in the log.
            Self::Turn(turn) => Report::of(turn.iter().map(|turn| turn.who), ["KNK-TRN-01"]),
            Self::Struck(strike) => blow::struck(strike),
            Self::Spelled(spelled) => magic::spelled(spelled),
            Self::Dodged { who, hit, undone, used: _, hp } => {
                blow::dodged(*who, *hit, *undone, *hp)
            }
            Self::Settled { who } => Report::of([*who], ["KNK-TRN-03"])
                .says(Tone::Detail, of("log-settled", *who))
                .says_after(&[After::Turn], of("log-no-dodge", *who))
                .counts(Tally::Settled { who: *who }),
            Self::Pool { who, pool, now, change, why } => {
                pool::changed(*who, *pool, *now, *change, *why)
            }
            Self::Doomed { who } => {
                Report::of([*who], ["KNK-TRN-08"]).says(Tone::Death, of("log-doomed", *who))
            }
            Self::Spared { who } => {
                Report::of([*who], ["KNK-TRN-07"]).tells(of("log-spared", *who))
            }
            Self::Died { who } => Report::of([*who], ["KNK-TRN-08"])
                .says(Tone::Death, of("log-died", *who))
                .outlined(Tone::Death, of("log-died", *who))
                .counts(Tally::Died { who: *who }),
            Self::Afflicted { who, effect } => pool::afflicted(*who, effect),
            Self::Ticked { who, name, effect: _, hp, prana, now: _, turns } => {
                pool::ticked(*who, name, (*hp, *prana), *turns == Some(0))
            }
            Self::Relieved { who, effect, name } => {
                let what = name.clone().map_or_else(|| Arg::from(*effect), Arg::Name);
                Report::of([*who], ["KNK-TRN-11"])
                    .tells(of("log-relieved", *who).with("effect", what))
            }
            Self::LosesTurn { who, lost: true } => Report::of([*who], ["KNK-TRN-16"])
                .tells(of("log-loses-turn", *who))
                .says_after(&[After::Flight], of("log-fell-thrown", *who))
                .says_after(&[After::Flight, After::NoSave], of("log-save-unpaid", *who))
                .counts(Tally::LosesTurn { who: *who }),
            Self::LosesTurn { who, lost: false } => {
                Report::of([*who], ["KNK-TRN-16"]).tells(of("log-keeps-turn", *who))
            }
            Self::Skipped { who } => {
                Report::of([*who], ["KNK-TRN-16"]).tells(of("log-skipped", *who))
            }
            Self::Prone { who, prone } => {
                let key = either(*prone, "log-prone", "log-stands");
                Report::of([*who], ["KNK-MOV-07"]).tells(of(key, *who))
            }
            Self::Took { who, item } => {
                Report::of([*who], ["KNK-TRN-13"]).tells(of_item("log-took", *who, &item.name))
            }
            Self::Used { who, index: _, item } => {
                Report::of([*who], ["KNK-TRN-14"]).tells(of_item("log-used", *who, &item.name))
            }
            Self::Acted { who } => {
                Report::of([*who], ["KNK-TRN-14"]).tells(of("log-special", *who))
            }
            Self::Battered { who, mode: _, total, damage, broken } => {
                blow::battered(*who, *total, *damage, *broken)
            }
            Self::Overrode { who, value, to } => pool::overrode(*who, *value, *to),
            Self::Options(options) => {
                house_rule::told(Report::of([], ["KNK-GEN-01"]), TABLE, options)
            }
            // What only the sheet keeps is on the screen, not in the log.
            Self::Marked { who, .. } => Report::of([*who], ["KNK-TRN-03"]),
            Self::Held { holder, victim, hit } => body::held(*holder, *victim, hit.is_some()),
            Self::Freed { holder, victim, why } => body::freed(*holder, *victim, *why),
            Self::Grasped { who, target } => Report::of([*who, *target], ["KNK-GRB-01"])
                .says(Tone::Miss, of_two("log-grasped", *who, *target)),
            Self::Strained { who } => Report::of([*who], ["KNK-GRB-03", "KNK-GRB-05"])
                .says(Tone::Miss, of("log-strained", *who)),
            Self::Shielded { holder, victim, damage, hp, fate: _ } => {
                body::shielded(*holder, *victim, *damage, *hp)
            }
            Self::Injured { who, injury } => body::injured(*who, injury),
            Self::Healed { who, injury: _ } => {
                Report::of([*who], ["KNK-INJ-05", "KNK-INJ-03"]).tells(of("log-healed", *who))
            }
            Self::Replaced { who, .. } => {
                Report::of([*who], ["KNK-INJ-05"]).tells(of("log-replaced", *who))
            }
            Self::Extended { who, injury: _, by } => Report::of([*who], ["KNK-INJ-04"])
                .tells(of("log-extended", *who).with("turns", *by)),
            Self::Aged { who } => Report::of([*who], ["KNK-INJ-04"]),
            Self::Bandaged { who, target, effect: _ } => Report::of(
                [*who, *target],
                ["KNK-INJ-03"],
            )
            .tells(of_two("log-bandaged", *who, *target)),
            Self::Disarmed { who, index: _, weapon, broken: false } => Report::of(
                [*who],
                ["KNK-CRT-07"],
            )
            .tells(of_item("log-disarmed", *who, &weapon.name)),
            Self::Disarmed { who, index: _, weapon, broken: true } => Report::of(
                [*who],
                ["KNK-CRT-09"],
            )
            .tells(of_item("log-destroyed", *who, &weapon.name)),
            Self::Armed { who, weapon } => {
                Report::of([*who], ["KNK-TRN-05"]).tells(of_item("log-armed", *who, &weapon.name))
            }
            Self::Lost { who, index: _, item } => {
                Report::of([*who], ["KNK-CRT-09"]).tells(of_item("log-destroyed", *who, &item.name))
            }
            Self::Stealth { who, now } => body::stealth(*who, *now),
            Self::Plus { who, formula, marks } => {
                let line = of("log-plus", *who).with("formula", formula.phrase());
                Report::of([*who], ["KNK-MOD-06", "KNK-MOD-05"]).tells(line.with("marks", *marks))
            }
            Self::PlusSpent { who, .. } => Report::of([*who], ["KNK-MOD-06", "KNK-MOD-05"]),
            Self::Rerolled { who } => Report::of([*who], ["KNK-MOD-07"]),
            Self::NewDay => Report::of([], ["KNK-MOD-11"])
                .tells(Phrase::new("log-new-day"))
                .counts(Tally::DayBegan),
            Self::Skill { who, skill: _, name, now } => {
                let line = of(either(now.on, "log-skill-on", "log-skill-off"), *who);
                let line = line.with("skill", Arg::Name(name.clone())).with("turns", now.turns);
                Report::of([*who], ["KNK-SKL-06"]).tells(line)
            }
            Self::Alone { who, .. } => Report::of([*who], ["KNK-SKL-08"]),
            Self::Base { who, now } => {
                let key = either(*now == Base::Here, "log-base-in", "log-base-out");
                Report::of([*who], ["KNK-MOD-08", "KNK-MOD-09"]).tells(of(key, *who))
            }
            Self::Drank { who, victim } => Report::of([*who, *victim], ["KNK-GRB-11"])
                .says(Tone::Hit, of_two("log-drank", *who, *victim)),
            Self::Released { who, name, rank } => {
                let line = of("log-released", *who).with("phantasm", Arg::Name(name.clone()));
                Report::of([*who], ["KNK-CLS-04", "KNK-CLS-03"])
                    .says(Tone::Hit, line.with("rank", *rank))
            }
            Self::Veil { who, now } => body::veil(*who, *now),
            Self::Deathless { who, on } => {
                let key = either(*on, "log-deathless", "log-mortal");
                Report::of([*who], ["KNK-CLS-07"]).tells(of(key, *who))
            }
            Self::Read { who, spell: _, name, lines, read, of, paid: _ } => {
                magic::read(*who, name, *lines, (*read, *of))
            }
            Self::Unread { who, name, why } => magic::unread(*who, name, *why),
            Self::Cast { who, name } => {
                Report::of([*who], ["KNK-MAG-12"]).tells(magic::of_spell("log-cast", *who, name))
            }
            Self::Resisted { who, name } => Report::of([*who], ["KNK-SAV-04"])
                .says(Tone::Miss, magic::of_spell("log-resisted", *who, name)),
            Self::Counted { who, effect: _, name, turns } => {
                let report = Report::of([*who], ["KNK-GEN-05"]);
                if *turns == 0 {
                    report.tells(pool::over(*who, Arg::Name(name.clone())))
                } else {
                    report
                }
            }
            Self::Told { who, text } => {
                Report::of([*who], ["KNK-MAG-12"]).tells(Phrase::plain(Arg::Name(text.clone())))
            }
            Self::Gave { who, to, rest: _ } => {
                Report::of([*who, *to], ["KNK-MAG-16"]).tells(of_two("log-gave", *who, *to))
            }
            Self::Irradiated { who, lost } => Report::of([*who], ["KNK-MODE-02"])
                .says(Tone::Detail, of("log-irradiated", *who).with("lost", *lost)),
            Self::Breath { who, turns } => {
                let key = either(*turns == 0, "log-surfaced", "log-breath");
                Report::of([*who], ["KNK-MODE-03"])
                    .says(Tone::Detail, of(key, *who).with("turns", *turns))
            }
            Self::Firearms { who, ruined } => {
                let key = either(*ruined, "log-soaked", "log-serviced");
                Report::of([*who], ["KNK-MODE-05"]).tells(of(key, *who))
            }
            Self::Serves { who, master, familiar } => {
                body::serves(*who, *master, familiar.as_ref())
            }
            Self::Starved { who, missing } => Report::of([*who], ["KNK-FAM-02"])
                .tells(of("log-starved", *who).with("missing", *missing)),
            Self::Woke { who, owner } => {
                let owner = owner.clone().map_or(Arg::Combatant(*who), Arg::Text);
                Report::of([*who], ["KNK-FAM-04"])
                    .tells(Phrase::new("log-woke").with("owner", owner))
            }
            Self::Apart { who, turns } => {
                let key = either(*turns == 0, "log-wand", "log-without-wand");
                Report::of([*who], ["KNK-MODE-06"]).tells(of(key, *who).with("turns", *turns))
            }
            Self::Grew { who, of: made, to } => Report::of([*who], ["KNK-STAT-10"])
                .tells(of("log-grew", *who).with("what", made.phrase()).with("to", *to)),
            Self::Schooled { who, school, to, in_fight } => {
                let line = of(either(*in_fight, "log-schooled-in-fight", "log-schooled"), *who);
                Report::of([*who], ["KNK-CLS-22"])
                    .tells(line.with("school", school.phrase()).with("to", *to))
            }
            Self::Learned { who, spell } => Report::of([*who], ["KNK-CLS-22", "KNK-MAG-11"])
                .tells(magic::of_spell("log-learned", *who, &spell.name)),
            Self::Studied { who } => {
                Report::of([*who], ["KNK-CLS-22"]).tells(of("log-studied", *who))
            }
            Self::Saved { who, of: saving, held } => {
                let key = either(*held, "log-save-held", "log-save-lost");
                let line = of(key, *who).with("what", saving.phrase());
                let report = Report::of([*who], [saving.rule(), "KNK-SAV-01".into()]);
                if *held {
                    report.tells(line)
                } else {
                    report
                        .says(Tone::Miss, line)
                        .says_after(&[After::NoSave], of("log-save-unpaid", *who))
                }
            }
            Self::Energy { who, energy, points } => {
                let line = of("log-energy", *who).with("what", energy.phrase());
                Report::of([*who], ["KNK-MODE-06"]).tells(line.with("points", *points))
            }
            Self::Afresh { who } => Report::of([*who], ["KNK-END-01"]),
            Self::Body { who, intact } => {
                let key = either(*intact, "log-body-intact", "log-body-destroyed");
                Report::of([*who], ["KNK-END-03"]).tells(of(key, *who))
            }
            Self::Bodiless { who } => {
                Report::of([*who], ["KNK-END-03"]).says(Tone::Death, of("log-bodiless", *who))
            }
            Self::Given { who, gift } => body::given(*who, gift),
            Self::Turned { who, sixth } => Report::of([*who], ["KNK-END-04", "KNK-CLS-05"])
                .tells(of("log-turned", *who).with("rank", *sixth)),
            Self::Awarded { who, cp, sp } => Report::of([*who], ["KNK-NEW-09"])
                .tells(of("log-awarded", *who).with("cp", *cp).with("sp", *sp)),
        }
    }
}
