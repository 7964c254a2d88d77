import Foundation
import NIOCore
import NIOPosix
import Nagare
import Synchronization

/// A thread with a SwiftNIO event loop that serves the sockets of all sources. It runs while there are listeners.
package final class SocketLoop: Sendable {
  private struct Running {
    let loop: any EventLoop
    let ended: DispatchSemaphore
    var listenerCount = 0
  }

  private let running = Mutex<Running?>(nil)

  /// Creates a loop without listeners; its thread does not run yet.
  package init() {}

  /// Listens on a socket. The first call starts the thread.
  /// - Parameters:
  ///   - address: the address or path for error messages.
  ///   - makeAdmission: makes the handler of the listening socket, on the thread.
  ///   - bind: binds the socket.
  func listen(
    at address: String, _ makeAdmission: @escaping @Sendable () -> ClientAdmission,
    bind: (ServerBootstrap) throws -> EventLoopFuture<SocketChannel>
  ) throws(CommentSourceError) -> Listener {
    let loop = try running.withLock { running throws(CommentSourceError) in
      var current = if let running { running } else { try SocketLoop.run() }
      current.listenerCount += 1
      running = current
      return current.loop
    }
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: SOMAXCONN)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(makeAdmission()) }
      }
      // Reads a limited number of bytes from each client in turn.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: ClientLimits.readBytes))
    do {
      return Listener(loop: self, channel: try bind(bootstrap).wait())
    } catch {
      release()
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw .cannotListen(address: address, reason: reason ?? "\(error)")
    }
  }

  /// Ends the thread, and waits for its end, if no other listener is left. Must not be called on that thread.
  fileprivate func release() {
    let last = running.withLock { running -> Running? in
      running?.listenerCount -= 1
      guard let last = running, last.listenerCount == 0 else { return nil }
      running = nil
      return last
    }
    last?.loop.shutdownGracefully { _ in }
    last?.ended.wait()
  }

  /// Runs a loop on a thread of Nagare's own: SwiftNIO ends the program if it cannot create a thread.
  private static func run() throws(CommentSourceError) -> Running {
    try checkDescriptors()
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let running = StartedLoop()
    do throws(ThreadError) {
      try WorkerThread.start("comment sockets") {
        MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
          running.loop.withLock { $0 = loop }
          started.signal()
        }
        ended.signal()
      }
    } catch {
      throw .cannotStart(reason: error.description)
    }
    started.wait()
    guard let loop = running.loop.withLock({ $0 }) else { throw .cannotStart(reason: "the loop has ended") }
    return Running(loop: loop, ended: ended)
  }

  /// Throws if no descriptors are left for a selector, its wake-ups and a timer: SwiftNIO would end the program.
  private static func checkDescriptors() throws(CommentSourceError) {
    let spare = (0..<3).map { _ in FileDescriptor(open("/", O_RDONLY | O_CLOEXEC)) }
    guard spare.allSatisfy({ $0.number >= 0 }) else { throw .cannotStart(reason: CommentSourceError.systemReason) }
  }
}

/// A listening socket.
struct Listener: Sendable {
  fileprivate let loop: SocketLoop
  let channel: SocketChannel

  /// Closes the socket and its clients, and waits until all are closed. Must be called once, not on the loop's thread.
  func close() {
    channel.close(promise: nil)
    try? channel.closeFuture.wait()
    loop.release()
  }
}

private final class StartedLoop: Sendable {
  let loop = Mutex<(any EventLoop)?>(nil)
}
