//! The way back from orders and rulings to verbs and values.

use super::{
    super::{
        T3d,
        act::{Act, Mode},
        fact::{Order, Ruling},
        sheet::Task,
        terms::{Class, Loss, Personal, Terms, Time, Trait},
    },
    Args, Table,
};
use crate::{Id, PlainText, house_rule, verb::Value};

fn text(with: &Trait) -> PlainText {
    match with {
        Trait::Named(name) => name.clone(),
        Trait::Typed(number) | Trait::Own { number, .. } => PlainText::new(&number.to_string()),
    }
}

fn someone(who: Id) -> Args {
    Args::none().with("who", who)
}

fn all(args: Args, name: &'static str, who: &[Id]) -> Args {
    args.with_some(name, (!who.is_empty()).then(|| Value::Combatants(who.to_vec())))
}

impl Terms {
    fn on(&self, args: Args) -> Args {
        let args = args.with_some("common", (self.common != 0).then_some(self.common));
        let args = mods(args, &self.personal);
        let args = match self.time {
            Time::Ordinary => args,
            Time::Times(times) => args.with("times", times),
            Time::Cut(cut) => args.with("cut", cut),
            Time::Hurried(by) => args.with("hurried", by),
            Time::Instant => args.with_flag("instant", true),
            Time::Rushed { percent, by } => args.with("cut", percent).with("hurried", by),
        };
        let args = args
            .with_flag("slow", self.slow)
            .with_flag("special", self.special)
            .with_some("task", self.task.clone())
            .with_some("class", self.class.map(Class::word))
            .with_some("seen", self.seen.map(crate::t3d::terms::Seen::word))
            .with_some("effect", self.effect.clone());
        match &self.loss {
            Some(loss) => args.with("loss", loss.pool.clone()).with("losing", loss.amount),
            None => args,
        }
    }
}

/// What a hit takes.
fn takes(args: Args, takes: Option<&Loss>) -> Args {
    match takes {
        Some(takes) => args.with("takes", takes.pool.clone()).with("taking", takes.amount),
        None => args,
    }
}

/// Modifiers for one alone.
fn mods(args: Args, personal: &[Personal]) -> Args {
    let with = |args: Args, one: &Personal| args.with("mod", one.by).with("for", one.name.clone());
    personal.iter().fold(args, with)
}

/// The verb of an order with its values.
pub(in crate::t3d) fn order_args(order: &Order) -> (&'static str, Args) {
    match order {
        Order::Check { with } => ("attempt", Args::none().with("with", with.clone())),
        Order::Do { action } => ("do", Args::none().with("action", u16::from(*action) + 1)),
        Order::Sense { sense } => ("try", tries(sense.word())),
        Order::Sneak => ("try", tries("sneak")),
        Order::Terror => ("try", tries("terror")),
        Order::Will => ("try", tries("will")),
        Order::Control { flaw } => ("try", tries("control").with("flaw", flaw.clone())),
        Order::Recover => ("try", tries("recover")),
        Order::Contest { with } => ("try", tries("contest").with("with", with.clone())),
        Order::Use { ability } => ("try", tries("ability").with("with", ability.clone())),
        Order::Influence { with, thing, neutral } => {
            let args = tries("influence").with("with", with.clone()).with_flag("thing", *thing);
            ("try", args.with_flag("neutral", *neutral))
        }
        Order::Meet => ("try", tries("meeting")),
        Order::Feat { kind } => ("try", tries(kind.word())),
        Order::Work { task, with } => {
            ("try", tries("work").with("task", task.clone()).with("with", with.clone()))
        }
    }
}

fn tries(what: &'static str) -> Args {
    Args::none().with("what", what)
}

/// Everybody whom an act names.
pub(in crate::t3d) fn everybody(made: &Act) -> Vec<Id> {
    act(made).1.everybody().collect()
}

