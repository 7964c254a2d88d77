import Foundation

/// The error if the system refuses to start a thread, for example at a container's process limit.
package struct ThreadError: Error, Equatable, CustomStringConvertible {
  /// The thread's name.
  package let name: String
  /// The system's message.
  package let reason: String

  package var description: String { "cannot start the thread \"\(name)\": \(reason)" }
}

/// Starts named threads. Foundation's `Thread` does not report a refusal.
package enum WorkerThread {
  /// Runs `body` on a new thread.
  /// - Parameters:
  ///   - name: the name for debuggers, at most 15 bytes on Linux.
  ///   - stackSize: the size of the stack in bytes.
  /// - Throws: `ThreadError` if the system refuses the thread.
  package static func start(
    _ name: String, stackSize: Int = 4 << 20, _ body: @escaping @Sendable () -> Void
  ) throws(ThreadError) {
    let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    let status = create(stackSize: stackSize, with: start.toOpaque())
    guard status != 0 else { return }
    start.release()
    throw ThreadError(name: name, reason: String(cString: strerror(status)))
  }

  /// - Returns: the system's error number; 0 on success.
  private static func create(stackSize: Int, with start: UnsafeMutableRawPointer) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    let size = pthread_attr_setstacksize(&attributes, stackSize)
    guard size == 0 else { return size }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, &attributes, { beginThread($0) }, start)
  }
}

/// The arguments of a new thread.
private final class ThreadStart: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// Runs a new thread. It is a global function, as Swift 6.3 crashes if C gets a closure that calls a static method.
/// - Parameter pointer: a `ThreadStart`; never nil, although Linux's headers allow it.
private func beginThread(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let start = Unmanaged<ThreadStart>.fromOpaque(pointer!).takeRetainedValue()
  Thread.current.name = start.name
  #if canImport(Darwin)
    autoreleasepool { start.body() }
  #else
    start.body()
  #endif
  return nil
}
