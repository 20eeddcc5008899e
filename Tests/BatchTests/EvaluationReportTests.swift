import Batch
import Foundation
import FoundationXML
import Relevance
import Testing

@Suite struct EvaluationReportTests {
    /// Collects elements and texts of a well-formed page.
    private final class Collector: NSObject, XMLParserDelegate {
        struct Element {
            let name: String
            let attributes: [String: String]
            var text = ""
        }
        private(set) var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }

        func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
    }

    private static func parsed(_ html: String) throws -> Collector {
        let parser = XMLParser(data: Data(html.utf8))
        let collector = Collector()
        parser.delegate = collector
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return collector
    }

    private static func results(
        _ subject: EvaluationSubject,
        _ file: UsageFile
    ) throws -> [EvaluationResult] {
        try Evaluation(
            [subject],
            files: [file],
            parts: [.timeline, .intensity, .score],
            workers: Workers(count: 2)
        ).run()
    }

    @Test func reportHoldsTheFiguresAndPlotsAndNothingFromOutside() throws {
        let sample = try GeneratedSample(people: 6, seed: 11)
        defer { sample.remove() }
        let results = try Self.results(.kde, sample.file)
        let html = EvaluationReport(results).html
        #expect(html == EvaluationReport(results).html)
        let page = try Self.parsed(html)
        let report = results[0].nextCard
        let cells = page.all("td").map(\.text)
        for value in [
            report.macro.hit1, report.micro.hit4, report.logLoss ?? 0,
            results[0].timeline?.daily.hit1 ?? 0, results[0].intensity?.live.macroLogLoss ?? 0,
            results[0].score?.small.informationGain ?? 0,
        ] {
            #expect(cells.contains(DecimalText.text(value, places: 4)), "\(value)")
        }
        // Three plots; a dot for each bin with answers, two bars for each length, a cell for each
        // hour with a use.
        #expect(page.all("svg").count == 3)
        #expect(page.all("circle").count == report.reliability.count { $0.count > 0 })
        let breakdown = results[0].breakdown
        let rects = page.all("rect")
        #expect(
            rects.count
                == 2 * breakdown.byLength.count { $0.count > 0 }
                + breakdown.byHour.count { $0.count > 0 }
        )
        for (name, style) in [("one", "first"), ("four", "first four")] {
            let bars = rects.filter {
                $0.attributes["class"] == name && $0.attributes["width"] == "28"
            }
            #expect(bars.count == breakdown.byLength.count { $0.count > 0 }, "\(style)")
        }
        let loading = ["script", "link", "img", "iframe", "object", "image", "use"]
        #expect(page.elements.allSatisfy { !loading.contains($0.name) })
        for element in page.elements {
            #expect(element.attributes["href"] == nil && element.attributes["src"] == nil)
        }
        #expect(page.all("meta").contains { ($0.attributes["content"] ?? "").contains("'none'") })
    }

    @Test func predictorWithoutProbabilitiesHasNoReliabilityDiagram() throws {
        let sample = try GeneratedSample(people: 2, seed: 12)
        defer { sample.remove() }
        let page = try Self.parsed(EvaluationReport(try Self.results(.mru, sample.file)).html)
        #expect(page.all("svg").count == 2)
        #expect(page.all("circle").isEmpty)
    }

    @Test func nameOfAFileIsNoMarkup() throws {
        let sample = try SampleUses(people: 2, uses: 30, seed: 1)
        defer { sample.remove() }
        let odd = sample.path + "<b>&\"'\u{1}.csv"
        try FileManager.default.copyItem(atPath: sample.path, toPath: odd)
        defer {
            do { try FileManager.default.removeItem(atPath: odd) } catch { Issue.record(error) }
        }
        let page = try Self.parsed(
            EvaluationReport(try Self.results(.mfu, UsageFile(path: odd))).html
        )
        #expect(page.all("b").isEmpty)
        #expect(page.all("h2").first?.text.hasSuffix("<b>&\"'\u{FFFD}.csv") == true)
    }
}
