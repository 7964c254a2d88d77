import ArgumentParser
import Foundation
import Nagare
import NagareServer

/// The sources of comments for `live`.
package struct CommentSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read comments as they arrive, one JSON object per line, from a FIFO, a file, the standard input (-) or a new "
        + "Unix socket (unix:PATH); may be repeated.",
      valueName: "source"),
    completion: .file())
  package var comments: [String] = []

  @Option(
    help: ArgumentHelp(
      "Receive comments over HTTP and WebSockets at an address of this machine, such as 127.0.0.1:8080; port 0 picks a "
        + "free port.",
      valueName: "host:port"))
  package var listen: ListenAddress?

  @OptionGroup var secret: TokenOptions

  private static let unixPrefix = "unix:"

  package init() {}

  /// Refuses invalid values, repeated sources, and options without others that they need.
  /// - Parameter environment: also searched for the token.
  /// - Throws: `ValidationError`.
  package func check(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    try secret.check(for: listen, environment: environment)
    if comments.contains("") { throw ValidationError("--comments needs a file, -, or unix:PATH") }
    if comments.contains(Self.unixPrefix) { throw ValidationError("--comments unix: needs a path") }
    for (index, source) in comments.enumerated() where comments[..<index].contains(source) {
      throw ValidationError("--comments \(source) is given more than once")
    }
  }

  /// Whether there is no source of comments.
  package var isEmpty: Bool { comments.isEmpty && listen == nil }

  /// Starts the requested sources. If one fails, stops the others and throws its error.
  /// - Throws: `CommentSourceError`.
  package func start(
    inbox: CommentInbox, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> CommentSources {
    var sources: [any CommentSource] = comments.map { source in
      guard source.hasPrefix(Self.unixPrefix) else { return CommentPipe(path: source, inbox: inbox) }
      return CommentSocket(unix: String(source.dropFirst(Self.unixPrefix.count)), inbox: inbox)
    }
    if let listen {
      sources.append(CommentServer(at: listen, token: secret.token(in: environment), inbox: inbox))
    }
    return try CommentSources(starting: sources)
  }
}

extension ListenAddress: ExpressibleByArgument {
  /// `HOST:PORT`; IPv6 addresses need brackets.
  public init?(argument: String) { self.init(argument) }
}