fn act(act: &Act) -> (&'static str, Args) {
    match act {
        Act::Check { who, with, terms } => {
            ("check", terms.on(someone(*who).with("with", text(with))))
        }
        Act::Group { who, mode, with, terms } => {
            let args = Args::none().with("mode", Mode::word(*mode)).with("with", text(with));
            ("group", terms.on(all(args.with("of", "of"), "who", who)))
        }
        Act::Contest { sides, race, terms } => {
            let mut args = terms.on(Args::none());
            if let Some(race) = race {
                args = args.with("race", race.name.clone()).with("lead", race.lead);
            }
            for side in sides {
                args = args.with("side", side.who).with("with", text(&side.with));
                args = mods(args, &side.terms.personal);
            }
            ("contest", args)
        }
        Act::Ability(ability) => {
            let args = someone(ability.who).with("with", text(&ability.with));
            let args = all(all(args, "victims", &ability.victims), "willing", &ability.willing);
            let args = args.with_some("against", ability.resist.as_ref().map(text));
            let args = takes(args, ability.takes.as_ref());
            let plain = ability.plain.map(|plain| if plain { "plain" } else { "contested" });
            ("ability", ability.terms.on(args.with_some("plain", plain)))
        }
        Act::Attack { who, target, with, defence, takes: taken, terms } => {
            let args = someone(*who).with("target", *target).with("with", text(with));
            let args = args.with_some("against", defence.as_ref().map(text));
            ("attack", terms.on(takes(args, taken.as_ref())))
        }
        Act::Sense(sensing) => {
            let args = someone(sensing.who)
                .with("sense", sensing.sense.word())
                .with_some("target", sensing.target)
                .with_some("with", sensing.with.as_ref().map(text))
                .with_some("against", sensing.against.as_ref().map(text))
                .with_some("speech", sensing.speech);
            ("sense", sensing.terms.on(args))
        }
        Act::Sneak(sneak) => {
            let args = all(Args::none().with("sense", sneak.sense.word()), "who", &sneak.who);
            let args = all(args, "past", &sneak.past)
                .with_some("with", sneak.with.as_ref().map(text))
                .with_some("against", sneak.against.as_ref().map(text));
            let mut args = sneak.terms.on(args);
            for (watcher, with) in &sneak.own {
                args = args.with("watcher", *watcher).with("own", text(with));
            }
            ("sneak", args)
        }
        Act::Terror { who, effect, common, again } => {
            let args = someone(*who).with_some("common", (*common != 0).then_some(*common));
            ("terror", args.with("effect", effect.clone()).with_flag("again", *again))
        }
        Act::Will { who, terms } => ("will", terms.on(all(Args::none(), "who", who))),
        Act::Control { who, flaw, terms } => {
            ("control", terms.on(all(Args::none().with("flaw", flaw.clone()), "who", who)))
        }
        Act::Recover { who } => ("recover", someone(*who)),
        Act::Reaction { who, npc, people, common } => {
            let args = all(all(Args::none().with("npc", *npc), "who", who), "people", people);
            ("reaction", args.with_some("common", (*common != 0).then_some(*common)))
        }
        Act::Influence(influence) => {
            let args = someone(influence.who)
                .with("npc", influence.npc)
                .with("with", text(&influence.with))
                .with_flag("thing", influence.thing)
                .with_flag("neutral", influence.neutral);
            ("influence", influence.terms.on(args))
        }
        Act::Feat(feat) => {
            let args = someone(feat.who)
                .with("kind", feat.kind.word())
                .with("with", text(&feat.with))
                .with_some("to", feat.to)
                .with_some("whom", feat.whom)
                .with_some("levels", (feat.levels > 0).then_some(feat.levels));
            ("feat", feat.terms.on(args))
        }
        Act::Work { who, with, terms } => {
            ("labour", terms.on(someone(*who).with("with", text(with))))
        }
    }
}

/// The lines of a ruling.
pub(in crate::t3d) fn ruling_args(table: &Table, ruling: &Ruling) -> Vec<(&'static str, Args)> {
    if let Ruling::Options(options) = ruling {
        return house_rule::lines::<T3d>(&table.options, options);
    }
    vec![line(ruling)]
}

