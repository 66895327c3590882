//! The tour: what to press, one thing after the other, in a box over the log. It takes no key for itself, and each stop is
//! over when the fight or the screen stands as it is to stand, however that came.

use kekkai_battle::{Cell, fight::ROOT, journal::Seq};
use kekkai_host::Painter;
use kekkai_widgets::{Areas, list};

use crate::{
    app::{App, Effect, keys::Action, layers::Layer, lens::Lens},
    assets::DEMO,
    settings::Settings,
};

/// Where somebody is on the tour.
#[derive(Debug, Clone, Copy)]
struct Stand {
    /// The stop, from 0.
    at: usize,
    /// The last step of the fight since the stop began.
    head: Seq,
    /// Where the cursor was then.
    cursor: Cell,
}

/// The tour of a screen.
#[derive(Debug, Default)]
pub(crate) struct Tour {
    stand: Option<Stand>,
    /// Whether it is offered in a quiet place.
    offered: bool,
}

/// One thing to try.
struct Stop {
    /// Key of what is said.
    word: &'static str,
    /// The action whose key it names.
    action: Action,
    /// Whether there is anything to try it on; if not, it is passed over.
    applies: fn(&App) -> bool,
    /// Whether it was tried.
    is_done: fn(&App, Stand) -> bool,
}

/// The stops, in order.
const STOPS: [Stop; 10] = [
    Stop {
        word: "tour-cursor",
        action: Action::Inspect,
        applies: |_| true,
        is_done: |app, stand| app.pointer.cursor != stand.cursor,
    },
    Stop {
        word: "tour-answer",
        action: Action::Why,
        applies: |app| app.answers().is_some(),
        is_done: |app, _| app.answers().is_none(),
    },
    Stop {
        word: "tour-reach",
        action: Action::Reach,
        applies: |app| app.turn().is_some_and(|turn| turn.goes().is_some()),
        is_done: |app, _| app.pointer.lens == Some(Lens::Reach),
    },
    Stop {
        word: "tour-walk",
        action: Action::Act,
        applies: |app| app.snapshot.view.actor.is_some(),
        is_done: |app, stand| app.fight().head() > stand.head,
    },
    Stop {
        word: "tour-undo",
        action: Action::Undo,
        applies: |app| app.fight().head() != ROOT,
        is_done: |app, stand| app.fight().head() < stand.head,
    },
    Stop {
        word: "tour-actions",
        action: Action::Actions,
        applies: |app| app.snapshot.view.actor.is_some(),
        is_done: |app, _| app.layers.iter().any(|layer| matches!(layer, Layer::Actions(_))),
    },
    Stop {
        word: "tour-why",
        action: Action::Why,
        applies: |app| app.fight().head() != ROOT,
        is_done: |app, _| {
            app.layers.iter().any(|layer| matches!(layer, Layer::Why(_) | Layer::Text(_)))
        },
    },
    Stop {
        word: "tour-line",
        action: Action::Command,
        applies: |_| true,
        is_done: |app, _| app.layers.iter().any(|layer| matches!(layer, Layer::Line(_))),
    },
    Stop {
        word: "tour-find",
        action: Action::Find,
        applies: |_| true,
        is_done: |app, _| app.layers.iter().any(|layer| matches!(layer, Layer::Finder(_))),
    },
    Stop {
        word: "tour-help",
        action: Action::Help,
        applies: |_| true,
        is_done: |app, _| app.layers.iter().any(|layer| matches!(layer, Layer::Pages(_))),
    },
];

impl App {
    /// Offers the tour quietly in a fight of the demo, if it was neither taken nor declined before.
    pub(crate) fn offer_tour(&mut self) {
        let name = self.session.path().and_then(|path| path.file_stem());
        let is_demo = name.is_some_and(|name| name.to_string_lossy().starts_with(DEMO));
        self.tour.offered = is_demo && !Settings::read().toured;
    }

    /// Goes on with the tour from the stop at which the fight was left for the list of fights.
    pub(crate) fn resume_tour(&mut self, stop: usize) {
        self.tour.stand = Some(self.stand(stop));
        self.compose();
    }

    /// Begins the tour, or ends it.
    pub(crate) fn switch_tour(&mut self) -> Effect {
        if self.tour.stand.is_some() {
            self.end_tour("tour-left");
        } else {
            self.tour.stand = Some(self.stand(0));
        }
        Effect::Look
    }

    /// Which stop of the tour is shown.
    pub(crate) fn stop(&self) -> Option<usize> {
        self.tour.stand.map(|stand| stand.at)
    }

    /// The hint that begins the tour, while it is offered, or ends it, while it goes on.
    pub(crate) fn tour_offer(&self) -> Option<(String, String)> {
        let key = self.looks.keymap.key(Action::Tour);
        if self.tour.stand.is_some() {
            return Some(self.looks.hint(key, "tour-end"));
        }
        self.tour.offered.then(|| self.looks.hint(key, "tour-offer"))
    }

    fn stand(&self, at: usize) -> Stand {
        Stand { at, head: self.fight().head(), cursor: self.pointer.cursor }
    }

    fn end_tour(&mut self, word: &str) {
        self.tour = Tour::default();
        let key = self.looks.keymap.key(Action::Tour);
        self.console.tell(self.looks.words.with(word, &[("key", key.into())]));
        if let Err(error) = Settings::change(|settings| settings.toured = true) {
            self.console.refuse(self.told(&error));
        }
    }

    /// Goes on to the first stop that was not tried and can be.
    pub(crate) fn follow_tour(&mut self) {
        while let Some(stand) = self.tour.stand {
            match STOPS.get(stand.at) {
                None => self.end_tour("tour-over"),
                Some(stop) if (stop.is_done)(self, stand) || !(stop.applies)(self) => {
                    self.tour.stand = Some(self.stand(stand.at + 1));
                }
                // What is done meanwhile can be taken back as well.
                Some(_) => {
                    let head = self.fight().head().max(stand.head);
                    self.tour.stand = Some(Stand { head, ..stand });
                    break;
                }
            }
        }
    }

    /// Draws the box of the tour at the lower end of the log; in small windows also over what is above the log.
    pub(crate) fn draw_tour(&self, areas: &Areas, painter: &mut Painter) {
        let Some((number, stop)) = self.stop().and_then(|at| Some((at + 1, STOPS.get(at)?))) else {
            return;
        };
        let (looks, words) = (&self.looks, &self.looks.words);
        let (key, leaves) = (looks.keymap.key(stop.action), looks.keymap.key(Action::Tour));
        let count = [("at", number.into()), ("of", STOPS.len().into())];
        let title = words.with("tour-title", &count);
        let text = words.with(stop.word, &[("key", key.into())]);
        let look = (&looks.theme, &looks.glyphs);
        let foot = words.with("tour-foot", &[("key", leaves.into())]);
        let within = (areas.log, areas.title.bottom());
        list::draw_box((&title, &text, &foot), look, within, painter.buffer());
    }
}
