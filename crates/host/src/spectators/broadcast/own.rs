//! What a player's own prompt says of what it points at: price, chance, where its character can go.
//!
//! All of it is worked out in the fight as the player supposes it to be, so that it tells no more than the view does.

use std::sync::{Arc, OnceLock};

use kekkai_battle::{
    Aim, Audience, Cell, Command, Field, State,
    forecast::{self, Approach, Forecast, Passage},
    grammar::{self, Context, Line},
    library::Library,
    offer::{Offer, offers},
    reach::Reach,
};
use kekkai_rules::{Ask, Bar, Counted, Id, MoveMode, Phrase, act::Role};
use kekkai_widgets::{
    Names as _, OddsShown, Reason, Words,
    screen::WayCell,
    words::{joined, walk::Walk},
};

use super::{
    Broadcast,
    computed::{Computed, Question},
    refused::StateNames,
};
use crate::spectators::{proposing::Pending, view_state::ViewState};

/// A fight as a player supposes it to be while something is waited for from its character.
#[derive(Debug)]
pub(super) struct Supposed {
    state: State,
    /// How it stands in truth, and whose view of that it is.
    truth: State,
    audience: Audience,
    own: Id,
    mode: Option<MoveMode>,
    /// What an order would cost it, worked out when somebody points at something.
    offers: OnceLock<Vec<Offer>>,
    /// Which of them are made with a roll that is the better the higher it is.
    rolls_high: OnceLock<Vec<bool>>,
    /// Where it can go; likewise.
    reach: OnceLock<Option<Reach>>,
}

/// What `Enter` or a key would do.
#[derive(Debug, Default)]
pub(super) struct Outlook {
    /// In the place of what is waited for, if there is more to say.
    pub(super) text: Option<String>,
    /// What `Enter` proposes, as a question; nothing where it has none, or where there is a text.
    pub(super) asks: Option<String>,
    /// Price and chance; empty for nothing.
    pub(super) right: String,
    /// The most important of that, where there is no room for all; empty where there is nothing shorter.
    pub(super) brief: String,
    /// The way to the cell that is pointed at, each cell with what it costs so far.
    pub(super) path: Vec<WayCell>,
    /// That way cell by cell, if there is one.
    pub(super) lines: Vec<String>,
    /// The odds of it, as far as its player may know them.
    pub(super) odds: Option<OddsShown>,
    /// Most ways to strike at the combatant pointed at that are compared.
    pub(super) ways: usize,
    /// Whether nothing can come of what `Enter` would propose, or it looks for a way first.
    pub(super) vain: bool,
}

/// Blank columns before, between and behind the two parts of the line of a prompt.
const MARGINS: usize = 4;

impl Outlook {
    /// Price and chance beside a text within so many columns: all of them, else the most important; `None` where there are
    /// none or they have no room.
    pub(super) fn numbers_beside(&self, text: &str, room: usize) -> Option<&String> {
        let fits = |numbers: &&String| {
            let columns = text.chars().count() + numbers.chars().count() + MARGINS;
            !numbers.is_empty() && columns <= room
        };
        [&self.right, &self.brief].into_iter().find(fits)
    }
}

/// That half of the rolls are above a number.
fn half_told(number: i32, words: &Words) -> String {
    words.with("odds-half", &[("number", number.into())])
}

impl Supposed {
    /// What it costs to go to each cell, of what steps are counted in.
    pub(super) fn costs(&self) -> Vec<Option<i32>> {
        let price = |cell| {
            let reach = self.reach()?;
            Some(self.counts(reach.mode)?.within(reach.cost(cell)?))
        };
        Cell::all().map(price).collect()
    }

    fn counts(&self, mode: MoveMode) -> Option<Counted> {
        self.state.rules().book().mode(mode).map(|kind| kind.counts)
    }

    fn offers(&self) -> &[Offer] {
        self.offers.get_or_init(|| {
            let mut offers = offers(&self.state);
            let rolls_high = offers.iter().map(|offer| {
                let check = offer.throw.as_ref().and_then(|throw| throw.check);
                check.is_some_and(|check| matches!(check.bar, Bar::Above(_) | Bar::AtLeast(_)))
            });
            let _ = self.rolls_high.set(rolls_high.collect());
            for offer in &mut offers {
                self.redact(offer);
            }
            offers
        })
    }

