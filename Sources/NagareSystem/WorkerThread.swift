import Foundation

/// The system refuses one more thread, as where a container's limit of processes is reached.
public struct ThreadError: Error, Equatable, CustomStringConvertible {
  /// The thread's name.
  public let name: String
  /// The system's message.
  public let reason: String

  public var description: String { "cannot start the thread \"\(name)\": \(reason)" }
}

/// Threads with a name. Foundation's do not tell when the system refuses them.
package enum WorkerThread {
  /// Runs `body` on a thread of its own.
  /// - Parameters:
  ///   - name: what debuggers show, at most 15 bytes on Linux.
  ///   - stackSize: in bytes.
  package static func start(
    _ name: String, stackSize: Int = 4 << 20, _ body: @escaping @Sendable () -> Void
  ) throws(ThreadError) {
    let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    let status = create(stackSize: stackSize, with: start.toOpaque())
    guard status != 0 else { return }
    start.release()
    throw ThreadError(name: name, reason: String(cString: strerror(status)))
  }

  /// - Returns: an error number of the system's; 0 once the thread runs.
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

/// What a thread is given when it begins.
private final class ThreadStart: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// A function outside of any type, as a closure that calls a static method makes Swift 6.3 crash when it is passed to C.
/// - Parameter pointer: to a `ThreadStart`; never nil, whatever Linux's headers say.
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
