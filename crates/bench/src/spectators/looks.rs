//! What the pictures themselves cost: one guest of each look in this program, without a connection.

use std::time::Duration;

use anyhow::{Context as _, Result};
use kekkai_host::{Arrival, Origin, Seat, SpectatorHub, Visit};
use kekkai_rules::PlainText;
use kekkai_widgets::{Lang, Words};
use tokio::{runtime, time::timeout};

use super::{LANGUAGES, SEATS, SIZES, clock, play::Play};

/// Steps before any of them counts.
const WARM: usize = 10;

/// Microseconds of processor for a picture, drawn and compared, and bytes of one, of so many steps.
pub(super) fn measure(steps: usize) -> Result<Vec<(f64, f64)>> {
    let runtime = runtime::Builder::new_current_thread().enable_time().build()?;
    runtime.block_on(shown(steps))
}

async fn shown(steps: usize) -> Result<Vec<(f64, f64)>> {
    let mut play = Play::demo()?;
    let hub = SpectatorHub::new(play.fight.clone(), &Words::new(Lang::En));
    let mut visits = Vec::new();
    for (seat, bound) in SEATS {
        for (size, lang) in SIZES.into_iter().flat_map(|size| LANGUAGES.map(|lang| (size, lang))) {
            let seat = bound.map_or(Seat::Public, |bound| bound(PlainText::new(seat)));
            let arrival = Arrival {
                name: PlainText::new("guest"),
                from: PlainText::new("here"),
                origin: Origin::User(0),
                seat,
                size,
                term: "xterm-256color".to_owned(),
                lang: Some(lang.to_owned()),
                again: false,
            };
            let visit = hub.admit(arrival).map_err(|why| anyhow::anyhow!("{why:?}"))?;
            visits.push(visit);
        }
    }
    frames(&mut visits).await;
    let mut taken = Vec::new();
    for step in 0..steps + WARM {
        let (_, change) = play.next()?;
        hub.tell(&change);
        play.fight.take(change);
        let before = clock::of_thread();
        let bytes = frames(&mut visits).await;
        let spent = Duration::from_nanos(clock::of_thread() - before);
        if step >= WARM {
            let pictures = f64::from(u32::try_from(visits.len()).context("too many")?);
            let bytes = f64::from(u32::try_from(bytes).context("too many")?);
            taken.push((spent.as_secs_f64() * 1e6 / pictures, bytes / pictures));
        }
    }
    Ok(taken)
}

/// What everybody is to be shown now, in bytes.
async fn frames(visits: &mut [Visit]) -> usize {
    let mut bytes = 0;
    for visit in visits {
        // What is there is there at once.
        if let Ok(Some(frame)) = timeout(Duration::ZERO, visit.next()).await {
            bytes += frame.len();
        }
    }
    bytes
}
