import Foundation
import NIOCore

/// SwiftNIO's channel; `Nagare` has another type of that name.
typealias SocketChannel = any NIOCore.Channel

/// Accepts the clients of a listening socket up to a limit, and closes clients whose deadlines have passed.
final class ClientAdmission: ChannelInboundHandler {
  typealias InboundIn = SocketChannel

  /// The limits on concurrent clients.
  enum Capacity {
    /// The limits of a Unix socket.
    case local
    /// The limits of an HTTP server.
    case network

    var maxClients: Int { self == .local ? ClientLimits.clients : ClientLimits.networkClients }
    var maxUntrustedClients: Int { self == .local ? ClientLimits.clients : ClientLimits.untrustedClients }
  }

  /// The interval between checks of the clients' deadlines.
  private static let checkInterval = TimeAmount.milliseconds(100)

  private let capacity: Capacity
  private let setUp: (Client, SocketChannel) throws -> Void
  private var acceptedCount = 0
  private var clients: [Int: Client] = [:]
  /// An accepted connection that is not admitted yet. While it waits, no further connections are accepted.
  private var pending: NIOAny?
  /// Whether accepting pauses because the system is out of descriptors or memory: retrying at once would spin.
  private var isOutOfResources = false

  /// - Parameter setUp: adds the protocol's handlers after the client's own.
  init(_ capacity: Capacity, setUp: @escaping (Client, SocketChannel) throws -> Void) {
    (self.capacity, self.setUp) = (capacity, setUp)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.channel.closeOnExec()
    scheduleCheck(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let pending { unwrapInboundIn(pending).close(promise: nil) }
    pending = nil
    for client in clients.values { client.close() }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).closeOnExec()
    pending = data
    admit(context, at: .now)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
      isOutOfResources = !evictClient(at: .now)
      acceptIfPossible(context)
    }
    context.fireErrorCaught(error)
  }

  private func scheduleCheck(_ context: ChannelHandlerContext) {
    context.eventLoop.assumeIsolated().scheduleTask(in: ClientAdmission.checkInterval) { [self] in
      guard context.channel.isActive else { return }
      let now = ContinuousClock.now
      for client in clients.values where client.deadline.map({ $0 <= now }) == true { client.close() }
      isOutOfResources = false
      admit(context, at: now)
      scheduleCheck(context)
    }
  }

  private func acceptIfPossible(_ context: ChannelHandlerContext) {
    try? context.channel.syncOptions?.setOption(.autoRead, value: pending == nil && !isOutOfResources)
  }

  private func admit(_ context: ChannelHandlerContext, at now: ContinuousClock.Instant) {
    defer { acceptIfPossible(context) }
    guard let data = pending, !isFull || evictClient(at: now) else { return }
    pending = nil
    let channel = unwrapInboundIn(data)
    acceptedCount += 1
    let (client, number) = (Client(number: acceptedCount, at: now), acceptedCount)
    do {
      try channel.pipeline.syncOperations.addHandler(client)
      try setUp(client, channel)
      clients[number] = client
      channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
        guard let end = client.throttledUntil else { return clients[number] = nil }
        // A throttled client counts until the delay is over, even if it leaves, which limits the rate of guesses.
        channel.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(end - .now)) { [self] in clients[number] = nil }
      }
      context.fireChannelRead(data)
    } catch {
      channel.close(promise: nil)
    }
  }

  /// Whether a client must be evicted before another is admitted.
  private var isFull: Bool { clients.count >= capacity.maxClients || isFullOfUntrusted }

  private var isFullOfUntrusted: Bool { clients.values.count { !$0.isTrusted } >= capacity.maxUntrustedClients }

  /// Closes the evictable untrusted client with the earliest eviction time. If there is none, closes the evictable
  /// trusted client that has been idle longest, unless the limit on untrusted clients is reached.
  /// - Returns: whether a client was closed.
  private func evictClient(at now: ContinuousClock.Instant) -> Bool {
    let evictable = clients.filter { $0.value.evictionTime <= now }
    let untrusted = evictable.filter { !$0.value.isTrusted }
    let candidates = untrusted.isEmpty && !isFullOfUntrusted ? evictable : untrusted
    let first = candidates.min { $0.value.evictionTime < $1.value.evictionTime }
    guard let (number, client) = first else { return false }
    clients[number] = nil
    client.close()
    return true
  }
}

extension NIOCore.Channel {
  /// Keeps child processes from inheriting the socket, which SwiftNIO does not do.
  func closeOnExec() {
    try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
  }
}
