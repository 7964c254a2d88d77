import NIOCore
import NIOPosix
import Nagare
import Synchronization

/// A Unix socket that receives comments from this user's programs, one JSON object per line. It has at most
/// ``ClientLimits/clients`` clients at a time. `stop()` removes the socket's file.
package final class CommentSocket: CommentSource {
  private struct Running {
    let listener: Listener
    let path: UnixPath
    let file: UnixPath.Identity
  }

  private let path: String
  private let inbox: CommentInbox
  private let running = Mutex<Running?>(nil)

  /// - Parameter path: the path of the new socket. Replaces a socket without a listener; any other file is an error.
  package init(unix path: String, inbox: CommentInbox) {
    self.path = path
    self.inbox = inbox
  }

  deinit { stop() }

  package func start(on loop: SocketLoop) throws(CommentSourceError) {
    let path = try UnixPath(path)
    let (socket, file) = try path.bind()
    let inbox = inbox
    do throws(CommentSourceError) {
      let listener = try loop.listen(at: path.text) {
        let receiver = CommentReceiver(inbox: inbox, acceptsScripted: true, limitsRate: true)
        return ClientAdmission(.local) { client, channel in
          try channel.pipeline.syncOperations.addHandler(LineHandler(receiver, client))
        }
      } bind: {
        // The last line may lack its newline, so a regular end must be distinguishable from a lost connection.
        $0.childChannelOption(.allowRemoteHalfClosure, value: true).withBoundSocket(socket.release())
      }
      running.withLock { $0 = Running(listener: listener, path: path, file: file) }
    } catch {
      path.remove(file)
      throw error
    }
  }

  package func stop() {
    guard let last = running.withLock({ $0.take() }) else { return }
    last.listener.close()
    last.path.remove(last.file)
  }
}

/// Receives lines of comments, and sends no responses.
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
    if receiver.take(line, from: &client.sender, at: .now).taken > 0 { client.isTrusted = true }
  }
}