    /// What half of the rolls of a strike are above, where its player may not know what they have to beat.
    fn half_above(&self, offer: &Offer) -> Option<i32> {
        let throw = offer.throw.as_ref().filter(|throw| throw.check.is_none())?;
        let at = self.offers().iter().position(|own| own.command == offer.command)?;
        let rolls_high = self.rolls_high.get()?.get(at).copied()?;
        let is_strike = matches!(offer.role(), Some(Role::Strike { .. }));
        let dice = throw.dice;
        let half = |limit: &i32| {
            dice.chance_above(*limit).is_some_and(|(above, all)| above >= all.div_ceil(2))
        };
        (0..=dice.most_shown()).rev().find(half).filter(|_| rolls_high && is_strike)
    }

    /// Leaves out of an offer what its player may not know.
    pub(super) fn redact(&self, offer: &mut Offer) {
        // As with what is asked: what a blow has to beat is nothing for players.
        let asked = offer.throw.take().map(Ask::Die);
        let asked = asked.and_then(|ask| self.audience.offered(&self.truth, &offer.command, &ask));
        offer.throw = asked.and_then(|ask| match ask {
            Ask::Die(throw) => Some(throw),
            Ask::Choice(_) => None,
        });
        offer.noticed.clear();
    }

    /// Whether its player may know the odds of an offer.
    pub(super) fn foresees(&self, offer: &Offer) -> bool {
        self.audience.foresees(&self.truth, &offer.command)
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn own(&self) -> Id {
        self.own
    }

    /// How it goes now, if it can go.
    pub(super) fn mode(&self) -> Option<MoveMode> {
        self.mode
    }

    pub(super) fn reach(&self) -> Option<&Reach> {
        let find = || self.mode.and_then(|mode| Reach::of(&self.state, self.own, mode));
        self.reach.get_or_init(find).as_ref()
    }

    fn field(&self) -> &Field {
        &self.state.field
    }

    /// The offer of a line, as the grammar reads it.
    pub(super) fn offered(&self, line: &str) -> Option<&Offer> {
        let context = Context { state: &self.state, library: &Library::default() };
        let Ok(Line::Command(command)) = grammar::parse(line, &context) else { return None };
        self.offers().iter().find(|offer| offer.command == command)
    }

    /// What an offered line says, as it is always written, however its player types it.
    pub(super) fn written(&self, line: &str) -> Option<String> {
        Some(grammar::write(&self.offered(line)?.command, &self.state))
    }

    /// The walk to a cell; who looks out for its character, and how well, is nothing for its player.
    fn walk(&self, cell: Cell) -> Option<(Counted, Forecast)> {
        let reach = self.reach()?;
        let path = reach.path(cell)?;
        let mut foreseen = forecast::of_walk(&self.state, self.own, &path, reach.mode).ok()?;
        foreseen.steps.iter_mut().for_each(|step| step.noticed.clear());
        Some((self.counts(reach.mode)?, foreseen))
    }

    fn looks_at(&self, cell: Cell, words: &Words) -> Outlook {
        let Some((counts, foreseen)) = self.walk(cell) else {
            let right = words.with("prompt-no-way", &[("cell", cell.to_string().into())]);
            return Outlook { right, vain: true, ..Outlook::default() };
        };
        let names = StateNames(&self.state);
        let walk = Walk { counts, foreseen: &foreseen, field: self.field() };
        let turn = self.state.rules().turn_left();
        let metered = match counts {
            Counted::Meter(meter) => {
                words.meter_ahead(turn.as_ref(), meter, counts.within(&foreseen.total))
            }
            Counted::Pool(_) => String::new(),
        };
        let price = words.walk_price(&walk, &names);
        let deeds = words.walk_deeds(&walk, &names);
        let after = forecast::left_after(&self.state, self.own, &foreseen);
        Outlook {
            asks: self.asks_to_walk(cell, words),
            right: joined([deeds, metered, price]),
            path: if walk.is_eventful() { walk.path() } else { Vec::new() },
            lines: words.walk_lines(&walk, &after, &names),
            ..Outlook::default()
        }
    }

    /// The question before its character goes to a cell, as the GM is asked it.
    fn asks_to_walk(&self, cell: Cell, words: &Words) -> Option<String> {
        let kind = self.state.rules().book().mode(self.mode?)?;
        let name = StateNames(&self.state).name(self.own).to_owned();
        let args = [("name", name.into()), ("cell", cell.to_string().into())];
        Some(words.with(kind.asks, &args))
    }

    /// What `Enter` would do along one of the ways, with its price.
    fn along(&self, ways: &[Approach], number: usize, words: &Words) -> Option<Outlook> {
        let number = number.checked_rem(ways.len())?;
        let way = ways.get(number)?;
        let Passage { mode, walk: foreseen, .. } = &way.passage;
        let (counts, names) = (self.counts(*mode)?, StateNames(&self.state));
        let walk = Walk { counts, foreseen, field: self.field() };
        let turn = self.state.rules().turn_left();
        let steps = match counts {
            Counted::Meter(meter) => {
                words.meter_ahead(turn.as_ref(), meter, counts.within(&foreseen.total))
            }
            Counted::Pool(_) => String::new(),
        };
        let strike = walk.strike_after(way);
        let counted = format!("{}/{}", number + 1, ways.len());
        let counted = Some(counted).filter(|_| ways.len() > 1).unwrap_or_default();
        let before = joined([counted, steps]);
        let risks = words.way_risks(way, &walk, &names);
        let half = self.half_above(&strike).map(|number| half_told(number, words));
        let half = half.unwrap_or_default();
        let chance = if half.is_empty() { words.odds_in_brief(&strike) } else { half.clone() };
        let brief = joined([before.clone(), chance, risks.clone()]);
        let right = joined([before, words.odds(&strike), half, risks]);
        let after = forecast::left_after(&self.state, self.own, foreseen);
        Some(Outlook {
            text: Some(words.way_asks(way, &walk, &names)),
            right,
            brief,
            path: walk.path(),
            lines: words.walk_lines(&walk, &after, &names),
            ways: ways.len(),
            ..Outlook::default()
        })
    }

    /// The lines for a walk and the strike after it.
    pub(super) fn lines_of(&self, ways: &[Approach], number: usize) -> Option<Vec<String>> {
        let way = ways.get(number.checked_rem(ways.len())?)?;
        let line = |command| grammar::write(command, &self.state);
        Some(way.commands().iter().map(line).collect())
    }

    /// What `y` answers to what waits, with its chance and what is told beside it.
    fn answers(&self, offer: &Offer, words: &Words) -> Outlook {
        let names = StateNames(&self.state);
        let right = joined([words.odds(offer), words.offer_beside(offer, &names)]);
        let is_numbered = matches!(offer.role(), Some(Role::Answer { number: Some(_), .. }));
        let asks = offer.act.as_ref().and_then(|act| act.asks.as_ref()).filter(|_| is_numbered);
        let text = asks.map(|asks| words.phrase(asks, &names));
        let free = Offer { cost: Vec::new(), ..offer.clone() };
        let brief = joined([words.odds_in_brief(&free), words.offer_beside(offer, &names)]);
        Outlook { text, right, brief, ..Outlook::default() }
    }

    /// The attack of that number, from 0, on whoever stands at a cell.
    pub(super) fn strikes(&self, arm: usize, cell: Cell) -> Option<&Command> {
        let target = self.state.standing_on(cell)?.id;
        let is_it = |offer: &&Offer| {
            matches!(offer.role(), Some(Role::Strike { way }) if usize::from(way) == arm)
                && offer.aim() == Some(Aim::At(target))
        };
        self.offers().iter().find(is_it).map(|offer| &offer.command)
    }
}

impl Broadcast {
    /// The fight as the player of a guest supposes it to be, if its character has something to do in its turn.
    pub(super) fn suppose(
        &mut self,
        viewing: &ViewState,
        pending: &Pending,
    ) -> Option<Arc<Supposed>> {
        let mode = match pending {
            Pending::Act { goes, .. } => *goes,
            Pending::Step { mode, .. } => Some(*mode),
            Pending::Answer(_) => None,
            Pending::None | Pending::Faces | Pending::Picks(_) | Pending::End => return None,
        };
        let (own, audience) = (self.character(&viewing.seat)?, self.audience(&viewing.seat));
        if let Some(known) = self.supposed.get(&viewing.seat) {
            return Some(Arc::clone(known));
        }
        let state = self.fight.state().supposed_by(audience);
        let truth = self.fight.state().clone();
        let supposed = Arc::new(Supposed {
            state,
            truth,
            audience,
            own,
            mode,
            offers: OnceLock::new(),
            rolls_high: OnceLock::new(),
            reach: OnceLock::new(),
        });
        self.supposed.insert(viewing.seat.clone(), Arc::clone(&supposed));
        Some(supposed)
    }

