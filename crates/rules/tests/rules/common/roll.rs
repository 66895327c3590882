//! Throws as older saves spell them.

use kekkai_rules::{Bar, Check, Dice, Id, Purpose, PurposeKey, RuleId, Throw};

fn throw(check: Option<Check>) -> Throw {
    let (who, purpose, dice) = (Id(1), Purpose::Save, Dice::new(2, 20));
    Throw { who, purpose, dice, check, parts: Vec::new(), rule: RuleId::new("R-1") }
}

#[test]
fn a_purpose_is_read_as_older_saves_spell_it() {
    for (spelled, purpose) in [
        ("Initiative", Purpose::Initiative),
        ("TieBreak", Purpose::TieBreak),
        ("Attack", Purpose::Attack),
        ("Save", Purpose::Save),
        ("Detection", Purpose::Detection),
        ("Chase", Purpose::Chase),
        ("Free", Purpose::Free),
        ("Secret", Purpose::Secret),
    ] {
        assert_eq!(ron::from_str::<Purpose>(spelled).unwrap(), purpose);
        let text = ron::to_string(&purpose).unwrap();
        assert_eq!(ron::from_str::<Purpose>(&text).unwrap(), purpose, "{text}");
    }
    let own = Purpose::Own(PurposeKey::new("Grab"));
    assert_eq!(ron::from_str::<Purpose>("Grab").unwrap(), own);
    // The place of each in the list of format 1 is its byte.
    let bytes = |purpose: Purpose| postcard::to_allocvec(&purpose).unwrap();
    assert_eq!([bytes(Purpose::Initiative), bytes(own), bytes(Purpose::Secret)], [[0], [8], [13]]);
}

#[test]
fn a_number_to_be_above_is_written_as_older_saves_have_it() {
    let text =
        "(who:1,purpose:Save,dice:(plus:2,count:1,faces:20),above:Some(9),parts:[],rule:\"R-1\")";
    let above = throw(Some(Check::above(9)));
    assert_eq!(ron::to_string(&above).unwrap(), text);
    assert_eq!(ron::from_str::<Throw>(text).unwrap(), above);
}

#[test]
fn every_check_is_read_again() {
    let degrees = Check { per_degree: 5, never: Some((20, 20)), ..Check::of(Bar::AtMost(9)) };
    for check in [None, Some(degrees), Some(Check { per_degree: 1, ..Check::above(3) })] {
        let throw = throw(check);
        let text = ron::to_string(&throw).unwrap();
        assert_eq!(ron::from_str::<Throw>(&text).unwrap(), throw, "{text}");
    }
}
