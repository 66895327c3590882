//! Where the numbers of a step came from, line by line, each with the rule that it stands on.

use kekkai_battle::{
    Event,
    fight::{Explained as Came, Trace},
    systems::{Options, SystemId},
    view::VisibleEvent,
};
use kekkai_rules::{
    Bar, Citation, Origin, PartOp, PlainText, Purpose, Roll, RollPart, RuleId, report,
};

use super::{Lang, Names, Tone, Words, log::Story, roll::minus, terms::signed};

/// A line of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Text of the line.
    pub text: String,
    /// The rule that it stands on, where it is one rule's matter.
    pub rule: Option<RuleId>,
    /// Which line of the step in the log it begins to explain, from 0.
    pub line: Option<usize>,
}

impl Reason {
    /// A line that stands on the first rule of the system for it.
    fn new(text: impl Into<String>, system: SystemId, rule: Citation) -> Self {
        Self { text: text.into(), rule: system.cites(rule).into_iter().next(), line: None }
    }

    fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), rule: None, line: None }
    }

    fn by(text: impl Into<String>, rule: &RuleId) -> Self {
        Self { text: text.into(), rule: Some(rule.clone()), line: None }
    }

    /// The same as a part of the line before it.
    fn below(self) -> Self {
        Self { text: format!("  {}", self.text), ..self }
    }
}

/// What is put together, and what later lines need of earlier ones.
struct Explained<'a> {
    words: &'a Words,
    names: &'a dyn Names,
    options: &'a Options,
    /// The log of the step, line by line as it is told there.
    story: Story<'a>,
    lines: Vec<Line>,
    /// Rules of everything told, each once, in the order of the telling.
    rules: Vec<RuleId>,
}

enum Line {
    Own(Reason),
    /// A line of the story, by its place in it; a walk is told to its end there.
    VisibleEvent(usize, Option<RuleId>),
}

impl Words {
    /// Everything behind the numbers of a step: the order if this is the grammar's language, what was chosen, each throw with its parts, each blow with
    /// its stages, and at the end every rule with the options that bear on it.
    pub fn explain(&self, trace: &Trace, names: &dyn Names) -> Vec<Reason> {
        let mut story = Story::new(self, names);
        story.is_word = trace.ruling.is_some();
        let mut told = Explained {
            words: self,
            names,
            options: &trace.options,
            story,
            lines: Vec::new(),
            rules: Vec::new(),
        };
        // The grammar writes a line in English.
        if self.lang() == Lang::En && !trace.order.is_empty() {
            told.say(Reason::plain(trace.order.clone()));
        }
        told.ruling(trace.ruling.as_ref());
        for (choice, pick) in &trace.choices {
            let pick = choice.picks.get(usize::from(*pick)).map(|pick| self.pick(pick, names));
            let args = [
                ("who", names.name(choice.who).into()),
                ("question", self.phrase(&choice.question, names).into()),
                ("pick", pick.unwrap_or_default().into()),
            ];
            told.say(Reason::by(self.with("why-chose", &args), &choice.rule));
        }
        for came in &trace.told {
            told.came(came);
        }
        told.finish()
    }

    /// The title of a rule; its id where it has none.
    pub fn rule_title(&self, rule: &RuleId) -> String {
        let key = key_of(rule);
        if self.has(&key) { self.t(&key) } else { rule.to_string() }
    }

    /// What a rule says; a line that says so where it has no text.
    pub fn rule_text(&self, rule: &RuleId) -> String {
        let key = format!("{}-text", key_of(rule));
        if self.has(&key) {
            self.t(&key)
        } else {
            self.with("why-rule-none", &[("id", rule.to_string().into())])
        }
    }

    /// An id with its title, as a heading.
    pub fn rule_heading(&self, rule: &RuleId) -> String {
        let args = [("id", rule.to_string().into()), ("title", self.rule_title(rule).into())];
        self.with("why-rule-title", &args)
    }

    /// The options that bear on a rule and what they are set to, a line each.
    pub fn rule_options(&self, rule: &RuleId, options: &Options) -> Vec<String> {
        options.on(rule).iter().map(|(name, value)| self.option_now(name, value)).collect()
    }

    /// What an option is called, and the value that it is set to.
    fn option_now(&self, name: &str, value: &str) -> String {
        let args = [("name", self.option(name).into()), ("value", self.option_value(value).into())];
        self.with("why-option", &args)
    }
}

/// The key of a rule's title in the rulebook.
fn key_of(rule: &RuleId) -> String {
    format!("rule-{}", rule.as_str().to_lowercase())
}

