import Foundation

/// A client of a socket.
struct Connection {
  private enum State {
    case open
    /// Its last answer is sent; what it still sends is thrown away until then.
    case leaving(until: ContinuousClock.Instant)
    case closed
  }

  let descriptor: FileDescriptor
  private let conversation: any Conversation
  private var outbox = Outbox()
  private var state = State.open
  /// Since when an answer waits that the client does not take.
  private var blockedSince: ContinuousClock.Instant?

  private let arrival: ContinuousClock.Instant
  /// When the client came, or sent something last.
  private var lastHeard: ContinuousClock.Instant

  init(_ descriptor: FileDescriptor, _ conversation: any Conversation, at now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.conversation = conversation
    (arrival, lastHeard) = (now, now)
  }

  /// From when on the client gives way when there are too many: a known one that is silent, a stranger whatever it sends.
  var givesWay: ContinuousClock.Instant {
    isProven ? lastHeard + IntakeLimits.idleTime : arrival + IntakeLimits.hesitation
  }

  var isClosed: Bool {
    if case .closed = state { true } else { false }
  }

  /// Whether it is no stranger.
  var isProven: Bool {
    if case .open = state { conversation.isProven } else { false }
  }

  /// What to wait for.
  var events: Int16 {
    let writing = outbox.count > 0 ? Int16(POLLOUT) : 0
    return (outbox.count > 0 && (conversation.waitsForClient || outbox.isLast)) ? writing : writing | Int16(POLLIN)
  }

  /// Whether nothing is sent or read for a while.
  var isHeld: Bool { outbox.heldUntil != nil }

  /// When to look after it although nothing happened.
  var deadline: ContinuousClock.Instant? {
    if let time = outbox.heldUntil { return time }
    if case .leaving(let until) = state { return until }
    let sending = blockedSince.flatMap {
      conversation.waitsForClient || outbox.isLast ? $0 + IntakeLimits.patience : nil
    }
    let sleeping = conversation.maySleep ? nil : lastHeard + IntakeLimits.idleTime
    return [conversation.deadline, sending, sleeping].compactMap { $0 }.min()
  }

  /// Deals with what happened, and with deadlines that have passed.
  /// - Parameter buffer: to read into; what is in it does not matter.
  mutating func serve(_ events: Int16, at now: ContinuousClock.Instant, buffer: inout [UInt8]) {
    outbox.release(at: now)
    guard !isHeld else { return }
    if events & ~Int16(POLLOUT) != 0 { read(at: now, buffer: &buffer) }
    guard !isHeld else { return }
    if !isClosed, outbox.count > 0 { send(at: now) }
    if let deadline, deadline <= now { close() }
  }

  mutating func close() {
    descriptor.close()
    state = .closed
  }

  private mutating func read(at now: ContinuousClock.Instant, buffer: inout [UInt8]) {
    switch (descriptor.read(into: &buffer), state) {
    case (.bytes(let bytes), .open):
      lastHeard = now
      conversation.receive(bytes, at: now, answering: &outbox)
    case (.end, .open):
      conversation.finish(at: now)
      close()
    case (.end, _): close()
    case (.bytes, _), (.nothing, _): break
    }
  }

  private mutating func send(at now: ContinuousClock.Instant) {
    guard outbox.send(to: descriptor) else { return close() }
    if outbox.count > 0 {
      if blockedSince == nil { blockedSince = now }
      return
    }
    blockedSince = nil
    guard outbox.isLast, case .open = state else { return }
    // To close while bytes of the client's are unread would take the answer away from it.
    SocketCalls.endSending(descriptor)
    state = .leaving(until: now + IntakeLimits.farewell)
  }
}
