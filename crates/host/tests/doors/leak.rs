//! A whole fight over the socket before six who look on: every byte that was sent is looked at.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use kekkai_host::{DoorConfig, Doors, Seat, Seats};
use kekkai_widgets::Lang;

use crate::{
    secret::{Onlooker, Secret, onlookers},
    socket::{Watching, only_socket},
};

/// What those read whose view is stopped.
fn stopped(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "has stopped the view",
        Lang::Ru => "остановил показ",
    }
}

/// Waits until everybody has been sent all that there is.
fn settle(secret: &Secret, all: &[(Onlooker, Watching)]) {
    secret.hall.freeze(true);
    for (who, watching) in all {
        watching.screen.shows(stopped(who.lang));
    }
    secret.hall.freeze(false);
    for (who, watching) in all {
        watching.screen.hides(stopped(who.lang));
    }
}

#[test]
fn no_byte_of_a_whole_fight_tells_anybody_what_it_must_not_know() {
    let mut secret = Secret::new();
    let dir = tempfile::tempdir().unwrap();
    let seats = Arc::new(Seats::open(dir.path().join("seats.ron")).unwrap());
    let path = dir.path().join("fight.sock");
    let mut config = DoorConfig::default();
    only_socket(&mut config, &path);
    let _doors = Doors::open(config, secret.hall.clone(), Arc::clone(&seats)).unwrap();
    let hour = Duration::from_hours(1);
    let come = |who: Onlooker| {
        let code = seats.invite(who.seat.clone(), hour, SystemTime::now()).unwrap();
        let watching = Watching::come(&path, Some(code.to_string()), who.size, who.locale());
        (who, watching)
    };
    let all: Vec<_> = onlookers().into_iter().map(come).collect();
    settle(&secret, &all);
    for (number, (line, answers)) in Secret::script().into_iter().enumerate() {
        secret.play(&line, &answers);
        secret.skip();
        for (act, _) in Secret::hidden_acts(number) {
            secret.play(&act, "");
        }
        settle(&secret, &all);
        for (who, watching) in &all {
            let text = watching.screen.text();
            who.check(&line, &text);
            if matches!(who.seat, Seat::Side(_)) {
                assert!(text.contains(who.own().unwrap()), "after {line}:\n{text}");
            }
        }
    }
    assert!(secret.is_planted());
    for (who, watching) in all {
        watching.keys.send("q").unwrap();
        let (_, bytes) = watching.end();
        assert!(bytes.len() > 5000, "{}", bytes.len());
        who.check("in all", &bytes);
    }
}
