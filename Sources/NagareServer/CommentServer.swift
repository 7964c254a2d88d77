import Nagare
import Synchronization

/// A server that receives comments over HTTP and WebSockets, at the path `/comments`.
///
/// Clients send JSON objects in Nagare's own format, with `POST` or as WebSocket messages. Requests from web pages are
/// refused without the token, as any page open in a local browser could send them.
package final class CommentServer: CommentSource {
  private let requestedAddress: ListenAddress
  private let token: String?
  private let inbox: CommentInbox
  private let listener = Mutex<Listener?>(nil)
  private let boundAddress = Mutex<ListenAddress?>(nil)

  /// - Parameters:
  ///   - address: where to listen; port 0 for any free port.
  ///   - token: the secret that clients must send, nil for none; required if other machines can reach the address.
  package init(at address: ListenAddress, token: String?, inbox: CommentInbox) {
    requestedAddress = address
    self.token = token
    self.inbox = inbox
  }

  deinit { stop() }

  /// The address, with the port in use; nil before the start.
  package var address: ListenAddress? { boundAddress.withLock { $0 } }

  package func start(on loop: SocketLoop) throws(CommentSourceError) {
    let inbox = inbox
    let access = WebAccess(path: "/comments", servesWebSockets: true, token: token)
    let (listener, address) = try WebListener.start(on: loop, at: requestedAddress, access) {
      CommentReceiver(inbox: inbox, acceptsScripted: false, limitsRate: true)
    }
    self.listener.withLock { $0 = listener }
    boundAddress.withLock { $0 = address }
  }

  package func stop() {
    listener.withLock { $0.take() }?.close()
  }
}
