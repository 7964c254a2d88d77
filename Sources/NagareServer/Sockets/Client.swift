import NIOCore

/// A client of a socket: the handler between the socket and those that speak with the client. It keeps the limits on the
/// client's times, and reads no more while answers wait. Only the loop's thread uses it.
final class Client: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Never

  /// How the client speaks.
  enum Manner {
    /// Lines without answers. Part of a line may wait for the rest: people type.
    case lines
    /// Requests, each of which waits for its answer.
    case requests
    /// Messages of a WebSocket, which need no answers.
    case messages
  }

  private enum State {
    case open
    /// Nothing is sent or read until then.
    case held(until: ContinuousClock.Instant)
    /// The last answer is given; what the client still sends is thrown away until then.
    case leaving(until: ContinuousClock.Instant)
  }

  var manner = Manner.lines
  /// Whether the client has shown its token or, where none is needed, has sent a comment or opened a WebSocket. A
  /// stranger gives way when there are too many.
  var isProven = false
  /// Whether the client has begun a request or message and not completed it; the time for it counts from then on.
  var isUnfinished = false {
    didSet { begin = isUnfinished ? begin ?? .now : nil }
  }
  var sender: CommentSender
  private let number: Int
  private let arrival: ContinuousClock.Instant
  /// When the client came, or sent something last.
  private var lastHeard: ContinuousClock.Instant
  private var begin: ContinuousClock.Instant?
  /// Since when an answer waits that the client does not take.
  private var blockedSince: ContinuousClock.Instant?
  private var state = State.open
  private var isReadDelayed = false
  private var context: ChannelHandlerContext?

  init(number: Int, at now: ContinuousClock.Instant) {
    self.number = number
    (arrival, lastHeard) = (now, now)
    sender = CommentSender(address: ClientAddress(), number: number, at: now)
  }

  /// The time from which the client may be closed to make room: after a silence if it is proven, else soon after it
  /// came.
  var givesWay: ContinuousClock.Instant {
    isProven ? lastHeard + IntakeLimits.idleTime : arrival + IntakeLimits.hesitation
  }

  /// When the client is cut off if nothing happens; `nil` for never.
  var deadline: ContinuousClock.Instant? {
    switch state {
    case .held: nil
    case .leaving(let until): until
    case .open:
      [
        begin.map { $0 + IntakeLimits.patience },
        manner == .requests ? blockedSince.map { $0 + IntakeLimits.patience } : nil,
        manner == .requests ? lastHeard + IntakeLimits.idleTime : nil,
      ].compactMap { $0 }.min()
    }
  }

  /// The end of the hold; nil if the client is not held.
  var heldUntil: ContinuousClock.Instant? {
    if case .held(let until) = state { until } else { nil }
  }

  func close() { context?.close(promise: nil) }

  /// Has nothing sent or read for a time; then calls `body`, if the client is still there.
  func hold(for time: Duration, then body: @escaping () -> Void) {
    guard let context else { return }
    (state, isProven) = (.held(until: .now + time), false)
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { [self] in
      guard context.channel.isActive else { return }
      state = .open
      body()
    }
  }

  /// Ends the connection when all is sent that was flushed. To close while bytes of the client's are unread would take
  /// the last answer away from it.
  func leave() {
    guard let context else { return }
    (state, isProven) = (.leaving(until: .now + IntakeLimits.patience), false)
    let sending = context.eventLoop.makePromise(of: Void.self)
    context.close(mode: .output, promise: sending)
    sending.futureResult.assumeIsolated().whenSuccess { [self] in
      state = .leaving(until: .now + IntakeLimits.farewell)
      readDelayed(context)
    }
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    sender = CommentSender(address: ClientAddress(context.remoteAddress), number: number, at: arrival)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .open = state else { return }
    lastHeard = .now
    if manner != .lines { isUnfinished = true }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    isReadDelayed =
      switch state {
      case .held: true
      case .leaving: !context.channel.isWritable
      case .open: manner == .requests && !context.channel.isWritable
      }
    if !isReadDelayed { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    blockedSince = context.channel.isWritable ? nil : .now
    readDelayed(context)
    context.fireChannelWritabilityChanged()
  }

  private func readDelayed(_ context: ChannelHandlerContext) {
    if isReadDelayed { read(context: context) }
  }
}
