import NIOCore
import Synchronization

/// Sends the response to a request. Any thread may send it, once; if none does, the client is told of an error.
final class WebReply: Sendable {
  private let promise: Mutex<EventLoopPromise<HTTPResponse>?>
  private let channel: SocketChannel

  init(on channel: SocketChannel, _ promise: EventLoopPromise<HTTPResponse>) {
    self.promise = Mutex(promise)
    self.channel = channel
  }

  deinit { send(HTTPResponse(.internalServerError, error: "the request was not answered")) }

  /// Whether the client is still connected.
  var isWanted: Bool { channel.isActive }

  /// Sends the response, unless one has been sent.
  func send(_ response: HTTPResponse) { promise.withLock { $0.take() }?.succeed(response) }
}
