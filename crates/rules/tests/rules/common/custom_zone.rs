//! Zones of the GM's own, in text and bytes.

use kekkai_rules::{CustomZone, PlainText, PoolId};

fn heat() -> CustomZone {
    CustomZone::named(PlainText::new("heat")).with_pool(PoolId::NUMBERED[0], -5)
}

#[test]
fn every_pool_is_kept_in_text_and_bytes() {
    for zone in [heat(), heat().with_pool(PoolId::new("Nerve"), 3)] {
        let text = ron::to_string(&zone).unwrap();
        assert_eq!(ron::from_str::<CustomZone>(&text).unwrap(), zone, "{text}");
        let bytes = postcard::to_allocvec(&(&zone, 7_u8)).unwrap();
        let read: (CustomZone, u8) = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(read, (zone, 7));
    }
}

#[test]
fn the_bytes_of_older_programs_stand() {
    let old = ("heat", (-5, 0, 0, 0), 1_u8);
    let bytes = postcard::to_allocvec(&old).unwrap();
    assert_eq!(postcard::to_allocvec(&heat()).unwrap(), bytes);
}

#[test]
fn a_pool_is_read_as_a_field_of_its_own() {
    let old = "(name:\"heat\",hp:-5,prana:0,to_attack:0,to_save:0,steps:1)";
    assert_eq!(ron::from_str::<CustomZone>(old).unwrap(), heat());
    let nerve = ron::from_str::<CustomZone>("(name: \"cold\", nerve: -1)").unwrap();
    assert_eq!(nerve.pool(PoolId::new("Nerve")), -1);
    let refused = ron::from_str::<CustomZone>("(hp: 1)").unwrap_err().to_string();
    assert!(refused.contains("missing field named `name`"), "{refused}");
}
