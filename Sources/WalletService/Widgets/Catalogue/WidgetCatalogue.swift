import JSON
import WalletCore

/// The widgets and controls that a client can place, read from the one declaration in
/// `Resources/widgets`.
public struct WidgetCatalogue: Sendable {
    /// What is wrong with a declaration.
    public enum Fault: Error, Equatable, Sendable {
        /// It is no JSON, or a member is missing or of another type; the text says which.
        case malformed(String)
        /// Two widgets or controls have one kind.
        case kindRepeated(String)
        /// A name, description, hint or title is missing in a language.
        case textMissing(kind: String)
        /// A name has more than 24 characters in a language.
        case nameTooLong(kind: String)
        /// A description has more than 80 characters in a language.
        case descriptionTooLong(kind: String)
        /// A description begins with none of the known verbs in a language.
        case descriptionWithoutVerb(kind: String)
        /// A widget would come in a size that there is not.
        case unknownFamily(String)
        /// A control would do what no control of its template does.
        case wrongIntent(kind: String)
    }

    /// Raised by every change of the declaration.
    public let rev: Int64
    /// The widgets in the bundle's order.
    public let widgets: [WidgetKind]
    /// The controls in the bundle's order.
    public let controls: [ControlKind]

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
            let widgets = document["widgets"]?.arrayValue,
            let controls = document["controls"]?.arrayValue
        else { throw .malformed("rev, widgets or controls are missing") }
        self.rev = rev
        self.widgets = try widgets.map { value throws(Fault) in
            try WidgetDeclaration(value).widget()
        }
        self.controls = try controls.map { value throws(Fault) in
            try WidgetDeclaration(value).control()
        }
        var seen: Set<String> = []
        for kind in self.widgets.map(\.kind) + self.controls.map(\.kind) {
            guard seen.insert(kind).inserted else { throw .kindRepeated(kind) }
        }
    }

    /// A widget by its kind.
    ///
    /// - Parameter kind: the name that was placed.
    /// - Returns: nil for a kind that no version declared.
    public func widget(_ kind: String) -> WidgetKind? {
        widgets.first { $0.kind == kind }
    }

    /// A control by its kind.
    ///
    /// - Parameter kind: the name that was placed.
    /// - Returns: nil for a kind that no version declared.
    public func control(_ kind: String) -> ControlKind? {
        controls.first { $0.kind == kind }
    }

    /// A widget by its kind, which must be one of the catalogue.
    ///
    /// - Throws: ``WalletError/notFound(_:)``.
    public func requireWidget(_ kind: String) throws(WalletError) -> WidgetKind {
        guard let widget = widget(kind) else { throw .notFound(.widgetKind) }
        return widget
    }

    /// A control by its kind, which must be one of the catalogue.
    ///
    /// - Throws: ``WalletError/notFound(_:)``.
    public func requireControl(_ kind: String) throws(WalletError) -> ControlKind {
        guard let control = control(kind) else { throw .notFound(.controlKind) }
        return control
    }

    /// Kinds whose name is longer than every place shows it: 19 characters.
    public var longNames: [String] {
        let names =
            widgets.map { ($0.kind, $0.displayName) }
            + controls.map { ($0.kind, $0.displayName) }
        return names.filter { $0.1.characterCountMax > WidgetDeclaration.nameCharacterCountSafe }
            .map(\.0)
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
