//! The lists of a sheet, and what it has beside them: each as the fields that an editor shows and a written sheet names.

use crate::t3d::{
    names::{self, FEAR},
    sheet::{Ability, Action, ActionKind, Flaw, MOST, MOST_POOL, Number, Spec, Tagged, Tracker},
    terms::{Loss, Trait},
};
use crate::{
    PlainText,
    form::{Unfit, number_in, place_in},
};

/// A list of the sheet: numbers with names, one more by a line such as `Stealth 14`.
#[derive(Debug)]
pub(super) struct List {
    /// Where it stands in a character.
    pub(super) path: &'static str,
    /// The key of its name.
    pub(super) label: &'static str,
    /// What stands in it.
    pub(super) shown: fn(&Spec) -> Vec<(PlainText, i32)>,
    /// Sets the number of one, or takes it away.
    pub(super) set: fn(&mut Spec, usize, Option<i32>),
    /// Adds one: its name and its number.
    add: fn(&mut Spec, PlainText, i32),
    /// What each of them has beside.
    pub(super) parts: &'static [SheetValue],
}

/// A value of a sheet, or of an entry of a list.
#[derive(Debug)]
pub(super) struct SheetValue {
    /// Where it stands: behind the path of the entry, or behind `sheet.`.
    pub(super) key: &'static str,
    /// The key of its name.
    pub(super) label: &'static str,
    /// What may stand in it.
    pub(super) kind: ValueKind,
    /// The key of what is said of its form while it is typed.
    pub(super) prompt: Option<&'static str>,
    /// What stands in it, empty for nothing; of the entry of that place.
    pub(super) get: fn(&Spec, usize) -> String,
    /// Puts this into it; an empty text is nothing.
    pub(super) set: fn(&mut Spec, usize, &str) -> Result<(), Unfit>,
}

/// What may stand in a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueKind {
    /// A text, a name, or a number in place of a name.
    Text,
    /// Yes or no: `yes`, or empty.
    Flag,
    /// One of the kinds of acts.
    Acts,
}

/// The kinds of acts with the words that files have for them.
pub(super) const ACTS: [(&str, ActionKind); 3] = [
    ("check", ActionKind::Check),
    ("attack", ActionKind::Attack),
    ("ability", ActionKind::Ability),
];
/// What stands in a flag that is set.
pub(super) const YES: &str = "yes";

fn change<T>(list: &mut Vec<T>, at: usize, put: impl FnOnce(&mut T), removes: bool) {
    if removes && at < list.len() {
        list.remove(at);
    } else if let Some(one) = list.get_mut(at) {
        put(one);
    }
}

