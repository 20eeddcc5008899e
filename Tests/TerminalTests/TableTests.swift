import Testing

@testable import Terminal

@Suite struct TableTests {
    private static func sample() -> Table {
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Amount", .trailing),
            Table.Column("Note"),
        ])
        table.append([Table.Cell("Käse & Söhne", style: .green), "12.50 EUR", ""])
        table.append(["日本マート", "-3 USD", "x"])
        table.append(["Аптека №7", "", "line\nbreak"])
        return table
    }

    @Test func columnsLineUpByWidth() {
        #expect(
            Self.sample().text(widthMax: nil, isStyled: false) == """
                Name             Amount  Note
                Käse & Söhne  12.50 EUR
                日本マート       -3 USD  x
                Аптека №7                line break

                """
        )
    }

    @Test(arguments: [29, 35, 36, 40])
    func flexibleColumnGivesWay(widthMax: Int) throws {
        let text = Self.sample().text(widthMax: widthMax, isStyled: false)
        let widest = text.split(separator: "\n").map { String($0).displayWidth }.max()
        #expect(try #require(widest) <= max(widthMax, 31))
        #expect(text.contains("…") == (widthMax < 35))
    }

    @Test func wrappedCellTakesFurtherLines() {
        var table = Table([
            Table.Column("At"), Table.Column("Cards", isWrapped: true),
            Table.Column("Score", .trailing),
        ])
        table.append(["08:00", "Zrno Coffee, Klas Bakery", "0.17"])
        table.append(["09:00", "Зоо Шапа", "0.2"])
        #expect(
            table.text(widthMax: 28, isStyled: false) == """
                At     Cards           Score
                08:00  Zrno Coffee,     0.17
                       Klas Bakery
                09:00  Зоо Шапа          0.2

                """
        )
        #expect(table.text(widthMax: nil, isStyled: false).contains("Zrno Coffee, Klas Bakery"))
    }

    @Test func styleLeavesTheLayoutAlone() {
        let styled = Self.sample().text(widthMax: nil, isStyled: true)
        #expect(styled.contains("\u{1B}[32mKäse & Söhne\u{1B}[0m  12.50 EUR\n"))
        #expect(styled.hasPrefix("\u{1B}[1mName\u{1B}[0m"))
    }

    @Test func emptyTableIsItsHeading() {
        let table = Table([Table.Column("A"), Table.Column("B")])
        #expect(table.text(widthMax: nil, isStyled: false) == "A  B\n")
    }
}
