import Foundation
import NIOCore
import NIOPosix
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
  private let listener = Mutex<Listener?>(nil)
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

  public func start(on loop: IntakeLoop) throws(IntakeError) {
    guard let wanted = ListenAddress(host: host, port: wantedPort) else { throw .notAnAddress(host: host) }
    guard wanted.isLoopback || token?.isEmpty == false else { throw .tokenNeeded(place: "\(wanted)") }
    let (inbox, access) = (inbox, WebAccess(token: token))
    let listener = try loop.listen(at: "\(wanted)") {
      let receiver = CommentReceiver(inbox: inbox, takesPlaced: false, isLimited: true)
      return ClientAdmission(.network) { client, channel in
        try WebHandler(receiver, access: access, client).join(channel)
      }
    } bind: {
      try CommentServer.setUp($0, for: wanted).bind(
        to: SocketAddress(ipAddress: wanted.host, port: Int(wanted.port)))
    }
    self.listener.withLock { $0 = listener }
    let port = listener.channel.localAddress?.port.flatMap { UInt16(exactly: $0) }
    usedAddress.withLock { $0 = wanted.with(port: port ?? wantedPort) }
  }

  public func stop() {
    listener.withLock { $0.take() }?.close()
  }

  private static func setUp(_ bootstrap: ServerBootstrap, for address: ListenAddress) -> ServerBootstrap {
    // The port is free again as soon as the program has ended.
    var bootstrap = bootstrap.serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.socketOption(.so_rcvbuf), value: SocketOptionValue(IntakeLimits.systemBytes))
      // No more is read while any answer waits.
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
      // Clients whose machine is gone without a word are found out in time.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
    #if os(Linux)
      bootstrap = bootstrap.childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: 60)
        .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: 10)
    #endif
    guard address.isIPv6 else { return bootstrap }
    return bootstrap.serverChannelOption(.socket(.init(IPPROTO_IPV6), .init(IPV6_V6ONLY)), value: 1)
  }
}