fn text(text: &str) -> Result<Option<PlainText>, Unfit> {
    let text = PlainText::whole(text.trim()).map_err(|_| Unfit)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

fn against(typed: &str) -> Result<Option<Trait>, Unfit> {
    Ok(text(typed)?.map(|typed| Trait::read(&typed)))
}

fn number(text: &str, within: (i32, i32)) -> Result<Option<i32>, Unfit> {
    let text = text.trim();
    if text.is_empty() { Ok(None) } else { number_in(text, within).map(Some) }
}

fn told(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn flag(on: bool) -> String {
    (if on { YES } else { "" }).to_owned()
}

const fn part(
    key: &'static str,
    label: &'static str,
    get: fn(&Spec, usize) -> String,
    set: fn(&mut Spec, usize, &str) -> Result<(), Unfit>,
) -> SheetValue {
    SheetValue { key, label, kind: ValueKind::Text, prompt: None, get, set }
}

/// What a sheet has beside its lists.
pub(super) const SINGLES: [SheetValue; 7] = [
    SheetValue {
        kind: ValueKind::Flag,
        ..part(
            "player",
            "t3d-player",
            |spec, _| flag(spec.player),
            |spec, _, to| {
                spec.player = !to.is_empty();
                Ok(())
            },
        )
    },
    part(
        "group",
        "t3d-group",
        |spec, _| told(spec.group.as_ref()),
        |spec, _, to| {
            spec.group = text(to)?;
            Ok(())
        },
    ),
    SheetValue {
        prompt: Some("t3d-prompt-flags"),
        ..part(
            "flags",
            "t3d-flags",
            |spec, _| spec.flags.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            |spec, _, to| {
                let flags = to.split(',').map(text).collect::<Result<Vec<_>, _>>()?;
                spec.flags = flags.into_iter().flatten().collect();
                Ok(())
            },
        )
    },
    part(
        "speed",
        "t3d-speed",
        |spec, _| told(spec.speed),
        |spec, _, to| {
            spec.speed = number(to, (0, MOST))?;
            Ok(())
        },
    ),
    part(
        "reaction_mod",
        "t3d-reaction-mod",
        |spec, _| told(Some(spec.reaction_mod).filter(|by| *by != 0)),
        |spec, _, to| {
            spec.reaction_mod = number(to, (-MOST, MOST))?.unwrap_or_default();
            Ok(())
        },
    ),
    part(
        "reaction_cap",
        "t3d-reaction-cap",
        |spec, _| told(spec.reaction_cap),
        |spec, _, to| {
            spec.reaction_cap = number(to, (-3, 3))?;
            Ok(())
        },
    ),
    part(
        "reaction_floor",
        "t3d-reaction-floor",
        |spec, _| told(spec.reaction_floor),
        |spec, _, to| {
            spec.reaction_floor = number(to, (-3, 3))?;
            Ok(())
        },
    ),
];

/// The lists, in the order of the editor.
pub(super) const LISTS: [List; 6] = [
    List {
        path: "sheet.values",
        label: "t3d-values",
        shown: |spec| spec.values.iter().map(|one| (one.0.clone(), one.1)).collect(),
        set: |spec, at, to| {
            change(&mut spec.values, at, |one| one.1 = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, name, number| spec.values.push(Number(name, number)),
        parts: &[],
    },
    List {
        path: "sheet.pools",
        label: "t3d-pools",
        shown: |spec| spec.pools.iter().map(|one| (one.name.clone(), one.max)).collect(),
        set: |spec, at, to| {
            let put = |one: &mut Tracker| {
                one.max = to.unwrap_or_default();
                one.now = None;
            };
            change(&mut spec.pools, at, put, to.is_none());
        },
        add: |spec, name, max| spec.pools.push(Tracker { name, now: None, max }),
        parts: &[],
    },
    List {
        path: "sheet.flaws",
        label: "t3d-flaws",
        shown: |spec| spec.flaws.iter().map(|one| (one.name.clone(), one.number)).collect(),
        set: |spec, at, to| {
            change(&mut spec.flaws, at, |one| one.number = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, name, number| {
            spec.flaws.push(Flaw { name, number, effect: names::of(FEAR) });
        },
        parts: &[part(
            "effect",
            "t3d-of-effect",
            |spec, at| told(spec.flaws.get(at).map(|one| &one.effect)),
            |spec, at, to| {
                let one = spec.flaws.get_mut(at).ok_or(Unfit)?;
                one.effect = text(to)?.ok_or(Unfit)?;
                Ok(())
            },
        )],
    },
    List {
        path: "sheet.abilities",
        label: "t3d-abilities",
        shown: |spec| spec.abilities.iter().map(|one| (one.name.clone(), one.value)).collect(),
        set: |spec, at, to| {
            change(&mut spec.abilities, at, |one| one.value = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, name, value| {
            spec.abilities.push(Ability { name, value, plain: false, resist: None });
        },
        parts: &[
            part(
                "resist",
                "t3d-of-resist",
                |spec, at| told(spec.abilities.get(at).and_then(|one| one.resist.as_ref())),
                |spec, at, to| {
                    spec.abilities.get_mut(at).ok_or(Unfit)?.resist = against(to)?;
                    Ok(())
                },
            ),
            SheetValue {
                kind: ValueKind::Flag,
                ..part(
                    "plain",
                    "t3d-of-plain",
                    |spec, at| flag(spec.abilities.get(at).is_some_and(|one| one.plain)),
                    |spec, at, to| {
                        spec.abilities.get_mut(at).ok_or(Unfit)?.plain = !to.is_empty();
                        Ok(())
                    },
                )
            },
        ],
    },
    List {
        path: "sheet.actions",
        label: "t3d-actions",
        shown: |spec| {
            let number = |one: &Action| match &one.with {
                Trait::Typed(number) | Trait::Own { number, .. } => *number,
                Trait::Named(name) => spec.value(name.as_str()).unwrap_or_default(),
            };
            spec.actions.iter().map(|one| (one.name.clone(), number(one))).collect()
        },
        set: |spec, at, to| {
            let put = |one: &mut Action| one.with = Trait::Typed(to.unwrap_or_default());
            change(&mut spec.actions, at, put, to.is_none());
        },
        add: |spec, name, number| {
            spec.actions.push(Action {
                name,
                kind: ActionKind::Attack,
                with: Trait::Typed(number),
                common: 0,
                personal: Vec::new(),
                class: None,
                against: None,
                takes: None,
            });
        },
        parts: &[
            SheetValue {
                kind: ValueKind::Acts,
                ..part(
                    "kind",
                    "t3d-of-kind",
                    |spec, at| {
                        let kind = spec.actions.get(at).map(|one| one.kind);
                        let known = ACTS.iter().find(|(_, known)| Some(*known) == kind);
                        told(known.map(|(word, _)| *word))
                    },
                    |spec, at, to| {
                        let known = ACTS.iter().find(|(word, _)| *word == to).ok_or(Unfit)?;
                        spec.actions.get_mut(at).ok_or(Unfit)?.kind = known.1;
                        Ok(())
                    },
                )
            },
            part(
                "with",
                "t3d-of-with",
                |spec, at| told(spec.actions.get(at).map(|one| &one.with)),
                |spec, at, to| {
                    spec.actions.get_mut(at).ok_or(Unfit)?.with = against(to)?.ok_or(Unfit)?;
                    Ok(())
                },
            ),
            part(
                "against",
                "t3d-of-against",
                |spec, at| told(spec.actions.get(at).and_then(|one| one.against.as_ref())),
                |spec, at, to| {
                    spec.actions.get_mut(at).ok_or(Unfit)?.against = against(to)?;
                    Ok(())
                },
            ),
            SheetValue {
                prompt: Some("t3d-prompt-takes"),
                ..part(
                    "takes",
                    "t3d-of-takes",
                    |spec, at| {
                        let takes = spec.actions.get(at).and_then(|one| one.takes.as_ref());
                        told(takes.map(|takes| format!("{} {}", takes.pool, takes.amount)))
                    },
                    |spec, at, to| {
                        let one = spec.actions.get_mut(at).ok_or(Unfit)?;
                        one.takes = match to.trim() {
                            "" => None,
                            to => {
                                let (pool, amount) = to.rsplit_once(' ').ok_or(Unfit)?;
                                let amount = number_in(amount, (1, MOST_POOL))?;
                                Some(Loss { pool: text(pool)?.ok_or(Unfit)?, amount })
                            }
                        };
                        Ok(())
                    },
                )
            },
            part(
                "common",
                "t3d-of-common",
                |spec, at| {
                    let common = spec.actions.get(at).map(|one| one.common);
                    told(common.filter(|common| *common != 0))
                },
                |spec, at, to| {
                    let common = number(to, (-MOST, MOST))?.unwrap_or_default();
                    spec.actions.get_mut(at).ok_or(Unfit)?.common = common;
                    Ok(())
                },
            ),
        ],
    },
    List {
        path: "sheet.tagged",
        label: "t3d-tagged",
        shown: |spec| spec.tagged.iter().map(|one| (one.effect.clone(), one.by)).collect(),
        set: |spec, at, to| {
            change(&mut spec.tagged, at, |one| one.by = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, effect, by| spec.tagged.push(Tagged { effect, by, turns: None }),
        parts: &[],
    },
];

impl List {
    /// Adds what a line such as `Stealth 14` says.
    pub(super) fn read(&self, spec: &mut Spec, text: &str) -> Result<(), Unfit> {
        let (name, number) = text.trim().rsplit_once([' ', ':']).ok_or(Unfit)?;
        let name = PlainText::whole(name.trim().trim_end_matches(':')).map_err(|_| Unfit)?;
        let number = number_in(number, (-MOST_POOL, MOST_POOL))?;
        if name.is_empty() {
            return Err(Unfit);
        }
        (self.add)(spec, name, number);
        Ok(())
    }

    /// The entry at a path, from 0, and the part of it that the path names.
    pub(super) fn place(&self, path: &str) -> Option<(usize, Option<&'static SheetValue>)> {
        if let Some(at) = place_in(self.path, path) {
            return Some((at, None));
        }
        let (entry, key) = path.rsplit_once('.')?;
        let part = self.parts.iter().find(|part| part.key == key)?;
        Some((place_in(self.path, entry)?, Some(part)))
    }
}
