import Foundation
import NIOCore
import NIOPosix
import Nagare
import Synchronization

/// The thread that serves all sockets of an intake, with an event loop of SwiftNIO's. It runs while there are
/// listeners.
public final class IntakeLoop: Sendable {
  private struct Running {
    let loop: any EventLoop
    let ended: DispatchSemaphore
    var listeners = 0
  }

  private let running = Mutex<Running?>(nil)

  /// One without listeners, whose thread does not run yet.
  public init() {}

  /// Listens on a socket, and starts the thread for the first.
  /// - Parameters:
  ///   - place: what errors name.
  ///   - makeAdmission: called on the thread.
  ///   - bind: binds the socket.
  func listen(
    at place: String, _ makeAdmission: @escaping @Sendable () -> ClientAdmission,
    bind: (ServerBootstrap) throws -> EventLoopFuture<SocketChannel>
  ) throws(IntakeError) -> Listener {
    let loop = try running.withLock { running throws(IntakeError) in
      var current = if let running { running } else { try IntakeLoop.run() }
      current.listeners += 1
      running = current
      return current.loop
    }
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: SOMAXCONN)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(makeAdmission()) }
      }
      // Clients have their turns, with so many bytes each.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: IntakeLimits.readBytes))
    do {
      return Listener(loop: self, channel: try bind(bootstrap).wait())
    } catch {
      release()
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw .cannotListen(place: place, reason: reason ?? "\(error)")
    }
  }

  /// Ends the thread after the last listener, and waits for that. Any other thread may call it.
  fileprivate func release() {
    let last = running.withLock { running -> Running? in
      running?.listeners -= 1
      guard let last = running, last.listeners == 0 else { return nil }
      running = nil
      return last
    }
    last?.loop.shutdownGracefully { _ in }
    last?.ended.wait()
  }

  /// Starts the loop on a thread made here: SwiftNIO ends the program if it cannot make one.
  private static func run() throws(IntakeError) -> Running {
    try checkDescriptors()
    let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let started = StartedLoop()
    do throws(ThreadError) {
      try WorkerThread.start("comment sockets") {
        MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
          started.loop.withLock { $0 = loop }
          began.signal()
        }
        ended.signal()
      }
    } catch {
      throw .cannotStart(reason: error.description)
    }
    began.wait()
    guard let loop = started.loop.withLock({ $0 }) else { throw .cannotStart(reason: "the loop has ended") }
    return Running(loop: loop, ended: ended)
  }

  /// Fails if the system has no descriptors for a loop's selector, wake-ups and timer: SwiftNIO takes them for granted.
  private static func checkDescriptors() throws(IntakeError) {
    let spare = (0..<3).map { _ in FileDescriptor(open("/", O_RDONLY | O_CLOEXEC)) }
    guard spare.allSatisfy({ $0.number >= 0 }) else { throw .cannotStart(reason: IntakeError.systemReason) }
  }
}

/// A socket that is listened on.
struct Listener: Sendable {
  fileprivate let loop: IntakeLoop
  let channel: SocketChannel

  /// Closes it and its clients, and waits until that is done. Any thread but the loop's may call it, once.
  func close() {
    channel.close(promise: nil)
    try? channel.closeFuture.wait()
    loop.release()
  }
}

private final class StartedLoop: Sendable {
  let loop = Mutex<(any EventLoop)?>(nil)
}
