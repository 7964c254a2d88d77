import Foundation
import Nagare
import Synchronization

/// The handling of Ctrl-C (SIGINT), SIGTERM, and the SIGHUP of a closed terminal.
///
/// Before a run, a signal ends the program at once. During a run, the first signal requests a stop; the second removes
/// the temporary files and ends the program. The handler runs on any thread at any time, so it uses only what is safe
/// there: atomics that were initialised before it was installed, and plain system calls.
enum Interrupts {
  static let cancellation = CancellationToken()
  private static let receivedSignal = Atomic<Int32>(0)
  /// The time of the first signal, in nanoseconds of the monotonic clock.
  private static let firstTime = Atomic<UInt64>(0)
  /// The time after the first signal in which further signals are ignored, in nanoseconds: programs such as `timeout`
  /// signal a process and then its whole group.
  private static let repeatInterval: UInt64 = 50_000_000
  /// The address of a list of C strings, ended by nil and never freed; 0 before a run.
  private static let temporaryPaths = Atomic<UInt>(0)

  /// The process identifier of the program to end with this one; 0 if there is none, `starting` until it is known.
  private static let programIdentifier = Atomic<Int32>(0)
  private static let starting: Int32 = -1

  /// The exit code after a cancelled run; nil if there was no signal.
  static var exitCode: Int32? {
    let number = receivedSignal.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// The signals that stop a run.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  /// Installs the handler.
  static func install() {
    // Statics are initialised at their first use, which must not be in a handler.
    _ = (
      cancellation.isCancelled, exitCode, temporaryPaths.load(ordering: .relaxed), firstTime.load(ordering: .relaxed)
    )
    _ = programIdentifier.load(ordering: .relaxed)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      // Keep ignoring SIGHUP under `nohup`.
      let former = signal(number) { Interrupts.handle($0) }
      if number == SIGHUP, isIgnored(former) { signal(number, SIG_IGN) }
      sigaddset(&mask, number)
    }
    // A parent may have blocked these signals, and the mask is inherited.
    sigprocmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Begins a run: from now on, the first signal requests a stop.
  /// - Parameter paths: the files and folders to remove if the program ends at once; folders follow their contents.
  static func beginRun(removing paths: String...) { beginRun(removing: paths) }

  static func beginRun(removing paths: [String]) {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { (list + index).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    temporaryPaths.store(UInt(bitPattern: list), ordering: .releasing)
  }

  /// Starts another program that ends when a signal ends this one.
  /// - Parameter start: starts the program, and returns its process identifier.
  static func startProgram(_ start: () throws -> pid_t) rethrows -> pid_t {
    // Block signals on this thread: their handler waits for the identifier.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
    programIdentifier.store(starting, ordering: .relaxed)
    do {
      let identifier = try start()
      programIdentifier.store(identifier, ordering: .relaxed)
      return identifier
    } catch {
      programHasEnded()
      throw error
    }
  }

  /// Forgets the other program, which has ended.
  static func programHasEnded() { programIdentifier.store(0, ordering: .relaxed) }

  /// Ends the other program, removes the temporary files, and ends this one with the exit code of a signal.
  static func exitImmediately(_ number: Int32) -> Never {
    var tries = 0
    while programIdentifier.load(ordering: .relaxed) == starting, tries < 200 {
      usleep(1_000)
      tries += 1
    }
    let identifier = programIdentifier.load(ordering: .relaxed)
    if identifier > 0 { kill(identifier, SIGTERM) }
    var next = UnsafePointer<UnsafeMutablePointer<CChar>?>(bitPattern: temporaryPaths.load(ordering: .acquiring))
    while let list = next, let path = list.pointee {
      if unlink(path) != 0 { rmdir(path) }
      next = list + 1
    }
    _exit(128 + number)
  }

  private static func handle(_ number: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let time = UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
    guard temporaryPaths.load(ordering: .acquiring) != 0 else { exitImmediately(number) }
    guard receivedSignal.exchange(number, ordering: .relaxed) != 0 else {
      firstTime.store(time, ordering: .relaxed)
      cancellation.cancel()
      return
    }
    // A closed terminal may send SIGHUP more than once.
    if number != SIGHUP, time &- firstTime.load(ordering: .relaxed) > repeatInterval { exitImmediately(number) }
  }
}
