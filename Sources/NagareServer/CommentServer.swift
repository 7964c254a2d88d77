import Foundation
import NIOCore
import NIOPosix
import Nagare
import Synchronization

/// A server that receives comments over HTTP and WebSockets, at the path `/comments`.
///
/// Clients send JSON objects in Nagare's own format, with `POST` or as WebSocket messages. Requests from web pages are
/// refused without the token, as any page open in a local browser could send them.
package final class CommentServer: CommentSource {
  private let host: String
  private let requestedPort: UInt16
  private let token: String?
  private let inbox: CommentInbox
  private let listener = Mutex<Listener?>(nil)
  private let boundAddress = Mutex<ListenAddress?>(nil)

  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address of this machine, or `localhost`.
  ///   - port: 0 for any free port.
  ///   - token: the secret that clients must send, nil for none; required if other machines can reach the address.
  package init(host: String, port: UInt16, token: String?, inbox: CommentInbox) {
    self.host = host
    requestedPort = port
    self.token = token
    self.inbox = inbox
  }

  deinit { stop() }

  /// The address, with the port in use; nil before the start.
  package var address: ListenAddress? { boundAddress.withLock { $0 } }

  package func start(on loop: SocketLoop) throws(CommentSourceError) {
    guard let address = ListenAddress(host: host, port: requestedPort) else { throw .notAnAddress(host: host) }
    guard address.isLoopback || token?.isEmpty == false else { throw .tokenNeeded(address: "\(address)") }
    let (inbox, access) = (inbox, WebAccess(token: token))
    let listener = try loop.listen(at: "\(address)") {
      let receiver = CommentReceiver(inbox: inbox, acceptsScripted: false, limitsRate: true)
      return ClientAdmission(.network) { client, channel in
        try WebHandler(receiver, access: access, client).addHandlers(to: channel)
      }
    } bind: {
      try CommentServer.configure($0, for: address).bind(
        to: SocketAddress(ipAddress: address.host, port: Int(address.port)))
    }
    self.listener.withLock { $0 = listener }
    let port = listener.channel.localAddress?.port.flatMap { UInt16(exactly: $0) }
    boundAddress.withLock { $0 = address.with(port: port ?? requestedPort) }
  }

  package func stop() {
    listener.withLock { $0.take() }?.close()
  }

  private static func configure(_ bootstrap: ServerBootstrap, for address: ListenAddress) -> ServerBootstrap {
    // Lets the port be reused as soon as the program ends.
    var bootstrap = bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.socketOption(.so_rcvbuf), value: SocketOptionValue(ClientLimits.socketBufferBytes))
      // Reading pauses while a response is unsent.
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
      // Detects clients whose machine has disappeared.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
    #if os(Linux)
      bootstrap = bootstrap.childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 60)
        .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 10)
    #endif
    guard address.isIPv6 else { return bootstrap }
    return bootstrap.serverChannelOption(.socket(.init(IPPROTO_IPV6), .init(IPV6_V6ONLY)), value: 1)
  }
}