fn line(ruling: &Ruling) -> (&'static str, Args) {
    let of_task = |who: Id, task: &PlainText| someone(who).with("task", task.clone());
    match ruling {
        Ruling::Act(made) => act(made),
        Ruling::Do { who, action, target, with, common, instead } => {
            let args = someone(*who)
                .with("action", u16::from(*action) + 1)
                .with_some("target", *target)
                .with_some("number", *with)
                .with_some("common", *common);
            let args = mods(args, &instead.personal)
                .with_some("class", instead.class.map(Class::word))
                .with_some("against", instead.against.as_ref().map(text));
            ("act", takes(args, instead.takes.as_ref()))
        }
        Ruling::Pool { who, pool, to } => {
            ("pool", someone(*who).with("pool", pool.clone()).with("value", *to))
        }
        Ruling::Change { who, pool, by } => {
            let mut args = someone(*who).with("pool", pool.clone());
            args.push("value", Value::By((*by).into()));
            ("pool", args)
        }
        Ruling::Value { who, name, to } => {
            let args = someone(*who).with("with", name.clone()).with_some("value", *to);
            ("value", args.with_flag("off", to.is_none()))
        }
        Ruling::Condition { who, name, on, turns } => {
            let args = someone(*who).with("name", name.clone()).with_some("turns", *turns);
            ("condition", args.with_flag("off", !on))
        }
        Ruling::Ward { who, effect, by, turns } => {
            let args = someone(*who).with("effect", effect.clone()).with("value", *by);
            ("ward", args.with_some("turns", *turns))
        }
        Ruling::Hide { who, on } => ("stealth", someone(*who).with_flag("off", !on)),
        Ruling::Noticed { who, by } => ("noticed", someone(*who).with("watcher", *by)),
        Ruling::Attitude { npc, to, index } => {
            let args = Args::none().with("npc", *npc).with("target", *to);
            ("attitude", args.with_some("value", *index).with_flag("off", index.is_none()))
        }
        Ruling::Task { name, task } => job(name, task.as_ref()),
        Ruling::Retry { who, task } => ("retry", of_task(*who, task)),
        Ruling::GiveUp { who, task } => ("giveup", of_task(*who, task)),
        Ruling::Calm { who, npc, gives_up } => {
            let verb = if *gives_up { "giveup" } else { "retry" };
            (verb, someone(*who).with("target", *npc))
        }
        Ruling::Field { modifier, on } => {
            let args = Args::none().with("name", modifier.name.clone()).with("value", modifier.by);
            let at = (!modifier.at.is_empty()).then(|| Value::Spots(modifier.at.clone()));
            let mut args = args.with_some("at", at);
            for roll in &modifier.rolls {
                args = args.with("touches", roll.clone());
            }
            let args = args
                .with_some("exempt", modifier.exempt.clone())
                .with_some("rounds", modifier.rounds)
                .with_some("on", modifier.on_target.then_some("ontarget"))
                .with_flag("off", !on);
            ("zone", args)
        }
        Ruling::Advance { who, ticks } => ("advance", someone(*who).with("value", *ticks)),
        Ruling::Release { act, word } => {
            let number = (*act > 0).then(|| u16::from(*act) + 1);
            let args = Args::none().with_some("number", number);
            ("publish", args.with_some("text", word.clone()))
        }
        Ruling::Stop { who } => ("drop", someone(*who)),
        Ruling::Effect { text } => ("critical", Args::none().with("text", text.clone())),
        Ruling::Day => ("day", Args::none()),
        Ruling::Scene | Ruling::Options(_) => ("scene", Args::none()),
    }
}

fn job(name: &PlainText, task: Option<&Task>) -> (&'static str, Args) {
    let args = Args::none().with("task", name.clone());
    let Some(task) = task else { return ("job", args.with_flag("off", true)) };
    let long = (!task.rounds && task.ordinary > 0).then_some(task.ordinary);
    let args = args
        .with_some("class", task.class.map(Class::word))
        .with_some("common", (task.common != 0).then_some(task.common))
        .with_some("rounds", task.rounds.then_some(task.ordinary))
        .with_some("long", long)
        .with_flag("fixed", task.fixed_time)
        .with_flag("destroyed", task.destroyed);
    ("job", args)
}
