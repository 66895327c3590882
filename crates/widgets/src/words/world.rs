//! The log's words for the world around the fight and for what follows it, and why something there may not be done.

mod chapter;
mod summary;

use kekkai_battle::{
    Event,
    world::{Fact, Outcome, PlaceId, WorldRefusal},
};

use super::{
    Arg, Names, Words,
    log::{Story, Tone},
    refusal::ruled,
};

impl Story<'_> {
    /// The end of a fight and the beginning of the next; the rest is told elsewhere.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "only events of its kind are handed on to it"
    )]
    pub(super) fn around(&mut self, event: &Event) {
        let (words, names) = (self.words, self.names);
        match event {
            Event::World(fact) => self.world(fact),
            Event::Ended { side } => {
                let text = match side {
                    Some(side) => {
                        let side = words.name_of(names.side(*side));
                        words.with("log-ended", &[("side", side.into())])
                    }
                    None => words.t("log-ended-nobody"),
                };
                self.say(Tone::Turn, text);
                self.say(Tone::Detail, words.t("log-ended-advice"));
            }
            Event::Anew { who, moved: _ } if who.is_empty() => {
                self.say(Tone::Turn, words.t("log-anew-nobody"));
            }
            Event::Anew { who, moved: _ } => {
                let list: Vec<&str> = who.iter().map(|who| names.name(*who)).collect();
                let args = [("list", list.join(", ").into())];
                self.say(Tone::Turn, words.with("log-anew", &args));
            }
            Event::Came { who } => self.say_of(Tone::Headline, "log-came", *who),
            _ => {}
        }
    }

    fn world(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        let of = |key: &str, party, more: &[(&str, Arg<'_>)]| {
            let mut args = vec![("party", Arg::from(names.party(party)))];
            args.extend(more.iter().cloned());
            words.with(key, &args)
        };
        let place = |at: PlaceId| Arg::from(names.place(at));
        let text = match fact {
            Fact::Mustered { party, name: _, at, members } => {
                let list: Vec<&str> = members.iter().map(|who| names.name(*who)).collect();
                let more = [("list", list.join(", ").into()), ("place", place(*at))];
                of("world-mustered", *party, &more)
            }
            Fact::Moved { party, from, path } => {
                let stops = std::iter::once(from).chain(path).map(|at| names.place(*at));
                let way: Vec<&str> = stops.collect();
                of("world-moved", *party, &[("way", way.join(" → ").into())])
            }
            Fact::Put { party, at } => of("world-put", *party, &[("place", place(*at))]),
            Fact::Passed { party, turns, with: _ } => {
                let text = of("world-passed", *party, &[("turns", (*turns).into())]);
                self.say(Tone::Detail, text);
                return;
            }
            Fact::Concealed { party, hidden } => {
                of(if *hidden { "world-hides" } else { "world-shows" }, *party, &[])
            }
            Fact::Settled { party, base: Some(base) } => {
                of("world-settled", *party, &[("place", place(*base))])
            }
            Fact::Settled { party, base: None } => of("world-unsettled", *party, &[]),
            Fact::Dwelt { party, inside } => {
                of(if *inside { "world-in-base" } else { "world-out-of-base" }, *party, &[])
            }
            Fact::Carried { who, whom, on } => {
                let key = if *on { "world-carries" } else { "world-sets-down" };
                let args = [("who", names.name(*who).into()), ("whom", names.name(*whom).into())];
                words.with(key, &args)
            }
            Fact::Rode { party, speed: Some(speed) } => {
                of("world-rides", *party, &[("speed", (*speed).into())])
            }
            Fact::Rode { party, speed: None } => of("world-walks", *party, &[]),
            Fact::Noticed { party, other, at } => {
                let more = [("other", names.party(*other).into()), ("place", place(*at))];
                of("world-noticed", *party, &more)
            }
            Fact::Heard { party, at } => of("world-heard", *party, &[("place", place(*at))]),
            Fact::Pursued(chase) => {
                of("world-pursued", chase.pursuers, &[("other", names.party(chase.runners).into())])
            }
            Fact::Chased { chase, apart, outcome } => {
                let key = match (outcome, apart) {
                    (Outcome::GoesOn, _) => "world-chase-goes-on",
                    (Outcome::Caught, _) => "world-chase-caught",
                    (Outcome::Escaped, Some(_)) => "world-chase-escaped",
                    (Outcome::Escaped, None) => "world-chase-lost",
                    (Outcome::GivenUp, _) => "world-chase-given-up",
                };
                let apart = apart.unwrap_or(0);
                let more = [("other", names.party(chase.runners).into()), ("apart", apart.into())];
                of(key, chase.pursuers, &more)
            }
            Fact::Arrived { party, at } => of("world-arrived", *party, &[("place", place(*at))]),
            Fact::Board { name, .. } => {
                words.with("world-board", &[("board", words.name_of(name.as_str()).into())])
            }
            Fact::Everywhere { status, on } => {
                let key = if *on { "world-everywhere" } else { "world-nowhere" };
                let status = words.status(*status);
                words.with(key, &[("status", status.into())])
            }
            Fact::Hurried { round: 0, .. } => return,
            Fact::Hurried { party, round } => {
                let text = of("world-hurried", *party, &[("round", (*round).into())]);
                self.say(Tone::Detail, text);
                return;
            }
            Fact::Founded { name, beside } if beside.is_empty() => {
                words.with("world-founded", &[("place", name.as_str().into())])
            }
            Fact::Founded { name, beside } => {
                let beside: Vec<&str> = beside.iter().map(|at| names.place(*at)).collect();
                let args = [("place", name.as_str().into()), ("list", beside.join(", ").into())];
                words.with("world-founded-beside", &args)
            }
            Fact::Here(at) => words.with("world-here", &[("place", place(*at))]),
        };
        self.say(Tone::Headline, text);
    }
}

