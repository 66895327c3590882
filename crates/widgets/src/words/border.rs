//! The log's words for borders and made-up statuses.

use kekkai_battle::Event;

use super::log::{Story, Tone};

impl Story<'_> {
    /// What a place becomes, and who leaves it; the rest is told elsewhere.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "only events of its kind are handed on to it"
    )]
    pub(super) fn place(&mut self, event: &Event) {
        let (words, names) = (self.words, self.names);
        match event {
            Event::Left { who, edge, from: _, leads: None } => {
                self.over("log-left", *who, *edge);
            }
            Event::Left { who, edge, from: _, leads: Some(leads) } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("edge", words.edge(*edge).into()),
                    ("place", leads.as_str().into()),
                ];
                self.say(Tone::Headline, words.with("log-left-for", &args));
            }
            Event::PartSet { edge, cells, part } => {
                let place = part.leads.as_ref().map_or("", |leads| leads.as_str());
                let (from, to) = cells
                    .map_or_else(Default::default, |(from, to)| (from.to_string(), to.to_string()));
                let args = [
                    ("edge", words.edge(*edge).into()),
                    ("from", from.into()),
                    ("to", to.into()),
                    ("place", place.into()),
                ];
                let key = match (part.open, cells) {
                    (true, Some(_)) => "log-part-open",
                    (false, Some(_)) => "log-part-closed",
                    (true, None) => "log-border-open",
                    (false, None) => "log-border-closed",
                };
                self.say(Tone::Headline, words.with(key, &args));
                if !place.is_empty() {
                    self.say(Tone::Detail, words.with("log-part-leads", &args));
                }
            }
            Event::CustomZoneSet(placed) => {
                let key = if placed.on { "log-climate" } else { "log-climate-off" };
                let place = placed.at.map_or_else(|| words.t("everywhere"), |at| at.to_string());
                let args = [("name", words.zone(&placed.zone).into()), ("place", place.into())];
                self.say(Tone::Headline, words.with(key, &args));
            }
            _ => {}
        }
    }
}
