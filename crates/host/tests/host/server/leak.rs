//! A whole fight before six who look on, over the socket and over SSH: every byte that was sent is looked at.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use kekkai_host::{Seat, Seats, Server, ServerConfig};
use kekkai_widgets::Lang;

use super::socket::{Watching, only_socket};
use crate::{
    secret::{Onlooker, Secret, onlookers},
    table::until,
};

/// What those read whose view is stopped.
fn stopped(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "has paused the view",
        Lang::Ru => "остановил показ",
    }
}

/// Waits until everybody has been sent all that there is.
fn settle(secret: &Secret, all: &[(Onlooker, Watching)]) {
    secret.hub.freeze(true);
    for (who, watching) in all {
        watching.screen.shows(stopped(who.lang));
    }
    secret.hub.freeze(false);
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
    let mut config = ServerConfig::default();
    only_socket(&mut config, &path);
    let _server = Server::open(config, secret.hub.clone(), Arc::clone(&seats)).unwrap();
    let hour = Duration::from_hours(1);
    let come = |who: Onlooker| {
        let code = seats.invite(who.seat.clone(), hour, SystemTime::now()).unwrap();
        let before = secret.hub.guests().len();
        let watching = Watching::come(&path, Some(code.to_string()), who.size, who.locale());
        // Only so many may wait at the server at once.
        until("inside", || secret.hub.guests().len() > before);
        (who, watching)
    };
    let all: Vec<_> = onlookers().into_iter().map(come).collect();
    settle(&secret, &all);
    for (number, (line, answers)) in secret.script().into_iter().enumerate() {
        assert!(secret.advance(&line, &answers));
        for (act, _) in secret.hidden_acts(number) {
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

/// What came to the six of a whole fight over SSH, whose secrets have these names, with a life of their own or without.
#[cfg(feature = "ssh")]
async fn over_ssh(marks: [&str; 2], lives: bool) -> Vec<(Onlooker, String)> {
    use super::ssh;
    use crate::{masked::Golden, table::Table};

    let mut secret = Secret::of(&Golden::called("fight-5"), marks);
    let table = Table::around(secret.hub.clone(), "(format: 1)", |_| {});
    let mut all = Vec::new();
    for who in onlookers() {
        let session = ssh::come_as(&table, &format!("invite-{}", table.invite(who.seat.clone())))
            .await
            .unwrap();
        let size = (who.size.0.into(), who.size.1.into());
        let mut watching = ssh::Watching::speaking(&session, size, who.locale()).await;
        // Whom everybody sees.
        watching.sees("T1").await;
        all.push((who, session, watching));
    }
    for (number, (line, answers)) in secret.script().into_iter().enumerate() {
        // What is done in secret is done before all eyes, the line itself where each sees nothing but its outcome: so
        // that how many pictures there are is no matter of chance.
        for (act, _) in secret.hidden_acts(number).into_iter().filter(|_| lives) {
            secret.play(&act, "");
        }
        secret.hub.freeze(true);
        for (who, _, watching) in &mut all {
            watching.shows(stopped(who.lang), true).await;
        }
        assert!(secret.advance(&line, &answers));
        secret.hub.freeze(false);
        for (who, _, watching) in &mut all {
            watching.shows(stopped(who.lang), false).await;
            who.check(&line, &watching.text());
        }
    }
    let mut came = Vec::new();
    for (who, session, mut watching) in all {
        watching.types("q").await;
        came.push((who, watching.ends().await.0));
        drop(session);
    }
    came
}

#[cfg(feature = "ssh")]
#[test]
fn over_ssh_no_byte_of_a_whole_fight_tells_anybody_what_it_must_not_know() {
    use crate::{
        secret::{ONE, TWO},
        table::run,
    };

    let plain = run(over_ssh(["Ole", "Uwe"], false));
    let other = run(over_ssh([ONE, TWO], true));
    for ((who, plain), (_, other)) in plain.into_iter().zip(other) {
        assert!(other.len() > 5000, "{}", other.len());
        who.check("in all", &other);
        // Who is of no side is sent the same, whatever goes on in secret.
        assert_eq!(plain == other, who.side.is_none(), "{:?}", who.seat);
    }
}
