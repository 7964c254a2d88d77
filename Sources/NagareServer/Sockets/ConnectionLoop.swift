import Foundation

/// Serves the clients of a listening socket, all on one thread, each a little in its turn.
struct ConnectionLoop {
  private let listener: FileDescriptor
  private let stopping: FileDescriptor
  private let capacity: Capacity
  private let makeConversation: (Client) -> any Conversation
  private var arrivals = 0
  private var connections: [Connection] = []
  private var buffer = [UInt8](repeating: 0, count: IntakeLimits.readBytes)
  /// How many clients there may be at once.
  enum Capacity {
    /// Programs of this machine's user.
    case programs
    /// Whoever reaches an address.
    case network

    var clients: Int { self == .programs ? IntakeLimits.clients : IntakeLimits.networkClients }
    var strangers: Int { self == .programs ? IntakeLimits.clients : IntakeLimits.strangers }
  }

  /// A client that has come.
  struct Client {
    let address: ClientAddress
    /// Counts the clients of the socket.
    let number: Int
    let arrival: ContinuousClock.Instant
  }

  /// There may be no room, or the system may have no descriptors left: asking again at once would keep a processor busy.
  private var acceptsAgain: ContinuousClock.Instant?

  /// - Parameters:
  ///   - stopping: where something can be read when it is time to stop.
  ///   - makeConversation: for a client that has come.
  init(
    _ listener: FileDescriptor, until stopping: FileDescriptor, _ capacity: Capacity,
    makeConversation: @escaping (Client) -> any Conversation
  ) {
    self.listener = listener
    self.capacity = capacity
    self.stopping = stopping
    self.makeConversation = makeConversation
  }

  /// Runs until it is told to stop, then closes everything.
  mutating func run() {
    while true {
      var entries = pollEntries()
      guard poll(&entries, nfds_t(entries.count), timeout()) >= 0 || errno == EINTR else { break }
      if entries[0].revents != 0 { break }
      let now = ContinuousClock.now
      for index in connections.indices {
        connections[index].serve(entries[index + 2].revents, at: now, buffer: &buffer)
      }
      connections.removeAll { $0.isClosed }
      if let time = acceptsAgain, time <= now { acceptsAgain = nil }
      if entries[1].revents != 0 { accept(at: now) }
    }
    for index in connections.indices { connections[index].close() }
    listener.close()
  }

  private func pollEntries() -> [pollfd] {
    // Negative descriptors are passed over.
    let listening = acceptsAgain == nil ? listener.number : -1
    var entries = [
      pollfd(fd: stopping.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listening, events: Int16(POLLIN), revents: 0),
    ]
    entries += connections.map { pollfd(fd: $0.isHeld ? -1 : $0.descriptor.number, events: $0.events, revents: 0) }
    return entries
  }

  /// Milliseconds until the next deadline, rounded up; -1 without one.
  private func timeout() -> Int32 {
    guard let next = (connections.compactMap(\.deadline) + [acceptsAgain].compactMap { $0 }).min() else { return -1 }
    let left = max(next - ContinuousClock.now, .zero)
    return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
  }

  /// How long at most to wait until somebody may have gone.
  private static let pause = Duration.milliseconds(100)
  /// Clients that are accepted before those that are there have their turn.
  private static let acceptedAtOnce = 64

  private mutating func accept(at now: ContinuousClock.Instant) {
    for _ in 0..<ConnectionLoop.acceptedAtOnce {
      if isFull {
        guard isAwaited else { return }
        guard makeRoom(at: now) else {
          let next = connections.filter { !$0.isProven }.map(\.givesWay) + [now + ConnectionLoop.pause]
          acceptsAgain = next.min()
          return
        }
      }
      guard let (client, address) = SocketCalls.accept(from: listener) else {
        switch errno {
        case EAGAIN, EINTR, ECONNABORTED: break
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: if !makeRoom(at: now) { acceptsAgain = now + .seconds(1) }
        default: acceptsAgain = now + .seconds(1)
        }
        return
      }
      arrivals += 1
      let conversation = makeConversation(Client(address: address, number: arrivals, arrival: now))
      var connection = Connection(client, conversation, at: now)
      // What has come already shows who it is before anybody has to give way.
      connection.serve(Int16(POLLIN), at: now, buffer: &buffer)
      if !connection.isClosed { connections.append(connection) }
    }
  }

  /// Whether somebody has to give way to a further client.
  private var isFull: Bool { connections.count >= capacity.clients || hasManyStrangers }

  private var hasManyStrangers: Bool { connections.count { !$0.isProven } >= capacity.strangers }

  /// Whether a client waits to be accepted.
  private var isAwaited: Bool {
    var entry = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Turns a client away: the stranger that should have given way for longest, or, where there is none, who has been silent for
  /// longest. Who is known gives no way to strangers only because there are many of them.
  /// - Returns: whether there was one that had to give way.
  private mutating func makeRoom(at now: ContinuousClock.Instant) -> Bool {
    let late = connections.indices.filter { connections[$0].givesWay <= now }
    let strangers = late.filter { !connections[$0].isProven }
    let candidates = strangers.isEmpty && !hasManyStrangers ? late : strangers
    guard let index = candidates.min(by: { connections[$0].givesWay < connections[$1].givesWay }) else { return false }
    connections[index].close()
    connections.remove(at: index)
    return true
  }
}
