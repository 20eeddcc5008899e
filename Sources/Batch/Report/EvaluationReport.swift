import Relevance

/// Results of an evaluation as one HTML file that needs nothing else: tables, and plots in SVG.
///
/// It loads nothing and runs nothing, and its content policy says so. The same results make the same
/// bytes.
public struct EvaluationReport: Sendable {
    private let results: [EvaluationResult]

    /// Takes one result a file.
    public init(_ results: [EvaluationResult]) {
        self.results = results
    }

    /// The file.
    public var html: String {
        var page = MarkupWriter()
        page.add(raw: "<!DOCTYPE html>\n")
        page.element("html", [("lang", "en"), ("xmlns", "http://www.w3.org/1999/xhtml")]) { page in
            page.element("head") { page in
                page.element("meta", [("charset", "utf-8")])
                page.element(
                    "meta",
                    [
                        ("http-equiv", "Content-Security-Policy"),
                        ("content", "default-src 'none'; style-src 'unsafe-inline'"),
                    ]
                )
                page.element(
                    "meta",
                    [("name", "viewport"), ("content", "width=device-width, initial-scale=1")]
                )
                page.element("title", text: title)
                page.element("style", text: Self.style)
            }
            page.element("body") { page in
                page.element("h1", text: title)
                page.element("p", text: Self.introduction)
                for result in results { section(result, &page) }
            }
        }
        page.add(raw: "\n")
        return page.text
    }

    private var title: String {
        "Which card comes next: " + (results.first?.predictor ?? "")
    }

    private func section(_ result: EvaluationResult, _ page: inout MarkupWriter) {
        page.element("section") { page in
            page.element("h2", text: UsageFile(path: result.path).name)
            ReportTables(result).write(to: &page)
            if !result.nextCard.reliability.isEmpty {
                ReliabilityDiagram(result.nextCard.reliability).write(to: &page)
            }
            LengthPlot(result.breakdown).write(to: &page)
            WeekHeatMap(result.breakdown).write(to: &page)
        }
    }

    private static let introduction = """
        The last three tenths of each person's uses were asked about one by one; before each, the \
        predictor saw all uses before it and nothing else. Cards that were never used before are not \
        scored.
        """

    /// Colours keep their contrast on both grounds; marks differ in more than colour.
    private static let style = """
        :root{color-scheme:light dark;--ink:#1b1f24;--faint:#8b949e;--one:#0b63ce;--four:#b35900}
        @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--one:#6cb2ff;--four:#ffb066}}
        body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);max-width:60rem;margin:2rem auto;\
        padding:0 1rem}
        table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
        th,td{padding:.2rem .8rem;border-bottom:1px solid var(--faint);text-align:right}
        th:first-child,td:first-child{text-align:left}
        caption{text-align:left;font-weight:600}
        figure{margin:1.5rem 0}svg{max-width:100%;height:auto}
        svg text{font-size:12px;fill:var(--ink)}
        .axis{stroke:var(--faint);fill:none}.ideal{stroke:var(--faint);stroke-dasharray:4 4}
        .one{fill:var(--one);stroke:var(--one)}.four{fill:var(--four);stroke:var(--four)}
        """
}
