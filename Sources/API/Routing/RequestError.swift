import WalletCore
import WalletService

/// Why a request was refused: by its form, or by a use case.
enum RequestError: Error, Sendable {
    case wallet(WalletError)
    /// A query parameter is unknown, missing or has no meaning.
    case badParameter(name: String, message: String)
    /// The body is not JSON.
    case badJSON(message: String)
    /// The body has another media type than the route takes.
    case unsupportedMediaType(expected: String)
    /// A precondition header is not one that the server gave out.
    case badPrecondition(field: String)
    /// Any other refusal of the contract.
    case problem(Problem)

    static func parameter(_ name: String, _ message: String) -> RequestError {
        .badParameter(name: name, message: message)
    }
}

/// Runs a use case and turns its refusal into that of the request.
func useCase<Value>(
    _ body: () throws(WalletError) -> Value
) throws(RequestError) -> Value {
    do throws(WalletError) {
        return try body()
    } catch {
        throw .wallet(error)
    }
}
