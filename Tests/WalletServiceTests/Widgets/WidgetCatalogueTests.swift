import Testing
import WalletService

/// The checks that a widget catalogue passes before anything is served.
@Suite struct WidgetCatalogueTests {
    private static func text(_ text: String) -> String {
        #"{"en":"\#(text)","de":"Zeigt","ru":"Считает"}"#
    }

    private static func widget(
        kind: String = "A",
        name: String = text("Name"),
        description: String = text("Shows it."),
        families: String = #"["systemSmall"]"#
    ) -> String {
        """
        {"kind":"\(kind)","selection":"list","displayName":\(name),"description":\(description),\
        "families":\(families),"parameters":[]}
        """
    }

    private static func catalogue(_ widgets: String...) -> [UInt8] {
        let list = widgets.joined(separator: ",")
        return Array(#"{"rev":1,"widgets":[\#(list)],"controls":[]}"#.utf8)
    }

    private static func control(template: String, intent: String) -> [UInt8] {
        let control = """
            {"kind":"C","template":"\(template)","intent":"\(intent)","displayName":\(text("Name")),\
            "description":\(text("Shows it.")),"symbol":"star","actionHint":\(text("Go")),\
            "parameters":[]}
            """
        return Array(#"{"rev":1,"widgets":[],"controls":[\#(control)]}"#.utf8)
    }

    private func fault(_ bytes: [UInt8]) -> WidgetCatalogue.Fault? {
        do throws(WidgetCatalogue.Fault) {
            _ = try WidgetCatalogue(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func theShippedOneHasNoFaultAndNoLongName() {
        #expect(WidgetCatalogue.shipped.longNames.isEmpty)
        #expect(WidgetCatalogue.shipped.widgets.count == 4)
        #expect(WidgetCatalogue.shipped.controls.count == 2)
    }

    @Test func whatIsRightPasses() {
        #expect(fault(Self.catalogue(Self.widget())) == nil)
    }

    @Test func nameOfTwentyFiveCharactersFailsAndOfTwentyWarns() throws {
        let long = Self.text(String(repeating: "n", count: 25))
        #expect(fault(Self.catalogue(Self.widget(name: long))) == .nameTooLong(kind: "A"))
        // Clusters are counted, not bytes.
        let wide = Self.text(String(repeating: "é", count: 20))
        let catalogue = try WidgetCatalogue(Self.catalogue(Self.widget(name: wide)))
        #expect(catalogue.longNames == ["A"])
    }

    @Test func descriptionBeginsWithAVerbAndIsShort() {
        let noun = Self.text("Your cards.")
        #expect(
            fault(Self.catalogue(Self.widget(description: noun)))
                == .descriptionWithoutVerb(kind: "A")
        )
        let long = Self.text("Shows " + String(repeating: "x", count: 75))
        #expect(
            fault(Self.catalogue(Self.widget(description: long))) == .descriptionTooLong(kind: "A")
        )
    }

    @Test func kindsAreUniqueAndFamiliesKnown() {
        #expect(fault(Self.catalogue(Self.widget(), Self.widget())) == .kindRepeated("A"))
        #expect(
            fault(Self.catalogue(Self.widget(families: #"["systemHuge"]"#)))
                == .unknownFamily("systemHuge")
        )
    }

    @Test func controlDoesWhatItsTemplateCan() throws {
        for (template, intent) in [("button", "openCard"), ("toggle", "setAutoMode")] {
            let catalogue = try WidgetCatalogue(Self.control(template: template, intent: intent))
            #expect(catalogue.controls.map(\.action.rawValue) == [intent])
            #expect(catalogue.controls.map(\.template.rawValue) == [template])
        }
        for (template, intent) in [
            ("button", "setAutoMode"), ("toggle", "openCard"), ("toggle", "pinCard"),
            ("toggle", ""),
        ] {
            #expect(
                fault(Self.control(template: template, intent: intent)) == .wrongIntent(kind: "C")
            )
        }
    }

    @Test(arguments: ["\"Name\"", #"{"en":"Name","de":"Name"}"#, #"{"en":"","de":"a","ru":"b"}"#])
    func everyTextStandsInEveryLanguage(name: String) {
        #expect(fault(Self.catalogue(Self.widget(name: name))) == .textMissing(kind: "A"))
    }
}
