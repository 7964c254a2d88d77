/// A source of comments that arrive while a video runs.
package protocol CommentSource: Sendable {
  /// Starts to receive comments: sockets on the loop's thread, other sources on threads of their own.
  func start(on loop: SocketLoop) throws(CommentSourceError)
  /// Stops receiving, closes all connections, and waits until both are done. Does nothing if the source is not running.
  func stop()
}

extension CommentSource {
  /// Starts to receive comments, on a loop of its own.
  package func start() throws(CommentSourceError) { try start(on: SocketLoop()) }
}

/// The running sources of comments for a live session. Their sockets share a thread.
package final class CommentSources: Sendable {
  private let sources: [any CommentSource]

  /// Starts all sources. If one fails, stops the others and throws its error.
  package init(starting sources: [any CommentSource]) throws(CommentSourceError) {
    self.sources = sources
    let loop = SocketLoop()
    for (index, source) in sources.enumerated() {
      do throws(CommentSourceError) {
        try source.start(on: loop)
      } catch {
        for started in sources[..<index] { started.stop() }
        throw error
      }
    }
  }

  deinit { stop() }

  /// The address of the HTTP server, with the port in use; nil without a server.
  package var address: ListenAddress? {
    for case let server as CommentServer in sources { return server.address }
    return nil
  }

  /// Stops all sources. On return, all accepted comments are in the inbox, and no more follow.
  package func stop() {
    for source in sources { source.stop() }
  }
}
