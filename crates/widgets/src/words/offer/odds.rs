//! What may come of a command, in words and as a chart of text.

use kekkai_battle::{
    BattleView, Command,
    odds::{Distribution, Method, Odds, Outcome, PickOdds, Probability, Together},
    offer::Offer,
    systems::SystemId,
};
use kekkai_rules::{ConditionKind, Cost, Id, PoolId};

use crate::{
    paint,
    words::{Names, Words, joined, roll::minus},
};

/// Ranges of a chart of text, at most.
const RANGES: i32 = 12;
/// Columns of its longest bar.
const BAR: u128 = 24;

impl Words {
    /// A probability in percent with one digit; never 0 for what may happen, nor 100 for what may not.
    pub fn probability(&self, chance: Probability) -> String {
        let tenths = u64::from(chance.in_thousandths());
        self.with("chance", &[("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())])
    }

    /// A probability now, and if it is answered, as short as it can be with one digit: `73.3→33.6 %`.
    pub fn both_chances(&self, now: Probability, then: Probability) -> String {
        let tenths = u64::from(now.in_thousandths());
        let args = [("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())];
        format!("{}→{}", self.with("odds-bound", &args), self.probability(then))
    }

    /// The same in whole percents, without their sign: `73→34`.
    pub fn both_whole(&self, now: Probability, then: Probability) -> String {
        let [now, then] = [now, then].map(|chance| {
            let whole = (u32::from(chance.in_ten_thousandths()) + 50) / 100;
            // Never 0 for what may happen, nor 100 for what may not.
            match chance {
                Probability::CERTAIN => 100,
                _ if chance.is_never() => 0,
                _ => whole.clamp(1, 99),
            }
        });
        format!("{now}→{then}")
    }

    /// The same with their sign: `73→34 %`.
    pub fn both_whole_chances(&self, now: Probability, then: Probability) -> String {
        self.with("chance-whole", &[("whole", self.both_whole(now, then).into())])
    }

    /// The same with the bounds of one that was counted in runs: `62.7 % (60.6–64.8)`.
    pub fn odds_chance(&self, chance: Probability, method: Method) -> String {
        let Method::Sampled(runs) = method else { return self.probability(chance) };
        let (least, most) = chance.interval(runs);
        let bound = |bound: u16| {
            let tenths = u64::from(bound.saturating_add(5) / 10);
            let args = [("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())];
            self.with("odds-bound", &args)
        };
        format!("{} ({}–{})", self.probability(chance), bound(least), bound(most))
    }

    /// A number with the minus of the locale.
    pub fn number(&self, number: i32) -> String {
        minus(number)
    }

    /// How odds were found.
    pub fn odds_method(&self, method: Method) -> String {
        match method {
            Method::Exact => self.t("odds-exact"),
            Method::AllBut(millionths) => {
                let hundredths = u64::from(millionths.div_ceil(100));
                let digits = [hundredths / 100, hundredths / 10 % 10, hundredths % 10];
                let [whole, tenths, hundredths] = digits.map(Into::into);
                let args = [("whole", whole), ("tenths", tenths), ("hundredths", hundredths)];
                self.with("odds-all-but", &args)
            }
            Method::Sampled(runs) => self.with("odds-sampled", &[("runs", runs.into())]),
        }
    }

    /// What follows where others answer, as the system calls it: in a few words.
    pub fn odds_answered(&self, system: SystemId) -> String {
        let own = format!("odds-answered-{}", system.key());
        self.t(if self.has(&own) { &own } else { "odds-answered" })
    }

    /// Who does what to whom: `Pavel → Hagen · one weapon`.
    pub fn odds_title(
        &self,
        command: &Command,
        offer: Option<&Offer>,
        view: &BattleView,
    ) -> String {
        let who = command.actor().map(|who| view.name(who).to_owned()).unwrap_or_default();
        let aim = if let Command::Act { aim, .. } = command { *aim } else { None };
        let aim = aim.map(|aim| self.aimed(aim, view));
        let start = aim.map_or_else(|| who.clone(), |aim| format!("{who} → {aim}"));
        joined([start, offer.map(|offer| self.offer_name(offer, view)).unwrap_or_default()])
    }

    /// What a command takes from the pools of whoever gives it: one number, or the least and the most where the dice decide.
    pub fn odds_price(&self, odds: &Odds) -> String {
        let price = |(pool, least, most): &(PoolId, i32, i32)| {
            if least == most {
                return self.cost(&[Cost::Pool(*pool, *most)]);
            }
            // Where the number stands, and what it is counted in, is the language's to say: that of the most.
            let (one, both) = (most.to_string(), format!("{least}–{most}"));
            self.cost(&[Cost::Pool(*pool, *most)]).replacen(&one, &both, 1)
        };
        let paid = odds.spent.iter().filter(|(_, _, most)| *most > 0);
        paid.map(price).collect::<Vec<_>>().join(", ")
    }

    /// That it succeeds: whose roll that is, where the one who gives the order does not make it.
    pub fn odds_succeeds(&self, odds: &Odds, names: &dyn Names) -> String {
        let whose = odds.let_be.succeeds_of.filter(|whose| *whose != odds.who);
        let succeeds = self.t("odds-succeeds");
        whose.map_or_else(|| succeeds.clone(), |whose| format!("{}: {succeeds}", names.name(whose)))
    }

    /// What the values of a chart are: what somebody loses, or, where nobody loses anything, what they get back.
    pub fn odds_change(&self, lost: &Distribution) -> String {
        let is_loss = lost.values().any(|(value, _)| value > 0);
        self.t(if is_loss { "odds-lost" } else { "odds-regained" })
    }

    /// What somebody is left with on average: `leaves Hagen 338 of 375 on average`.
    pub fn odds_left(&self, outcome: &Outcome, names: &dyn Names) -> Option<String> {
        self.odds_leaves("odds-leaves", outcome, names)
    }

    /// The same without a name.
    pub fn odds_left_brief(&self, outcome: &Outcome, names: &dyn Names) -> Option<String> {
        self.odds_leaves("odds-leaves-brief", outcome, names)
    }

    fn odds_leaves(
        &self,
        key: &'static str,
        outcome: &Outcome,
        names: &dyn Names,
    ) -> Option<String> {
        let lost = outcome.mean_in_tenths()?;
        let struck = outcome.hits.is_some_and(|hits| !hits.is_never());
        let left = i64::from(outcome.had) * 10 - lost;
        let args = [
            ("name", names.name(outcome.who).into()),
            ("left", minus(i32::try_from((left + 5).div_euclid(10)).unwrap_or_default()).into()),
            ("most", outcome.most.into()),
            ("struck", (if struck { "yes" } else { "no" }).into()),
        ];
        Some(self.with(key, &args))
    }

    /// All of it, line by line.
    pub fn odds_lines(&self, odds: &Odds, system: SystemId, names: &dyn Names) -> Vec<String> {
        let mut lines = vec![joined([self.odds_price(odds), self.odds_method(odds.method)])];
        if !odds.thrown {
            lines.push(self.t("odds-certain"));
        }
        let answered = odds.answered.as_ref();
        let told = |chance| self.odds_chance(chance, odds.method);
        let mut table = vec![vec![String::new(), self.t("odds-now")]];
        if let (Some(row), Some(_)) = (table.first_mut(), answered) {
            row.push(self.odds_answered(system));
        }
        let strikes = odds.let_be.of.iter().any(|outcome| outcome.hits.is_some());
        if let Some(succeeds) = odds.let_be.succeeds.filter(|_| !strikes) {
            let second = answered.and_then(|answered| answered.succeeds);
            let cells = std::iter::once(succeeds).chain(second).map(told);
            table.push([self.odds_succeeds(odds, names)].into_iter().chain(cells).collect());
        }
        for (way, now) in &odds.let_be.ways {
            let then = |answered: &kekkai_battle::odds::Outlook| {
                answered.ways.iter().find(|(other, _)| other == way).map(|(_, then)| *then)
            };
            let cells = std::iter::once(*now).chain(answered.and_then(then)).map(told);
            table.push([self.phrase(way, names)].into_iter().chain(cells).collect());
        }
        for outcome in &odds.let_be.of {
            let other = answered.and_then(|answered| answered.find(outcome.who));
            table.extend(self.outcome_rows(outcome, other, odds.method, names));
        }
        lines.extend(columns(&table));
        if let Some(all) = &odds.let_be.together {
            lines.push(self.odds_together(all, odds.method));
        }
        let picks = odds.picks.iter();
        let picks: Vec<_> = picks.map(|pick| self.pick_row(pick, odds.method, names)).collect();
        if !picks.is_empty() {
            lines.extend([String::new(), self.t("odds-picks")]);
            lines.extend(columns(&picks));
        }
        lines
    }

    /// What becomes of all of them together: how many are hit, what they lose, that it kills one.
    pub fn odds_together(&self, all: &Together, method: Method) -> String {
        let mean = |of: &Distribution| of.mean_in_tenths().unwrap_or_default();
        let (hit, lost) = (mean(&all.hit), (mean(&all.lost) + 5).div_euclid(10));
        let lost = i32::try_from(lost).unwrap_or(i32::MAX);
        self.with(
            "odds-together",
            &[
                ("whole", (hit / 10).into()),
                ("tenths", (hit % 10).into()),
                ("lost", self.number(lost).into()),
                ("any", self.odds_chance(all.any_out, method).into()),
            ],
        )
    }

    /// The same word by word, each with its number, what matters most first; then what it is if it is answered.
    pub fn odds_together_parts(
        &self,
        all: &Together,
        answered: Option<&Together>,
    ) -> Vec<(String, String)> {
        let both = |told: &dyn Fn(&Together) -> String| {
            let (now, then) = (told(all), answered.map(told));
            then.filter(|then| *then != now)
                .map_or_else(|| now.clone(), |then| format!("{now} → {then}"))
        };
        let mean = |of: &Distribution| of.mean_in_tenths().unwrap_or_default();
        let hit = |all: &Together| {
            let tenths = mean(&all.hit);
            let args = [("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())];
            self.with("odds-bound", &args)
        };
        let lost = |all: &Together| {
            let lost = (mean(&all.lost) + 5).div_euclid(10);
            self.number(i32::try_from(lost).unwrap_or(i32::MAX))
        };
        vec![
            (self.t("odds-all-out"), both(&|all| self.probability(all.any_out))),
            (self.t("odds-all-hit"), both(&hit)),
            (self.t("odds-all-lost"), both(&lost)),
        ]
    }

    /// What may become of one, and once more if it is answered.
    fn outcome_rows(
        &self,
        outcome: &Outcome,
        other: Option<&Outcome>,
        method: Method,
        names: &dyn Names,
    ) -> Vec<Vec<String>> {
        let told = |chance| self.odds_chance(chance, method);
        let mut table = vec![vec![names.name(outcome.who).to_owned()]];
        // What happens only one way never happens the other way.
        let row = |word: String, now: Option<Probability>, then: Option<Probability>| {
            now.or(then)?;
            let mut cells = vec![format!("  {word}"), told(now.unwrap_or(Probability::NEVER))];
            cells.extend(other.map(|_| told(then.unwrap_or(Probability::NEVER))));
            Some(cells)
        };
        let strikes = |one: &Outcome| one.hits.map(|_| one.criticals);
        let hits = other.and_then(|other| other.hits);
        table.extend(row(self.t("odds-hits"), outcome.hits, hits));
        let criticals = other.and_then(strikes);
        table.extend(row(self.t("odds-criticals"), strikes(outcome), criticals));
        table.extend(row(self.t("odds-out"), Some(outcome.out), other.map(|other| other.out)));
        let of = |one: &Outcome, kind: &ConditionKind| {
            one.conditions.iter().find(|(own, _)| own.key == kind.key).map(|(_, chance)| *chance)
        };
        // A hit that is taken back leaves its conditions uncounted: then both ways have the same.
        let then = other.filter(|other| other.conditions != outcome.conditions);
        let new = then.map(|then| then.conditions.as_slice()).unwrap_or_default();
        let only_then = new.iter().filter(|(kind, _)| of(outcome, kind).is_none());
        for (kind, now) in outcome.conditions.iter().chain(only_then) {
            if let Some(then) = then {
                table.extend(row(self.condition_word(kind), of(outcome, kind), of(then, kind)));
            } else {
                table.push(vec![format!("  {}", self.condition_word(kind)), told(*now)]);
            }
        }
        table.extend(self.odds_left(outcome, names).map(|left| vec![format!("  {left}")]));
        table.extend(self.chart_rows(&outcome.lost, other.map(|other| &other.lost), method));
        table
    }

    /// What one loses, range by range, with a bar for each that loses anything.
    fn chart_rows(
        &self,
        lost: &Distribution,
        other: Option<&Distribution>,
        method: Method,
    ) -> Vec<Vec<String>> {
        // Where only an answer takes anything, its chart is the one to show.
        let shown = if lost.is_only(0) { other.unwrap_or(lost) } else { lost };
        if shown.is_only(0) {
            return Vec::new();
        }
        let mut table = vec![vec![format!("  {}", self.odds_change(shown))]];
        let ranges = shown.ranges(RANGES);
        let share = |(least, most): (i32, i32), of: &Distribution| {
            of.that(|value| (least..=most).contains(&value))
        };
        let bars = ranges.iter().filter(|range| **range != (0, 0));
        let highest = bars.map(|range| share(*range, shown).in_ten_thousandths()).max();
        let highest = u128::from(highest.unwrap_or_default().max(1));
        for range in ranges {
            let (least, most) = range;
            let name = minus(least);
            let name = if least == most { name } else { format!("{name}…{}", minus(most)) };
            let now = share(range, lost);
            let mut cells = vec![format!("  {name}"), self.odds_chance(now, method)];
            cells.extend(other.map(|other| self.odds_chance(share(range, other), method)));
            if range != (0, 0) {
                let length = u128::from(share(range, shown).in_ten_thousandths()) * BAR / highest;
                cells.push("█".repeat(usize::try_from(length).unwrap_or_default()));
            }
            table.push(cells);
        }
        table
    }

    /// A pick: how likely there is the choice, that it holds, and what it brings.
    fn pick_row(&self, pick: &PickOdds, method: Method, names: &dyn Names) -> Vec<String> {
        let (name, brings) = (self.pick_words(pick, names), self.pick_brings(pick, names));
        let told = |key: &str, chance: Probability| {
            format!("{} {}", self.t(key), self.odds_chance(chance, method))
        };
        let row = [
            format!("  {name}"),
            told("odds-offered", pick.offered),
            told("odds-holds", pick.holds),
        ];
        row.into_iter().chain(brings).collect()
    }

    /// A pick by whoever may pick it, and what it brings to whom the order is aimed at, then how likely there is the choice where
    /// that is not certain: what matters most first.
    pub(crate) fn odds_pick(&self, pick: &PickOdds, names: &dyn Names) -> (String, Vec<String>) {
        let sign = if matches!(pick.method, Method::Sampled(_)) { "≈ " } else { "" };
        let told =
            |key: &str, chance| format!("{} {sign}{}", self.t(key), self.probability(chance));
        let main = pick.of.first();
        let hits = main.and_then(|main| main.hits);
        let hits = hits.map(|hits| told("odds-hits", once_offered(pick, hits)));
        let out = main.map(|main| main.out).filter(|out| !out.is_never());
        let out = out.map(|out| told("odds-out", once_offered(pick, out)));
        let offered = Some(pick.offered).filter(|offered| *offered != Probability::CERTAIN);
        let offered = offered
            .map(|offered| format!("{} {}", self.t("odds-offered"), self.probability(offered)));
        (self.pick_words(pick, names), hits.into_iter().chain(out).chain(offered).collect())
    }

    fn pick_words(&self, pick: &PickOdds, names: &dyn Names) -> String {
        format!("{}: {}", names.name(pick.who), self.phrase(&pick.phrase, names))
    }

    /// Whom it hits and whom it kills, each with its chance.
    fn pick_brings(&self, pick: &PickOdds, names: &dyn Names) -> Vec<String> {
        let of = |key: &str, who: Id, chance: Probability| {
            let args = [("name", names.name(who).into())];
            let chance = once_offered(pick, chance);
            format!("{} {}", self.with(key, &args), self.odds_chance(chance, pick.method))
        };
        let hit = pick
            .of
            .iter()
            .filter_map(|outcome| outcome.hits.map(|hits| of("odds-pick-hit", outcome.who, hits)));
        let out = pick.of.iter().filter(|outcome| !outcome.out.is_never());
        let out = out.map(|outcome| of("odds-pick-out", outcome.who, outcome.out));
        hit.chain(out).collect()
    }
}

/// How likely something is once there is the choice, which is what whoever has it asks; of all cases it is so likely.
fn once_offered(pick: &PickOdds, of_all: Probability) -> Probability {
    of_all.given(pick.offered).unwrap_or_else(|| {
        let [ways, of] = [of_all, pick.offered].map(|chance| u128::from(chance.in_millionths()));
        Probability::new(ways.min(of), of.max(1))
    })
}

/// Rows with their cells below each other; the first is set to the left, numbers to the right. A row of one cell is a line.
fn columns(table: &[Vec<String>]) -> Vec<String> {
    let rows = || table.iter().filter(|row| row.len() > 1);
    let count = rows().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows().filter_map(|row| row.get(column)).map(|cell| paint::width(cell)).max()
    };
    let widths: Vec<u16> = (0..count).map(|column| width(column).unwrap_or_default()).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, width))| {
            let room = " ".repeat(width.saturating_sub(paint::width(cell)).into());
            let is_left = at == 0 || cell.starts_with('█');
            if is_left { format!("{cell}{room}") } else { format!("{room}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    table.iter().map(line).collect()
}