    /// What the way to the cell that a guest points at does, cell by cell; where it points at none, where the numbers
    /// came from that it was told last.
    pub(super) fn why(&mut self, viewing: &ViewState) -> Vec<String> {
        let pending = self.pending(viewing);
        let supposed = self.suppose(viewing, &pending);
        let line = self.at_cursor(viewing);
        let words = self.words(viewing.lang);
        let ahead = supposed.zip(viewing.cursor).map(|(supposed, at)| {
            let ways = line.and_then(|line| self.known_ways(viewing, &line));
            let along = ways.zip(viewing.ways);
            let along = along.and_then(|(ways, number)| supposed.along(ways, number, words));
            along.unwrap_or_else(|| supposed.looks_at(at, words))
        });
        if let Some(ahead) = ahead.filter(|ahead| !ahead.lines.is_empty()) {
            return ahead.lines;
        }
        let trace = self.fight.trace_told(self.audience(&viewing.seat));
        let view = self.view(&viewing.seat);
        let words = self.words(viewing.lang);
        let reasons = trace.ok().flatten().map(|trace| words.explain(&trace, &*view));
        let line = |reason: Reason| match reason.rule {
            Some(rule) => format!("{}  {rule}", reason.text),
            None => reason.text,
        };
        let mut lines: Vec<String> = reasons.into_iter().flatten().map(line).collect();
        if lines.is_empty() {
            lines.push(words.t("watch-nothing-new"));
        }
        lines
    }

