import Foundation
import NIOCore

/// A socket as SwiftNIO has it; `Nagare` has channels of its own.
typealias SocketChannel = any NIOCore.Channel

/// Admits the clients of a listening socket, as many as there may be, and holds them to their times.
final class ClientAdmission: ChannelInboundHandler {
  typealias InboundIn = SocketChannel

  /// How many clients there may be at once.
  enum Capacity {
    /// Programs of this machine's user.
    case programs
    /// Whoever reaches an address.
    case network

    var clients: Int { self == .programs ? IntakeLimits.clients : IntakeLimits.networkClients }
    var strangers: Int { self == .programs ? IntakeLimits.clients : IntakeLimits.strangers }
  }

  /// The interval between checks of the clients' deadlines.
  private static let lookout = TimeAmount.milliseconds(100)

  private let capacity: Capacity
  private let setUp: (Client, SocketChannel) throws -> Void
  private var arrivals = 0
  private var clients: [Int: Client] = [:]
  /// A client for whom there is no room yet; no further one is accepted meanwhile.
  private var waiting: NIOAny?
  /// Whether the system has no descriptors left: asking again at once would keep a processor busy.
  private var isShort = false

  /// - Parameter setUp: adds the handlers that speak with a client behind it.
  init(_ capacity: Capacity, setUp: @escaping (Client, SocketChannel) throws -> Void) {
    (self.capacity, self.setUp) = (capacity, setUp)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.channel.closeOnExec()
    lookAgain(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let waiting { unwrapInboundIn(waiting).close(promise: nil) }
    waiting = nil
    for client in clients.values { client.close() }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).closeOnExec()
    waiting = data
    admit(context, at: .now)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
      isShort = !makeRoom(at: .now)
      acceptIfPossible(context)
    }
    context.fireErrorCaught(error)
  }

  private func lookAgain(_ context: ChannelHandlerContext) {
    context.eventLoop.assumeIsolated().scheduleTask(in: ClientAdmission.lookout) { [self] in
      guard context.channel.isActive else { return }
      let now = ContinuousClock.now
      for client in clients.values where client.deadline.map({ $0 <= now }) == true { client.close() }
      isShort = false
      admit(context, at: now)
      lookAgain(context)
    }
  }

  private func acceptIfPossible(_ context: ChannelHandlerContext) {
    try? context.channel.syncOptions?.setOption(.autoRead, value: waiting == nil && !isShort)
  }

  private func admit(_ context: ChannelHandlerContext, at now: ContinuousClock.Instant) {
    defer { acceptIfPossible(context) }
    guard let data = waiting, !isFull || makeRoom(at: now) else { return }
    waiting = nil
    let channel = unwrapInboundIn(data)
    arrivals += 1
    let (client, number) = (Client(number: arrivals, at: now), arrivals)
    do {
      try channel.pipeline.syncOperations.addHandler(client)
      try setUp(client, channel)
      clients[number] = client
      channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
        guard let end = client.heldUntil else { return clients[number] = nil }
        // A client that leaves while it is held keeps its place: closing the connection must not allow a further guess.
        channel.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(end - .now)) { [self] in clients[number] = nil }
      }
      context.fireChannelRead(data)
    } catch {
      channel.close(promise: nil)
    }
  }

  /// Whether somebody has to give way to a further client.
  private var isFull: Bool { clients.count >= capacity.clients || hasManyStrangers }

  private var hasManyStrangers: Bool { clients.values.count { !$0.isProven } >= capacity.strangers }

  /// Closes the stranger that is overdue for longest. Without one, closes the client that was silent for longest, unless
  /// only the limit on strangers is reached.
  /// - Returns: whether there was one that had to give way.
  private func makeRoom(at now: ContinuousClock.Instant) -> Bool {
    let late = clients.filter { $0.value.givesWay <= now }
    let strangers = late.filter { !$0.value.isProven }
    let candidates = strangers.isEmpty && !hasManyStrangers ? late : strangers
    guard let (number, client) = candidates.min(by: { $0.value.givesWay < $1.value.givesWay }) else { return false }
    clients[number] = nil
    client.close()
    return true
  }
}

extension NIOCore.Channel {
  /// Keeps the socket from programs that this one starts, which SwiftNIO leaves out.
  func closeOnExec() {
    try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
  }
}
