import Foundation
import Nagare
import Synchronization

/// Comments over HTTP and WebSockets, at the path `/comments` of an address.
///
/// A client sends objects of Nagare's own format, with `POST` or as messages of a WebSocket. Requests of web pages are
/// refused unless they have the token: any page that is open in a browser here could send them.
public final class CommentServer: IntakeSource {
  private let host: String
  private let wantedPort: UInt16
  private let token: String?
  private let inbox: IncomingComments
  private let thread = IntakeThreadSlot()
  private let usedAddress = Mutex<ListenAddress?>(nil)

  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address of this machine, or `localhost`.
  ///   - port: 0 for any that is free.
  ///   - token: what clients have to send; needed where others than this machine can reach the address.
  public init(host: String, port: UInt16, token: String?, inbox: IncomingComments) {
    self.host = host
    wantedPort = port
    self.token = token
    self.inbox = inbox
  }

  deinit { stop() }

  /// The address with the port that is in use; `nil` before the start.
  public var address: ListenAddress? { usedAddress.withLock { $0 } }

  public func start() throws(IntakeError) {
    guard let wanted = ListenAddress(host: host, port: wantedPort) else { throw .notAnAddress(host: host) }
    guard wanted.isLoopback || token?.isEmpty == false else { throw .tokenNeeded(place: "\(wanted)") }
    let listener = try CommentServer.listen(at: wanted)
    let port = SocketCalls.port(of: listener) ?? wantedPort
    let (inbox, access) = (inbox, WebAccess(token: token))
    try thread.start("comment server") { stopping in
      let receiver = CommentReceiver(inbox: inbox, takesPlaced: false, isLimited: true)
      var loop = ConnectionLoop(listener, until: stopping, .network) { WebConversation(receiver, access: access, $0) }
      loop.run()
    }
    usedAddress.withLock { $0 = wanted.with(port: port) }
  }

  public func stop() { thread.stop() }

  private static func listen(at address: ListenAddress) throws(IntakeError) -> FileDescriptor {
    var descriptor: FileDescriptor?
    if let socket = SocketCalls.stream(family: address.family) {
      // The port is free again as soon as the program has ended.
      SocketCalls.setOption(SO_REUSEADDR, of: socket)
      if address.family == AF_INET6 {
        SocketCalls.setOption(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: socket)
      }
      let isBound = address.withSocketAddress { bind(socket.number, $0, $1) } == 0
      if isBound, Foundation.listen(socket.number, SOMAXCONN) == 0 { descriptor = socket }
    }
    guard let descriptor else { throw .cannotListen(place: "\(address)", reason: IntakeError.systemReason) }
    return descriptor
  }
}
