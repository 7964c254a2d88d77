import Synchronization

/// A server that receives the events of recorders over HTTP, at the path `/events`.
///
/// As with comments, requests from web pages are refused without the token.
package final class EventServer: Sendable {
  private let loop = SocketLoop()
  private let listener = Mutex<Listener?>(nil)
  /// The address, with the port in use.
  package let address: ListenAddress

  /// The answer to an event.
  package enum Answer: Sendable {
    /// It starts a job.
    case accepted(id: String)
    /// It is understood, and starts none.
    case ignored(reason: String)
    case refused(reason: String)
    /// Too much waits already.
    case full
    /// It cannot be kept until it is done.
    case cannotKeep
  }

  /// Starts to receive events.
  /// - Parameters:
  ///   - address: where to listen; port 0 for any free port.
  ///   - token: the secret that clients must send, nil for none; required if other machines can reach the address.
  ///   - take: takes an event, on the server's thread.
  package init(
    at address: ListenAddress, token: String?, take: @escaping @Sendable (RecorderEvent) -> Answer
  ) throws(CommentSourceError) {
    let access = WebAccess(path: "/events", servesWebSockets: false, token: token)
    let started = try WebListener.start(on: loop, at: address, access) {
      EventReceiver(take)
    }
    self.address = started.1
    listener.withLock { $0 = started.0 }
  }

  deinit { stop() }

  /// Stops receiving, and closes all connections.
  package func stop() { listener.withLock { $0.take() }?.close() }
}

/// Answers the bodies of events.
private final class EventReceiver: BodyReceiver {
  private let take: (RecorderEvent) -> EventServer.Answer

  init(_ take: @escaping (RecorderEvent) -> EventServer.Answer) { self.take = take }

  func respond(to body: [UInt8], from client: Client) -> HTTPResponse {
    let event: RecorderEvent
    do throws(RecorderEvent.Objection) {
      event = try RecorderEvent(body)
    } catch {
      switch error {
      case .malformed: return HTTPResponse(.badRequest, error: "this is not an event of a known recorder")
      // Recorders send again what is not answered with success.
      case .unneeded(let type): return HTTPResponse(.ok, ["ignored": type])
      }
    }
    client.isTrusted = true
    return switch take(event) {
    case .accepted(let id): HTTPResponse(.accepted, ["id": id])
    case .ignored(let reason): HTTPResponse(.ok, ["ignored": reason])
    case .refused(let reason): HTTPResponse(.badRequest, error: reason)
    case .cannotKeep: HTTPResponse(.serviceUnavailable, error: "the list of waiting jobs cannot be saved")
    case .full: HTTPResponse(.serviceUnavailable, error: "too many jobs are waiting")
    }
  }

  func refuseTooLong() -> HTTPResponse {
    HTTPResponse(.payloadTooLarge, error: "the body is longer than \(ClientLimits.bodyBytes) bytes")
  }
}
