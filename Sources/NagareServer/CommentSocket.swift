import NIOCore
import NIOPosix
import Nagare
import Synchronization

/// Comments from a Unix socket, to which any number of programs of this user may write: one object of JSON a line.
///
/// The file of the socket is removed at the end.
public final class CommentSocket: IntakeSource {
  private struct Running {
    let listener: Listener
    let path: UnixPath
    let file: UnixPath.Identity
  }

  private let path: String
  private let inbox: IncomingComments
  private let running = Mutex<Running?>(nil)

  /// - Parameter path: where the socket is made. One whose process is gone is replaced, other files are not touched.
  public init(unix path: String, inbox: IncomingComments) {
    self.path = path
    self.inbox = inbox
  }

  deinit { stop() }

  public func start(on loop: IntakeLoop) throws(IntakeError) {
    let path = try UnixPath(path)
    let (socket, file) = try path.bind()
    let inbox = inbox
    do throws(IntakeError) {
      let listener = try loop.listen(at: path.text) {
        let receiver = CommentReceiver(inbox: inbox, takesPlaced: true, isLimited: true)
        return ClientAdmission(.programs) { client, channel in
          try channel.pipeline.syncOperations.addHandler(LineHandler(receiver, client))
        }
      } bind: {
        // The last line may have no newline: the end has to be told from a connection that is cut off.
        $0.childChannelOption(.allowRemoteHalfClosure, value: true).withBoundSocket(socket.release())
      }
      running.withLock { $0 = Running(listener: listener, path: path, file: file) }
    } catch {
      path.remove(file)
      throw error
    }
  }

  public func stop() {
    guard let last = running.withLock({ $0.take() }) else { return }
    last.listener.close()
    last.path.remove(last.file)
  }
}

/// Takes in the lines of a client that gets no answers.
private final class LineHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let receiver: CommentReceiver
  private let client: Client
  private var lines = LineSplitter()

  init(_ receiver: CommentReceiver, _ client: Client) { (self.receiver, self.client) = (receiver, client) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lines.add(Array(buffer: unwrapInboundIn(data))[...]) { take($0) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else { return context.fireUserInboundEventTriggered(event) }
    lines.finish { take($0) }
    context.close(promise: nil)
  }

  private func take(_ line: LineSplitter.Line) {
    if receiver.take(line, from: &client.sender, at: .now).taken > 0 { client.isProven = true }
  }
}