impl Explained<'_> {
    fn say(&mut self, reason: Reason) {
        self.note(reason.rule.iter());
        self.lines.push(Line::Own(reason));
    }

    fn note<'r>(&mut self, rules: impl IntoIterator<Item = &'r RuleId>) {
        for rule in rules {
            if !self.rules.contains(rule) {
                self.rules.push(rule.clone());
            }
        }
    }

    /// The system of the fight.
    fn system(&self) -> SystemId {
        self.options.system()
    }

    fn ruling(&mut self, ruling: Option<&Option<PlainText>>) {
        let Some(reason) = ruling else { return };
        let text = self.words.ruling(reason.as_ref());
        // The first line of the log says so too, and is explained by what it tells.
        self.say(Reason::new(text, self.system(), Citation::Ruling));
    }

    fn came(&mut self, came: &Came) {
        let before = self.story.lines.len();
        self.story.told(&came.told);
        let after = self.story.lines.len();
        let line = (after > before).then_some(before);
        let rules = match &came.told {
            VisibleEvent::Event(Event::Rolled(roll)) => return self.roll(roll, line),
            VisibleEvent::Event(event) => event.rules(self.system()),
            VisibleEvent::Reported(told) => told.rules.clone(),
            VisibleEvent::Outline(_) | VisibleEvent::Misfit(_) => Vec::new(),
        };
        for (at, report::Reason { phrase, rule }) in came.reasons.iter().enumerate() {
            let text = self.words.phrase(phrase, self.names);
            let reason = Reason { text, rule: rule.clone(), line: line.filter(|_| at == 0) };
            self.say(if at == 0 { reason } else { reason.below() });
        }
        if came.reasons.is_empty() {
            // What the log says of it, with the first of its rules; the others stand at the end.
            let first = || rules.first().cloned();
            self.lines.extend((before..after).map(|at| Line::VisibleEvent(at, first())));
        }
        if line.is_some() || !came.reasons.is_empty() {
            self.note(&rules);
        }
    }

    /// `Vega, attack: 1d120 (die 112) + 28 (Strength) + 10 (weapon) = 150, above 60`, then each part with its rule.
    fn roll(&mut self, roll: &Roll, line: Option<usize>) {
        let (words, throw) = (self.words, &roll.throw);
        let (who, what) = (words.thrower(throw.who, self.names), words.purpose(throw));
        let mut text = format!("{who}, {what}: {} = {}", words.formula_of(roll), minus(roll.total));
        text += &words.held_against(roll);
        self.say(Reason { line, ..Reason::by(text, &throw.rule) });
        for part in &throw.parts {
            let to = words.part_to(part);
            let source = words.of_family("part-of-", &part.source);
            let text = format!("{} {to}: {source}", signed(part.amount));
            self.say(Reason::by(text, &part.rule).below());
        }
        if roll.faces.is_empty() {
            self.say(
                Reason::new(words.t("why-not-thrown"), self.system(), Citation::NoDie).below(),
            );
        }
        if let Some(beat) = self.to_beat(roll) {
            self.say(beat.below());
        }
    }

    /// Why a throw has the number to beat that it has; an attack's is told with the blow.
    fn to_beat(&self, roll: &Roll) -> Option<Reason> {
        let Bar::Above(above) = roll.throw.check?.bar else { return None };
        let bar = match roll.throw.purpose {
            Purpose::Initiative
            | Purpose::TieBreak
            | Purpose::Attack
            | Purpose::Chase
            | Purpose::Free
            | Purpose::Secret => None,
            Purpose::Own(key) => self.system().book().purpose(key)?.bar,
            Purpose::Save => Some(Citation::Save),
            Purpose::Detection => Some(Citation::Detection),
        };
        let bar = bar?;
        let text = if bar == Citation::TopFace {
            self.words.with("why-beat-top", &[("face", roll.throw.dice.faces.into())])
        } else {
            self.words.with("why-beat-save", &[("above", above.into())])
        };
        Some(Reason::new(text, self.system(), bar))
    }

    /// All lines, and at the end every rule with its title and the options in force.
    fn finish(self) -> Vec<Reason> {
        let Self { words, options, story, lines, rules, .. } = self;
        let line = |line| match line {
            Line::Own(reason) => Some(reason),
            Line::VisibleEvent(at, rule) => {
                let told = story.lines.get(at)?;
                let text = if told.tone == Tone::Detail {
                    format!("  {}", told.text)
                } else {
                    told.text.clone()
                };
                Some(Reason { text, rule, line: Some(at) })
            }
        };
        let mut reasons: Vec<Reason> = lines.into_iter().filter_map(line).collect();
        if story.lines.is_empty()
            && let Some(ruling) = reasons.first_mut()
        {
            // Nothing but the ruling is told.
            ruling.line = Some(0);
        }
        if !rules.is_empty() {
            reasons.push(Reason::plain(words.t("why-rules")));
        }
        for rule in &rules {
            reasons.push(Reason::by(words.rule_title(rule), rule).below());
            for (name, value) in options.on(rule) {
                let option = Reason::by(words.option_now(name, &value), rule);
                reasons.push(option.below().below());
            }
        }
        reasons
    }
}

impl Words {
    /// `1d120 (die 112) + 28 (Strength) + 10 (weapon)`: the die as it was thrown, and what makes the constant.
    fn formula_of(&self, roll: &Roll) -> String {
        let throw = &roll.throw;
        let dice = throw.dice;
        let faces = roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
        let key = match roll.origin {
            Origin::Generated => "why-die",
            Origin::Typed => "why-die-typed",
            Origin::Ruled => "why-die-ruled",
        };
        let mut text = format!("{}d{}", dice.count, dice.faces.max(0));
        if !roll.faces.is_empty() {
            text += " ";
            text += &self.with(key, &[("face", faces.into())]);
        }
        let mut rest = dice.plus;
        let is_added = |part: &&RollPart| matches!(part.op, PartOp::ToAttack | PartOp::ToMin);
        for part in throw.parts.iter().filter(is_added) {
            rest = rest.saturating_sub(part.amount);
            let source = self.of_family("part-of-", &part.source);
            text += &added(part.amount);
            text += " (";
            text += &source;
            text += ")";
        }
        if rest == 0 { text } else { text + &added(rest) }
    }
}

/// ` + 5`, ` − 5`.
fn added(amount: i32) -> String {
    let sign = if amount < 0 { "−" } else { "+" };
    format!(" {sign} {}", amount.unsigned_abs())
}
