/// Something that comments come from while a video runs.
public protocol IntakeSource: Sendable {
  /// Begins to take comments in: sockets on the loop's thread, others on threads of their own.
  func start(on loop: IntakeLoop) throws(IntakeError)
  /// Ends that, lets go of all clients, and returns when it is done. Doing so twice is harmless.
  func stop()
}

extension IntakeSource {
  /// Begins to take comments in, without sharing a thread.
  public func start() throws(IntakeError) { try start(on: IntakeLoop()) }
}

/// All that comments come from while a video runs.
public final class CommentIntake: Sendable {
  private let sources: [any IntakeSource]

  /// Starts all sources, or none if one cannot be.
  public init(starting sources: [any IntakeSource]) throws(IntakeError) {
    self.sources = sources
    let loop = IntakeLoop()
    for (index, source) in sources.enumerated() {
      do throws(IntakeError) {
        try source.start(on: loop)
      } catch {
        for started in sources[..<index] { started.stop() }
        throw error
      }
    }
  }

  deinit { stop() }

  /// Where comments can be posted, with the port in use; `nil` without a server.
  public var address: ListenAddress? {
    for case let server as CommentServer in sources { return server.address }
    return nil
  }

  /// Stops all sources. What they received is in the inbox then; nothing more comes.
  public func stop() {
    for source in sources { source.stop() }
  }
}
