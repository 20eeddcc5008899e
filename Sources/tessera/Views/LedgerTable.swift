import Terminal
import WalletCore

/// A ledger as a table for people.
struct LedgerTable {
    /// The lines, in the order to show.
    let lines: [LedgerTransaction]
    /// The zone whose clock is shown.
    let zone: ZoneTable

    /// The table.
    var table: Table {
        var table = Table([
            Table.Column("When (\(zone.identifier))"), Table.Column("What"),
            Table.Column("Change", .trailing),
            Table.Column("Balance", .trailing), Table.Column("Unit"),
            Table.Column("Note", isFlexible: true),
        ])
        for line in lines {
            let sign = line.change.isNegative || line.change.isZero ? "" : "+"
            table.append([
                Table.Cell(zone.local(line.occurredAt).minuteText),
                Table.Cell(line.kind.rawValue),
                Table.Cell(
                    sign + line.change.description,
                    style: line.change.isNegative ? .red : nil
                ),
                Table.Cell(line.balanceAfter.description),
                Table.Cell(line.unit.code),
                Table.Cell(line.note),
            ])
        }
        return table
    }
}
