import Foundation
import NIOCore
import NIOPosix

/// The listening socket of a web server.
enum WebListener {
  /// Listens at an address of this machine.
  /// - Parameters:
  ///   - address: where to listen; port 0 for any free port.
  ///   - makeService: makes what answers the requests, on the loop's thread.
  /// - Returns: the listener, and the address with the port in use.
  static func start(
    on loop: SocketLoop, at address: ListenAddress, _ access: any AccessRules,
    _ makeService: @escaping @Sendable () -> any WebService
  ) throws(CommentSourceError) -> (Listener, ListenAddress) {
    guard address.isLoopback || access.hasSecret else { throw .tokenNeeded(address: "\(address)") }
    let listener = try loop.listen(at: "\(address)") {
      let service = makeService()
      return ClientAdmission(.network) { client, channel in
        try WebHandler(service, access: access, client).addHandlers(to: channel)
      }
    } bind: {
      try configure($0, for: address).bind(to: SocketAddress(ipAddress: address.host, port: Int(address.port)))
    }
    let port = listener.channel.localAddress?.port.flatMap { UInt16(exactly: $0) } ?? address.port
    return (listener, address.with(port: port))
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
