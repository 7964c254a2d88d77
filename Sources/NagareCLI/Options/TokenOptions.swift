import ArgumentParser
import Foundation
import NagareServer

/// The secret of a server's clients.
package struct TokenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Secret that clients of --listen must send; required if other machines can reach the address. The environment "
        + "variable \(TokenOptions.variable) sets it without exposing it in the process list.",
      valueName: "token"))
  package var token: String?

  private static let variable = "NAGARE_TOKEN"

  package init() {}

  /// Refuses a token that does not suit the address.
  /// - Parameters:
  ///   - address: the address of the server; nil for none.
  ///   - environment: also searched for the token.
  /// - Throws: `ValidationError`.
  func check(for address: ListenAddress?, environment: [String: String]) throws {
    if token?.isEmpty == true { throw ValidationError("--token must not be empty") }
    guard let address else {
      if token != nil { throw ValidationError("--token needs --listen") }
      return
    }
    let token = token(in: environment)
    if let token, !token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw ValidationError("the token must consist of printable ASCII characters without spaces")
    }
    if token == nil, !address.isLoopback {
      throw ValidationError(
        "--listen \(address) can be reached by other machines: set a token with --token or \(Self.variable)")
    }
  }

  /// The token on the command line or in the environment; nil for none.
  func token(in environment: [String: String]) -> String? {
    token ?? environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