impl Words {
    /// Why something may not be done in the world.
    pub(super) fn world_refusal(&self, refusal: &WorldRefusal, names: &dyn Names) -> String {
        match refusal {
            WorldRefusal::NoWorld => self.t("line-no-world"),
            WorldRefusal::Unknown => self.t("world-refusal-unknown"),
            WorldRefusal::PlaceTaken(name) => {
                self.with("world-refusal-place-taken", &[("name", name.as_str().into())])
            }
            WorldRefusal::Full { most } => {
                self.with("world-refusal-full", &[("most", (*most).into())])
            }
            WorldRefusal::TooManyParties { most } => {
                self.with("world-refusal-too-many-parties", &[("most", (*most).into())])
            }
            WorldRefusal::NoWay { from, to, rule } => {
                let args = [("from", from.as_str().into()), ("to", to.as_str().into())];
                ruled(&self.with("world-refusal-no-way", &args), rule)
            }
            WorldRefusal::TooFar { have, need, rule } => {
                let args = [("have", (*have).into()), ("need", (*need).into())];
                ruled(&self.with("world-refusal-too-far", &args), rule)
            }
            WorldRefusal::InFight { who, rule } => ruled(
                &self.with("world-refusal-in-fight", &[("who", names.name(*who).into())]),
                rule,
            ),
            WorldRefusal::HitWaits { who, rule } => ruled(
                &self.with("world-refusal-hit-waits", &[("who", names.name(*who).into())]),
                rule,
            ),
            WorldRefusal::NotAlone { rule } => ruled(&self.t("world-refusal-not-alone"), rule),
            WorldRefusal::NobodyLeft(party) => {
                self.with("world-refusal-nobody-left", &[("party", party.as_str().into())])
            }
            WorldRefusal::Memberless(party) => {
                self.with("world-refusal-memberless", &[("party", party.as_str().into())])
            }
            WorldRefusal::NamedTwice(who) => {
                self.with("world-refusal-named-twice", &[("who", names.name(*who).into())])
            }
            WorldRefusal::InChase { party, rule } => {
                let args = [("party", names.party(*party).into())];
                ruled(&self.with("world-refusal-in-chase", &args), rule)
            }
            WorldRefusal::NoChase => self.t("world-refusal-no-chase"),
            WorldRefusal::LeadsNowhere { rule } => {
                ruled(&self.t("world-refusal-leads-nowhere"), rule)
            }
            WorldRefusal::LeadsElsewhere { who, place, rule } => {
                let args = [("who", names.name(*who).into()), ("place", place.as_str().into())];
                ruled(&self.with("world-refusal-leads-elsewhere", &args), rule)
            }
            WorldRefusal::NotTogether { rule } => {
                ruled(&self.t("world-refusal-not-together"), rule)
            }
            WorldRefusal::CannotCarry { who, most, rule } => {
                let args = [("who", names.name(*who).into()), ("most", (*most).into())];
                ruled(&self.with("world-refusal-cannot-carry", &args), rule)
            }
            WorldRefusal::NoBase { rule } => ruled(&self.t("world-refusal-no-base"), rule),
            WorldRefusal::Elsewhere { rule } => ruled(&self.t("world-refusal-elsewhere"), rule),
            WorldRefusal::Arrived => self.t("world-refusal-arrived"),
            WorldRefusal::NoBoard { rule } => ruled(&self.t("world-refusal-no-board"), rule),
            WorldRefusal::Hurried { rule } => ruled(&self.t("world-refusal-hurried"), rule),
            WorldRefusal::NotOver { rule } => {
                let args = [("remove", self.verb_called("remove").into())];
                ruled(&self.with("world-refusal-not-over", &args), rule)
            }
            WorldRefusal::NotBegun { rule } => {
                let args = [("initiative", self.verb_called("initiative").into())];
                ruled(&self.with("world-refusal-not-begun", &args), rule)
            }
            WorldRefusal::NothingThere { rule } => {
                ruled(&self.t("world-refusal-nothing-there"), rule)
            }
            WorldRefusal::OutOfRange { given, least, most } => {
                let args = [
                    ("given", (*given).into()),
                    ("least", (*least).into()),
                    ("most", (*most).into()),
                ];
                self.with("world-refusal-out-of-range", &args)
            }
        }
    }
}
