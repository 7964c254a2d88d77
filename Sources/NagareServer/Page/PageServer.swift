import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A server of a page for one person, and of the interface that the page uses.
///
/// All paths begin with a secret. Requests for other hosts and from other web pages are refused, at any address.
package final class PageServer: Sendable {
  private let loop = SocketLoop()
  private let listener = Mutex<Listener?>(nil)
  private let invitation = Invitation()
  /// The address, with the port in use.
  package let address: ListenAddress
  /// The secret.
  package let token: String

  /// The maximum size in bytes of a body.
  package static let bodyBytes = 1 << 20

  /// Starts to answer requests.
  /// - Parameters:
  ///   - address: where to listen; port 0 for any free port.
  ///   - token: the secret that begins all paths.
  ///   - respond: answers a request, on the server's thread, at once or later.
  package init(
    at address: ListenAddress, token: String, respond: @escaping @Sendable (PageRequest, PageReply) -> Void
  ) throws(CommentSourceError) {
    self.token = token
    let access = PageAccess(token: token, hostName: Self.hostName, invitation: invitation)
    let started = try WebListener.start(on: loop, at: address, access) {
      PageService(respond)
    }
    self.address = started.1
    listener.withLock { $0 = started.0 }
  }

  deinit { stop() }

  /// The address of the page, for a browser. If the server listens at all addresses, it has this machine's name.
  package var url: String { origin + "/\(token)/" }

  /// An address that leads to the page once, within a minute, and does not tell the secret.
  package func makeInvitation() -> String { origin + "/\(invitation.renew())" }

  private var origin: String {
    let isAny = ["0.0.0.0", "::"].contains(address.host) && !Self.hostName.isEmpty
    return "http://\(isAny ? "\(Self.hostName):\(address.port)" : "\(address)")"
  }

  /// Stops answering, and closes all connections.
  package func stop() { listener.withLock { $0.take() }?.close() }

  /// The name of this machine; empty if it is unknown. Foundation's would ask name servers.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A new secret of 128 random bits.
  package static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0 ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// A request to a page's server, after it was found to be allowed.
package struct PageRequest: Sendable {
  /// The method, such as `GET`.
  package let method: String
  /// The path below the secret, without a leading slash: empty for the page itself. It is not decoded.
  package let path: String
  /// The decoded items of the query. Of repeated names the first counts.
  package let query: [String: String]
  /// The media type of the body without parameters, in lower case; nil if it is not stated.
  package let contentType: String?
  package let body: [UInt8]
  /// The header fields that ask for the rest of a file.
  let (range, rangeCondition): (String?, String?)
}

/// Sends the response to a request. Any thread may send it, once.
package struct PageReply: Sendable {
  fileprivate let reply: WebReply

  /// Whether the client is still connected.
  package var isWanted: Bool { reply.isWanted }

  /// Sends the response, unless one has been sent.
  package func send(_ response: PageResponse) {
    let (status, type) = (HTTPResponseStatus(statusCode: response.status), response.contentType)
    var message =
      response.file.map { HTTPResponse(status, file: $0, type: type) }
      ?? HTTPResponse(status, body: ByteBuffer(bytes: response.body), type: type)
    for (name, value) in response.fields { message.fields.add(name: name, value: value) }
    reply.send(message)
  }
}

private final class PageService: WebService {
  private let answer: (PageRequest, PageReply) -> Void

  init(_ answer: @escaping (PageRequest, PageReply) -> Void) { self.answer = answer }

  let takesEmptyRequests = true
  let bodyLimit = PageServer.bodyBytes
  /// Nothing but the page's own files is loaded or run, and no other page can embed, open or read any of it.
  let fields: HTTPHeaders = [
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
      + "media-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types 'none'",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
  ]

  func respond(to request: WebRequest, body: [UInt8], from client: Client, _ reply: WebReply) {
    let rest = request.path.dropFirst().drop { $0 != "/" }
    // The page's own addresses are relative, so its path must end in a slash.
    guard !rest.isEmpty else {
      var response = HTTPResponse(.permanentRedirect, error: "the path lacks a slash at its end")
      response.fields.add(name: "Location", value: request.path + "/")
      return reply.send(response)
    }
    answer(
      PageRequest(
        method: request.head.method.rawValue, path: String(rest.dropFirst()), query: request.queryItems,
        contentType: request["content-type"]?.split(separator: ";").first.map {
          $0.trimmingCharacters(in: .whitespaces).lowercased()
        }, body: body, range: request["range"], rangeCondition: request["if-range"]), PageReply(reply: reply))
  }

  func refuseTooLong() -> HTTPResponse {
    HTTPResponse(.payloadTooLarge, error: "the body is longer than \(bodyLimit) bytes")
  }
}
