public import JSON
public import WalletCore

/// The widgets that a client can place, read from the one declaration in `Resources/widgets`.
public struct WidgetCatalogue: Sendable {
    /// One widget.
    public struct Widget: Sendable {
        /// Its immutable name.
        public let kind: String
        /// The sizes it comes in.
        public let families: [WidgetFamily]
        /// What the gallery shows, as declared.
        public let declaration: JSONObject
    }

    /// What is wrong with a declaration.
    public enum Fault: Error, Equatable, Sendable {
        case malformed(String)
        case kindRepeated(String)
        case nameTooLong(kind: String)
        case descriptionTooLong(kind: String)
        case unknownFamily(String)
    }

    /// Raised by every change of the declaration.
    public let rev: Int64
    /// The widgets in the bundle's order.
    public let widgets: [Widget]
    /// The controls as declared.
    public let controls: [JSONValue]

    /// The longest display name: what the narrowest system shows on its add screen.
    private static let nameCharacterCountMax = 24
    private static let descriptionCharacterCountMax = 80

    /// Reads a declaration.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: the first fault.
    public init(_ bytes: [UInt8]) throws(Fault) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(bytes)
        } catch {
            throw .malformed(error.description)
        }
        guard let rev = document["rev"]?.integerValue,
            let declared = document["widgets"]?.arrayValue,
            let controls = document["controls"]?.arrayValue
        else { throw .malformed("rev, widgets or controls are missing") }
        var widgets: [Widget] = []
        for value in declared {
            let widget = try Self.widget(value)
            guard !widgets.contains(where: { $0.kind == widget.kind }) else {
                throw .kindRepeated(widget.kind)
            }
            widgets.append(widget)
        }
        (self.rev, self.widgets, self.controls) = (rev, widgets, controls)
    }

    /// A widget by its kind.
    ///
    /// - Parameter kind: the name that was placed.
    /// - Returns: nil for a kind that no version declared.
    public func widget(_ kind: String) -> Widget? {
        widgets.first { $0.kind == kind }
    }

    private static func widget(_ value: JSONValue) throws(Fault) -> Widget {
        guard let object = value.objectValue, let kind = object["kind"]?.stringValue,
            let name = object["displayName"]?.stringValue,
            let description = object["description"]?.stringValue,
            let families = object["families"]?.arrayValue
        else { throw .malformed("a widget needs kind, displayName, description and families") }
        guard name.count <= nameCharacterCountMax else { throw .nameTooLong(kind: kind) }
        guard description.count <= descriptionCharacterCountMax else {
            throw .descriptionTooLong(kind: kind)
        }
        var known: [WidgetFamily] = []
        for family in families {
            guard let found = family.stringValue.flatMap(WidgetFamily.init(rawValue:)) else {
                throw .unknownFamily(family.stringValue ?? "")
            }
            known.append(found)
        }
        return Widget(kind: kind, families: known, declaration: object)
    }
}

extension WidgetCatalogue {
    /// The declaration that the binary carries.
    public static let shipped: WidgetCatalogue = {
        do throws(Fault) {
            return try WidgetCatalogue(PackageResources.widget_catalogue_json)
        } catch {
            preconditionFailure("the shipped widget catalogue is broken: \(error)")
        }
    }()
}
