import Nagare
import Synchronization

/// Comments from a Unix socket, to which any number of programs of this user may write: one object of JSON a line.
///
/// The file of the socket is removed at the end.
public final class CommentSocket: IntakeSource {
  private let path: String
  private let inbox: IncomingComments
  private let thread = IntakeThreadSlot()
  private let file = Mutex<(path: UnixPath, identity: UnixPath.Identity)?>(nil)

  /// - Parameter path: where the socket is made. One whose process is gone is replaced, other files are not touched.
  public init(unix path: String, inbox: IncomingComments) {
    self.path = path
    self.inbox = inbox
  }

  deinit { stop() }

  public func start() throws(IntakeError) {
    let path = try UnixPath(path)
    let (listener, identity) = try path.listen()
    listener.setUp()
    file.withLock { $0 = (path, identity) }
    let inbox = inbox
    do throws(IntakeError) {
      try thread.start("comment socket") { stopping in
        let receiver = CommentReceiver(inbox: inbox, takesPlaced: true, isLimited: true)
        var loop = ConnectionLoop(listener, until: stopping, .programs) { LineConversation(receiver, $0) }
        loop.run()
      }
    } catch {
      stop()
      throw error
    }
  }

  public func stop() {
    thread.stop()
    file.withLock { file in
      if let (path, identity) = file { path.remove(identity) }
      file = nil
    }
  }
}

/// A client that writes lines and gets no answers.
private final class LineConversation: Conversation {
  private let receiver: CommentReceiver
  private var lines = LineSplitter()
  private var sender: CommentSender
  private(set) var isProven = false

  /// Part of a line may wait for the rest: people type.
  var deadline: ContinuousClock.Instant? { nil }
  var waitsForClient: Bool { false }
  var maySleep: Bool { true }

  init(_ receiver: CommentReceiver, _ client: ConnectionLoop.Client) {
    self.receiver = receiver
    sender = CommentSender(client)
  }

  func receive(_ bytes: ArraySlice<UInt8>, at now: ContinuousClock.Instant, answering outbox: inout Outbox) {
    lines.add(bytes) { take($0, at: now) }
  }

  func finish(at now: ContinuousClock.Instant) {
    lines.finish { take($0, at: now) }
  }

  private func take(_ line: LineSplitter.Line, at now: ContinuousClock.Instant) {
    if receiver.take(line, from: &sender, at: now).taken > 0 { isProven = true }
  }
}
