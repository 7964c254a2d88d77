import Foundation

/// Serves the clients of a listening socket, all on one thread, each a little in its turn.
struct ConnectionLoop {
  private let listener: FileDescriptor
  private let stopping: FileDescriptor
  private let makeConversation: (ContinuousClock.Instant) -> any Conversation
  private var connections: [Connection] = []
  private var buffer = [UInt8](repeating: 0, count: IntakeLimits.readBytes)
  /// There may be no room, or the system may have no descriptors left: asking again at once would keep a processor busy.
  private var acceptsAgain: ContinuousClock.Instant?

  /// - Parameters:
  ///   - stopping: where something can be read when it is time to stop.
  ///   - makeConversation: for a client that comes at the given time.
  init(
    _ listener: FileDescriptor, until stopping: FileDescriptor,
    makeConversation: @escaping (ContinuousClock.Instant) -> any Conversation
  ) {
    self.listener = listener
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
    entries += connections.map { pollfd(fd: $0.descriptor.number, events: $0.events, revents: 0) }
    return entries
  }

  /// Milliseconds until the next deadline, rounded up; -1 without one.
  private func timeout() -> Int32 {
    guard let next = (connections.compactMap(\.deadline) + [acceptsAgain].compactMap { $0 }).min() else { return -1 }
    let left = max(next - ContinuousClock.now, .zero)
    return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
  }

  private mutating func accept(at now: ContinuousClock.Instant) {
    while true {
      if connections.count >= IntakeLimits.clients {
        guard isAwaited else { return }
        guard makeRoom(at: now) else {
          acceptsAgain = now + .milliseconds(100)
          return
        }
      }
      guard let client = SocketCalls.accept(from: listener) else { break }
      connections.append(Connection(client, makeConversation(now), at: now))
    }
    switch errno {
    case EAGAIN, EINTR, ECONNABORTED: break
    default: acceptsAgain = now + .seconds(1)
    }
  }

  /// Whether a client waits to be accepted.
  private var isAwaited: Bool {
    var entry = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Turns the client away that has been silent for longest.
  /// - Returns: whether there was one that had to give way.
  private mutating func makeRoom(at now: ContinuousClock.Instant) -> Bool {
    let idle = connections.indices.compactMap { index in
      connections[index].idleTime(at: now).map { (index: index, time: $0) }
    }
    guard let index = idle.max(by: { $0.time < $1.time })?.index else { return false }
    connections[index].close()
    connections.remove(at: index)
    return true
  }
}
