//! Landscapes made of a number.

use std::collections::BTreeSet;

use kekkai_battle::{Cell, generated::Landscape, patch::Laid};
use kekkai_rules::Terrain;

const SEEDS: std::ops::Range<u64> = 0..200;

/// Terrain of every cell of a board of so many columns and rows.
fn drawn(kind: Landscape, seed: u64, size: (u8, u8)) -> Vec<(Cell, Laid)> {
    kind.of(seed, size).cells(Cell::FIRST).collect()
}

/// Cells that are walked to from the first of the west, step by step over the sides of cells.
fn reached(cells: &[(Cell, Laid)]) -> BTreeSet<Cell> {
    let walked = |cell: Cell| {
        let laid = cells.iter().find(|(at, _)| *at == cell);
        laid.is_some_and(|(_, laid)| !laid.terrain.is_obstacle() && laid.terrain != Terrain::Ice)
    };
    let mut seen = BTreeSet::from([Cell::FIRST]);
    let mut open: Vec<Cell> = seen.iter().copied().collect();
    while let Some(cell) = open.pop() {
        for (x, y) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = cell.shifted(x, y).filter(|next| walked(*next) && !seen.contains(next));
            seen.extend(next);
            open.extend(next);
        }
    }
    seen
}

#[test]
fn every_field_leaves_a_way_between_the_sides() {
    for kind in Landscape::ALL {
        for seed in SEEDS {
            let cells = drawn(kind, seed, (20, 20));
            assert_eq!(cells.len(), 400);
            let reached = reached(&cells);
            let strips = cells.iter().filter(|(at, _)| at.column() < 3 || at.column() > 16);
            for (at, laid) in strips {
                assert_eq!(laid.terrain, Terrain::Floor, "{kind:?} {seed} {at}");
                assert!(reached.contains(at), "{kind:?} {seed}: no way to {at}");
            }
        }
    }
}

#[test]
fn small_boards_have_fields_too() {
    for kind in Landscape::ALL {
        for size in [(1, 1), (2, 7), (5, 5), (20, 1), (8, 12), (13, 4)] {
            for seed in 0..20 {
                let cells = drawn(kind, seed, size);
                assert_eq!(cells.len(), usize::from(size.0) * usize::from(size.1));
                let reached = reached(&cells);
                let east = cells.iter().find(|(at, _)| at.column() + 1 == size.0).unwrap().0;
                assert!(reached.contains(&east), "{kind:?} {seed} {size:?}");
            }
        }
    }
}

#[test]
fn a_seed_is_one_field_and_another_seed_another() {
    for kind in Landscape::ALL {
        let fields: BTreeSet<String> =
            SEEDS.map(|seed| kind.of(seed, (20, 20)).to_string()).collect();
        let wanted = if kind == Landscape::Blank { 1 } else { 200 };
        assert_eq!(fields.len(), wanted, "{kind:?}");
        assert_eq!(kind.of(7, (20, 20)), kind.of(7, (20, 20)));
    }
}

#[test]
fn each_kind_has_the_terrain_that_it_is_known_by() {
    let wanted = [
        (Landscape::Ruin, vec![Terrain::Strong, Terrain::Indestructible, Terrain::Hindrance]),
        (Landscape::Forest, vec![Terrain::Plants, Terrain::Hindrance, Terrain::Shallow]),
        (Landscape::Street, vec![Terrain::Strong, Terrain::Indestructible]),
        (Landscape::Lake, vec![Terrain::Ice, Terrain::Deep, Terrain::Hindrance]),
        (Landscape::Cave, vec![Terrain::Indestructible, Terrain::Shallow]),
    ];
    for (kind, wanted) in wanted {
        for seed in SEEDS {
            let cells = drawn(kind, seed, (20, 20));
            let has = |terrain| cells.iter().any(|(_, laid)| laid.terrain == terrain);
            assert!(wanted.iter().all(|terrain| has(*terrain)), "{kind:?} {seed}");
            // A field is neither bare nor full.
            let free = cells.iter().filter(|(_, laid)| laid.terrain == Terrain::Floor).count();
            assert!((120..390).contains(&free), "{kind:?} {seed}: {free} bare cells");
        }
    }
}
