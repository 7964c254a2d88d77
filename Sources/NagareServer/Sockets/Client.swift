import NIOCore

/// The channel handler next to the socket of a client. It tracks the client's deadlines, and pauses reading while HTTP
/// responses are unsent. Used by the loop's thread only.
final class Client: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Never

  /// The protocol of the connection.
  enum WireProtocol {
    /// Lines without responses. A partial line has no timeout, as people may type it.
    case lines
    /// Requests, each with a response.
    case http
    /// WebSocket messages, most without a response.
    case webSocket
  }

  private enum State {
    case open
    /// Neither sends nor reads until the given time.
    case throttled(until: ContinuousClock.Instant)
    /// The last response is written. Received data is discarded until the given time.
    case closing(until: ContinuousClock.Instant)
  }

  var wireProtocol = WireProtocol.lines
  /// Whether the client has sent the token or, if none is required, a comment or a WebSocket handshake. Untrusted
  /// clients are evicted first.
  var isTrusted = false
  /// Whether part of a request or message has arrived. The message timeout counts from its first byte.
  var hasPartialMessage = false {
    didSet { messageStart = hasPartialMessage ? messageStart ?? .now : nil }
  }
  /// Whether a request is being answered. Meanwhile nothing is read, and only unread responses have a time limit.
  var isAnswering = false {
    didSet {
      guard oldValue, !isAnswering else { return }
      lastReceived = .now
      if hasPartialMessage { messageStart = .now }
      if let context { resumeReading(context) }
    }
  }
  var sender: CommentSender
  private let number: Int
  private let connectTime: ContinuousClock.Instant
  /// The time of the last received data, or of the connection.
  private var lastReceived: ContinuousClock.Instant
  private var messageStart: ContinuousClock.Instant?
  /// The time since which responses that the client does not read have blocked writing; nil if they do not.
  private var blockedSince: ContinuousClock.Instant?
  private var state = State.open
  private var isReadDelayed = false
  private var context: ChannelHandlerContext?

  init(number: Int, at now: ContinuousClock.Instant) {
    self.number = number
    (connectTime, lastReceived) = (now, now)
    sender = CommentSender(address: ClientAddress(), number: number, at: now)
  }

  /// The time from which the client may be evicted: after a silence if it is trusted, else soon after connecting.
  var evictionTime: ContinuousClock.Instant {
    isTrusted
      ? (isAnswering ? .now : lastReceived) + ClientLimits.idleTimeout : connectTime + ClientLimits.untrustedGracePeriod
  }

  /// The time at which to close the connection, unless progress of the client postpones it; nil if there is none now.
  var deadline: ContinuousClock.Instant? {
    switch state {
    case .throttled: nil
    case .closing(let until): until
    case .open:
      [
        isAnswering ? nil : messageStart.map { $0 + ClientLimits.messageTimeout },
        wireProtocol == .http ? blockedSince.map { $0 + ClientLimits.messageTimeout } : nil,
        wireProtocol == .http && !isAnswering ? lastReceived + ClientLimits.idleTimeout : nil,
      ].compactMap { $0 }.min()
    }
  }

  /// The end of the throttling; nil if the client is not throttled.
  var throttledUntil: ContinuousClock.Instant? {
    if case .throttled(let until) = state { until } else { nil }
  }

  func close() { context?.close(promise: nil) }

  /// Pauses sending and reading for a time; then calls `body` if the client is still connected.
  func throttle(for time: Duration, then body: @escaping () -> Void) {
    guard let context else { return }
    (state, isTrusted) = (.throttled(until: .now + time), false)
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { [self] in
      guard context.channel.isActive else { return }
      state = .open
      body()
    }
  }

  /// Closes the connection after the flushed data is sent and received data was read for up to `lingerTime`: closing
  /// with unread data resets the connection, and the client could lose the last response.
  func closeGracefully() {
    guard let context else { return }
    (state, isTrusted) = (.closing(until: .now + ClientLimits.messageTimeout), false)
    let sending = context.eventLoop.makePromise(of: Void.self)
    context.close(mode: .output, promise: sending)
    sending.futureResult.assumeIsolated().whenSuccess { [self] in
      state = .closing(until: .now + ClientLimits.lingerTime)
      resumeReading(context)
    }
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    sender = CommentSender(address: ClientAddress(context.remoteAddress), number: number, at: connectTime)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .open = state else { return }
    lastReceived = .now
    if wireProtocol != .lines { hasPartialMessage = true }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    isReadDelayed =
      switch state {
      case .throttled: true
      case .closing: !context.channel.isWritable
      case .open: wireProtocol == .http && (isAnswering || !context.channel.isWritable)
      }
    if !isReadDelayed { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    blockedSince = context.channel.isWritable ? nil : .now
    resumeReading(context)
    context.fireChannelWritabilityChanged()
  }

  private func resumeReading(_ context: ChannelHandlerContext) {
    if isReadDelayed { read(context: context) }
  }
}
