//! The account of a fight, and of all fights of a save, as a table.

use kekkai_battle::{BattleView, summary::SummaryRow};

use crate::words::{Names as _, Words};

impl Words {
    /// The account of a fight: a line of headings and a line for each row, in columns.
    pub fn summary(&self, rows: &[SummaryRow], view: &BattleView) -> Vec<String> {
        let mut heads = self.deed_heads();
        let counts = view.book.counts.iter();
        heads.extend(counts.map(|count| self.of_family("summary-", count.key)));
        heads.push(self.t("summary-kills"));
        let line = |row: &SummaryRow| {
            let mut line = deeds(row);
            line.extend(own(row, view));
            line.push(row.kills.to_string());
            line
        };
        table(heads, rows, view, line)
    }

    /// The account of all fights of a save: fights, turns and throws in place of what only the system counts.
    pub fn totals(&self, rows: &[SummaryRow], view: &BattleView) -> Vec<String> {
        let mut heads: Vec<String> =
            ["summary-fights", "summary-turns"].iter().map(|head| self.t(head)).collect();
        heads.extend(self.deed_heads());
        heads.extend(["summary-kills", "summary-rolls"].iter().map(|head| self.t(head)));
        let line = |row: &SummaryRow| {
            let mut line = vec![row.fights.to_string(), row.turns.to_string()];
            line.extend(deeds(row));
            line.push(row.kills.to_string());
            line.push(format!("{}/{}", row.rolls_won, row.rolls_won + row.rolls_lost));
            line
        };
        table(heads, rows, view, line)
    }

    fn deed_heads(&self) -> Vec<String> {
        let heads = ["summary-dealt", "summary-taken", "summary-blows", "summary-crits"];
        heads.iter().map(|head| self.t(head)).collect()
    }
}

/// What stands under the headings of deeds.
fn deeds(row: &SummaryRow) -> Vec<String> {
    vec![
        row.dealt.to_string(),
        row.taken.to_string(),
        format!("{}/{}", row.hits, row.blows),
        row.crits.to_string(),
    ]
}

/// What only the system counts, in the order of its columns.
fn own(row: &SummaryRow, view: &BattleView) -> Vec<String> {
    let number = |key: &str| row.own.get(key).copied().unwrap_or_default();
    let counts = view.book.counts.iter().map(|count| match count.good {
        Some(good) => format!("{}/{}", number(good), number(count.key)),
        None => number(count.key).to_string(),
    });
    counts.collect()
}

/// Names at the left, numbers at the right ends of their columns.
fn table(
    heads: Vec<String>,
    rows: &[SummaryRow],
    view: &BattleView,
    of: impl Fn(&SummaryRow) -> Vec<String>,
) -> Vec<String> {
    let columns = heads.len();
    let mut table: Vec<Vec<String>> = vec![std::iter::once(String::new()).chain(heads).collect()];
    let named =
        |row: &SummaryRow| std::iter::once(view.name(row.who).to_owned()).chain(of(row)).collect();
    table.extend(rows.iter().map(named));
    let wide = |text: &str| usize::from(crate::paint::width(text));
    let widest = |column: usize| {
        table.iter().filter_map(|line| line.get(column)).map(|cell| wide(cell)).max()
    };
    let widths: Vec<usize> = (0..=columns).map(|column| widest(column).unwrap_or(0)).collect();
    let line = |cells: &Vec<String>| {
        let mut text = String::new();
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width.saturating_sub(wide(cell)));
            let parts = if column == 0 { [cell, pad.as_str(), ""] } else { ["  ", &pad, cell] };
            text.extend(parts);
        }
        text.trim_end().to_owned()
    };
    table.iter().map(line).collect()
}