    /// What there is to say of what a guest may do now. `line`: what `Enter` proposes.
    pub(super) fn outlook(
        &self,
        viewing: &ViewState,
        supposed: Option<&Supposed>,
        line: Option<&str>,
    ) -> Outlook {
        let words = self.words(viewing.lang);
        let Some(supposed) = supposed else {
            let state = self.fight.state();
            let opposed = |command| kekkai_battle::offer::is_opposed(state, command);
            let opposed = self.fight.prompt().is_some_and(|(prompt, _)| opposed(&prompt.command));
            let asked = self.asked(viewing);
            let right = asked.map(|ask| words.asked_odds(&ask, opposed)).unwrap_or_default();
            return Outlook { right, ..Outlook::default() };
        };
        let Some(turn) = supposed.state.rules().turn_left() else { return Outlook::default() };
        let odds = |offer: &Offer, line: &str| self.odds_of(viewing, offer, line);
        match (turn.answers, viewing.cursor, line) {
            (Some(answers), _, _) => {
                let Some(offer) = supposed.offered(answers.tries) else {
                    return Outlook::default();
                };
                let odds = odds(offer, answers.tries);
                Outlook { odds, ..supposed.answers(offer, words) }
            }
            (None, Some(cell), Some(line)) => {
                let Some(offer) = supposed.offered(line) else {
                    return supposed.looks_at(cell, words);
                };
                if let Some(number) = viewing.ways.filter(|_| supposed.may_approach(offer)) {
                    match self.known_ways(viewing, line) {
                        None => {
                            let right = words.t("odds-pending");
                            return Outlook { right, ..Outlook::default() };
                        }
                        Some(ways) => {
                            if let Some(along) = supposed.along(ways, number, words) {
                                return along;
                            }
                        }
                    }
                }
                let names = StateNames(&supposed.state);
                let refusal = offer.refusal.as_ref().filter(|_| offer.aim().is_some());
                let why = refusal.map(|refusal| words.refusal(refusal, &names));
                // What cannot be done from here is no question whether to do it.
                if let Some(why) = why.as_ref().filter(|_| supposed.may_approach(offer)) {
                    let right = words.with("ways-look", &[("key", "Enter".into())]);
                    let text = Some(why.clone());
                    return Outlook { text, right, vain: true, ..Outlook::default() };
                }
                let half = supposed.half_above(offer);
                let price = words.odds(offer);
                // As one number, so that a narrow window keeps both.
                let brief = half.as_ref().map_or_else(
                    || price.clone(),
                    |half| format!("{}, 1/2 > {half}", words.cost(&offer.cost)),
                );
                let half = half.map(|number| half_told(number, words));
                let provoked = words.provoked(&offer.provokes, &names).unwrap_or_default();
                let numbers = || joined([provoked, price, half.unwrap_or_default()]);
                let right = why.unwrap_or_else(numbers);
                let asks = words.asks_on(offer, &names, supposed.field());
                Outlook { asks, right, brief, odds: odds(offer, line), ..Outlook::default() }
            }
            (None, _, _) => {
                let usable = turn.meters.iter().filter(|meter| meter.usable);
                let right = joined(usable.map(|meter| words.meter(meter)));
                Outlook { right, ..Outlook::default() }
            }
        }
    }

