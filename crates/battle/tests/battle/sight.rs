//! Lines of sight on fields at random, against the segment cut by every cell with fractions (KNK-MOV-06, KNK-OBS-11).

use std::cmp::Ordering;

use kekkai_battle::{
    Cell, Field,
    sight::{is_clear, is_clear_to_shoot},
};
use kekkai_rules::{Ground, Terrain};

/// Fields that are looked over, every pair of cells of each.
const FIELDS: u64 = 2;

/// Small and seeded: xorshift64*.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % limit
    }
}

/// A field of everything, from thin to crowded.
fn field(seed: u64) -> Field {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let filled = 5 + chance.below(40);
    let mut field = Field::bare();
    for cell in Cell::all() {
        if chance.below(100) < filled {
            let terrain = Terrain::ALL[chance.below(Terrain::ALL.len())];
            field.set(cell, Ground { low: chance.below(10) == 0, ..Ground::of(terrain) });
        }
    }
    field
}

/// What stops sight, in words of its own.
fn stops(field: &Field, cell: Cell) -> bool {
    let ground = field.ground(cell);
    let walls = [
        Terrain::Ordinary,
        Terrain::Strong,
        Terrain::Indestructible,
        Terrain::Cover,
        Terrain::Plants,
    ];
    walls.contains(&ground.terrain) && !ground.low
}

/// A fraction with a denominator above 0.
#[derive(Clone, Copy)]
struct Part(i64, i64);

impl Part {
    fn cmp(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// Whether the inside of `cell` is cut by the segment between two centres: some part of the way, longer than a point,
/// lies strictly between its left and right side and strictly between its upper and lower one.
fn cuts(from: Cell, to: Cell, cell: Cell) -> bool {
    let centre = |line: u8| i64::from(line) * 2 + 1;
    let axes = [
        (centre(from.column()), centre(to.column()), i64::from(cell.column()) * 2),
        (centre(from.row()), centre(to.row()), i64::from(cell.row()) * 2),
    ];
    let (mut enters, mut leaves) = (Part(0, 1), Part(1, 1));
    for (start, end, side) in axes {
        let way = end - start;
        if way == 0 {
            if start <= side || start >= side + 2 {
                return false;
            }
            continue;
        }
        let at = |line: i64| Part((line - start) * way.signum(), way.abs());
        let (mut first, mut last) = (at(side), at(side + 2));
        if first.cmp(last) == Ordering::Greater {
            (first, last) = (last, first);
        }
        if first.cmp(enters) == Ordering::Greater {
            enters = first;
        }
        if last.cmp(leaves) == Ordering::Less {
            leaves = last;
        }
    }
    enters.cmp(leaves) == Ordering::Less
}

#[test]
fn knk_mov_06_sight_on_any_field_is_the_segment_through_it() {
    let (mut clear, mut blocked, mut past_cover) = (0, 0, 0);
    for seed in 1..=FIELDS {
        let field = field(seed);
        let walls: Vec<Cell> = Cell::all().filter(|cell| stops(&field, *cell)).collect();
        for from in Cell::all() {
            for to in Cell::all().filter(|to| *to >= from) {
                let between: Vec<Cell> = walls
                    .iter()
                    .copied()
                    .filter(|cell| *cell != from && *cell != to && cuts(from, to, *cell))
                    .collect();
                let told = |what| format!("seed {seed}: {what} from {from} to {to}: {between:?}");
                let sees = is_clear(&field, from, to);
                assert_eq!(sees, between.is_empty(), "{}", told("sight"));
                assert_eq!(sees, is_clear(&field, to, from), "{}", told("sight back"));
                for (shooter, target) in [(from, to), (to, from)] {
                    let beside = |cell: &Cell| {
                        field.ground(*cell).terrain == Terrain::Cover
                            && shooter.neighbours().any(|beside| beside == *cell)
                    };
                    let shoots = is_clear_to_shoot(&field, shooter, target);
                    assert_eq!(shoots, between.iter().all(beside), "{}", told("a shot"));
                    past_cover += usize::from(shoots && !sees);
                }
                clear += usize::from(sees);
                blocked += usize::from(!sees);
            }
        }
    }
    assert!(
        clear > 10_000 && blocked > 10_000 && past_cover > 100,
        "{clear} {blocked} {past_cover}"
    );
}
