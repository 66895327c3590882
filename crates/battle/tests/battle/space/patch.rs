//! Parts of maps as text.

use kekkai_battle::patch::{NoSign, Patch};

#[test]
fn a_patch_is_written_and_read_as_it_is() {
    for text in ["#", "..#|_~_|\"=/", "%C|HX"] {
        let patch: Patch = text.parse().unwrap();
        assert_eq!(patch.to_string(), text);
        let file = ron::to_string(&patch).unwrap();
        assert_eq!(ron::from_str::<Patch>(&file).unwrap(), patch);
    }
    assert_eq!("..?".parse::<Patch>(), Err(NoSign('?')));
    let bad = ron::from_str::<Patch>("[\".?\"]").unwrap_err().to_string();
    assert!(bad.ends_with(&NoSign('?').to_string()), "{bad}");
}

#[test]
fn what_lies_beyond_the_grid_is_left_out() {
    let patch: Patch = "##_|##".parse().unwrap();
    let cells = |at: &str| patch.cells(at.parse().unwrap()).count();
    assert_eq!((cells("1A"), cells("20A"), cells("20T")), (4, 2, 1));
}