    /// The odds of the line that a guest types, as far as its player may know them.
    pub(super) fn odds_typed(
        &self,
        viewing: &ViewState,
        supposed: Option<&Supposed>,
    ) -> Option<OddsShown> {
        let (typed, supposed) = (viewing.line.as_ref()?, supposed?);
        let line = supposed.written(typed)?;
        self.odds_of(viewing, supposed.offered(&line)?, &line)
    }

    /// The odds of an offer by the numbers of the view state's view; `None` where its player may not know them.
    fn odds_of(&self, viewing: &ViewState, offer: &Offer, line: &str) -> Option<OddsShown> {
        let question = Question::Odds(line.to_owned());
        let Computed::Odds(odds) = &**self.computed(&viewing.seat, &question)? else { return None };
        let (state, audience) = (self.fight.state(), self.audience(&viewing.seat));
        let mut odds = odds.clone()?;
        // What becomes of all tells of each.
        for outlook in [Some(&mut odds.let_be), odds.answered.as_mut()].into_iter().flatten() {
            if !outlook.of.iter().all(|outcome| audience.knows(state, outcome.who)) {
                outlook.together = None;
            }
        }
        // Who is named is named by the number that it has in the view; whose sheet is not read is not named.
        let known = |who: &mut Id| {
            let known = audience.knows(state, *who);
            *who = self.fight.number_of(*who, audience).unwrap_or(Id::NOBODY);
            known
        };
        let all_known = |phrase: &mut Phrase| {
            let mut all = true;
            phrase.for_each_named(&mut |who| all &= known(who));
            all
        };
        for outlook in [Some(&mut odds.let_be), odds.answered.as_mut()].into_iter().flatten() {
            outlook.ways.retain_mut(|(way, _)| all_known(way));
            outlook.of.retain_mut(|outcome| known(&mut outcome.who));
        }
        odds.picks.retain_mut(|pick| known(&mut pick.who) && all_known(&mut pick.phrase));
        for pick in &mut odds.picks {
            pick.of.retain_mut(|outcome| known(&mut outcome.who));
        }
        let words = self.words(viewing.lang);
        let act = offer.act.as_ref()?;
        let name = act.name.as_ref().unwrap_or(&act.what);
        let title = words.phrase(name, &StateNames(state));
        // What it takes stands in the prompt.
        Some(OddsShown { title, price: String::new(), odds: Some(*odds), done: false })
    }

    fn known_ways(&self, viewing: &ViewState, line: &str) -> Option<&[Approach]> {
        let question = Question::Ways(line.to_owned());
        let Computed::Ways(ways) = &**self.computed(&viewing.seat, &question)? else { return None };
        Some(ways)
    }

    /// What `Enter` does: the lines that are proposed one after the other, or that ways to a foe are looked for.
    pub(in crate::spectators) fn act(&mut self, viewing: &ViewState) -> Option<Enter> {
        let line = self.at_cursor(viewing)?;
        let pending = self.pending(viewing);
        let Some(supposed) = self.suppose(viewing, &pending) else {
            return Some(Enter::Propose(vec![line]));
        };
        let offer = supposed.offered(&line);
        let leads = || viewing.cursor.is_some_and(|at| supposed.walk(at).is_some());
        if offer.is_none() && !leads() {
            // The prompt announces nothing, and so nothing is proposed.
            return None;
        }
        let approaches = offer.is_some_and(|offer| supposed.may_approach(offer));
        let Some(number) = viewing.ways.filter(|_| approaches) else {
            return Some(if approaches { Enter::Ways } else { Enter::Propose(vec![line]) });
        };
        // What is still worked out is waited for; where there is no way, the GM may find one.
        let lines = supposed.lines_of(self.known_ways(viewing, &line)?, number);
        Some(Enter::Propose(lines.unwrap_or_else(|| vec![line])))
    }
}

/// What `Enter` does where a guest points.
#[derive(Debug)]
pub(in crate::spectators) enum Enter {
    Propose(Vec<String>),
    /// The ways to a foe who cannot be struck from here are looked through.
    Ways,
}
