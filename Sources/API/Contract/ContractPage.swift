import HTTPServer
import Hashing
import JSON

/// The contract as one page of HTML: no script, nothing from elsewhere.
enum ContractPage {
    /// The page, made once.
    static let bytes: [UInt8] = Array(text.utf8)

    private static let text: String = {
        var html = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Tessera: the HTTP interface</title>
            <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
                padding: 0 1rem; }
            pre { overflow: auto; background: #f4f4f4; padding: .5rem; font-size: 13px; }
            h2 { border-top: 1px solid #ccc; padding-top: 1rem; font-size: 1.1rem; }
            code { background: #f4f4f4; }
            @media (prefers-color-scheme: dark) {
                body { background: #111; color: #ddd; } a { color: #8cf; }
                pre, code { background: #222; } }
            </style>
            <h1>Tessera: the HTTP interface</h1>
            <p>The same as OpenAPI 3.1: <a href="/openapi.json">/openapi.json</a>.</p>
            <ul>
            """
        let routes = RouteTable.all.sorted { $0.template < $1.template }
        let document = ContractDocument().value(of: routes)
        for route in routes {
            html += "<li><a href=\"#\(anchor(route))\"><code>\(title(route))</code></a> "
            html += "\(escaped(route.summary))</li>\n"
        }
        html += "</ul>\n"
        for route in routes {
            let operation =
                document["paths"]?[route.template]?[route.method.name.lowercased()]
            html += section(route, operation ?? .null)
        }
        html += "<h2 id=\"schemas\">Schemas</h2>\n"
        for member in document["components"]?["schemas"]?.objectValue?.members ?? [] {
            html += "<h3 id=\"schema-\(member.name)\">\(member.name)</h3>\n"
            html += code(member.value)
        }
        return html + "</html>\n"
    }()

    private static func section(_ route: Route, _ operation: JSONValue) -> String {
        var html = "<h2 id=\"\(anchor(route))\"><code>\(title(route))</code></h2>\n"
        html +=
            "<p>\(escaped(route.summary)). \(escaped(operation["description"]?.stringValue ?? ""))</p>\n"
        let parameters = operation["parameters"]?.arrayValue ?? []
        if !parameters.isEmpty {
            html += "<ul>\n"
            for parameter in parameters {
                let name = escaped(parameter["name"]?.stringValue ?? "")
                let place = escaped(parameter["in"]?.stringValue ?? "")
                let need = parameter["required"]?.boolValue == true ? ", required" : ""
                html += "<li><code>\(name)</code> (\(place)\(need))</li>\n"
            }
            html += "</ul>\n"
        }
        for media in operation["requestBody"]?["content"]?.objectValue?.members.prefix(1) ?? [] {
            html += "<p>Body, <code>\(escaped(media.name))</code>:</p>\n"
            html += code(media.value["example"] ?? media.value["schema"] ?? .null)
        }
        for response in operation["responses"]?.objectValue?.members ?? [] {
            let title = response.value["description"]?.stringValue
            let status = HTTPStatus(rawValue: UInt16(response.name) ?? 500)
            let text = escaped(title ?? status.title)
            html += "<p><code>\(response.name)</code> \(text)</p>\n"
            let isGood = response.name.hasPrefix("2")
            let media = response.value["content"]?.objectValue?.members.first?.value
            if isGood, let shown = media?["example"] ?? media?["schema"] { html += code(shown) }
        }
        return html
    }

    private static func title(_ route: Route) -> String {
        escaped("\(route.method.name) \(route.template)")
    }

    private static func anchor(_ route: Route) -> String {
        let words = route.template.split { !$0.isLetter && !$0.isNumber }
        return ([route.method.name.lowercased()] + words.map(String.init)).joined(separator: "-")
    }

    private static func code(_ value: JSONValue) -> String {
        var json = JSONWriter()
        json.value(value)
        return "<pre>\(escaped(json.text))</pre>\n"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension Reply {
    /// A page of the program itself, whose only styles stand in it.
    static func page(_ bytes: [UInt8]) -> Reply {
        Reply(
            status: .ok,
            fields: [
                HTTPField("Content-Type", "text/html; charset=utf-8"),
                HTTPField("ETag", "\"\(SHA256.hash(bytes).hexadecimal.prefix(32))\""),
                HTTPField("Cache-Control", "public, no-cache"),
                HTTPField(
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
                ),
            ],
            body: bytes
        )
    }
}
