import Foundation
import Nagare
import Synchronization

/// What Ctrl-C, SIGTERM, and SIGHUP of a terminal that is closed do.
///
/// While there is nothing to finish, they end the program at once. During a run the first is a wish to stop; the second
/// removes the temporary file and ends the program. The handler runs on any thread at any moment and only does what is
/// safe there: atomics that exist before it is installed, and plain system calls.
enum Interrupts {
  static let cancellation = CancellationToken()
  private static let received = Atomic<Int32>(0)
  /// When the first signal came, in nanoseconds of the monotonic clock.
  private static let firstTime = Atomic<UInt64>(0)
  /// A program such as `timeout` signals a process and then its whole group: what comes so soon after the first is no
  /// second wish.
  private static let echo: UInt64 = 50_000_000
  /// The address of a list of C strings, nil behind the last, none of which is ever freed; 0 while there is nothing to
  /// finish.
  private static let temporaryPaths = Atomic<UInt>(0)

  /// The player that is to end with this program; 0 while there is none, and `starting` while nobody knows it yet.
  private static let player = Atomic<Int32>(0)
  private static let starting: Int32 = -1

  /// The program's exit code after a run that was cancelled; nil when no signal came.
  static var exitCode: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// The signals that stop a run.
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  private static func isIgnored(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  /// Installs the handler.
  static func install() {
    // Statics come to be at their first use, which must not be in a handler.
    _ = (
      cancellation.isCancelled, exitCode, temporaryPaths.load(ordering: .relaxed), firstTime.load(ordering: .relaxed)
    )
    _ = player.load(ordering: .relaxed)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers {
      // `nohup` has a program go on when its terminal is closed.
      let former = signal(number) { Interrupts.handle($0) }
      if number == SIGHUP, isIgnored(former) { signal(number, SIG_IGN) }
      sigaddset(&mask, number)
    }
    // A program that starts this one on a thread that blocks signals hands that on.
    sigprocmask(SIG_UNBLOCK, &mask, nil)
  }

  /// From now on the first signal stops the run gently.
  /// - Parameter paths: the files to remove when the program ends at once, and folders, behind what is in them.
  static func runBegins(removing paths: String...) { runBegins(removing: paths) }

  static func runBegins(removing paths: [String]) {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { (list + index).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    temporaryPaths.store(UInt(bitPattern: list), ordering: .releasing)
  }

  /// Starts a player, which ends when a signal ends the program.
  /// - Parameter start: starts it, and gives its process's identifier.
  static func startPlayer(_ start: () throws -> pid_t) rethrows -> pid_t {
    // A signal that comes meanwhile must not be handled here, where its handler waits for the identifier.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &mask, nil) }
    player.store(starting, ordering: .relaxed)
    do {
      let identifier = try start()
      player.store(identifier, ordering: .relaxed)
      return identifier
    } catch {
      playerHasEnded()
      throw error
    }
  }

  /// There is no player to end any more.
  static func playerHasEnded() { player.store(0, ordering: .relaxed) }

  /// Removes the temporary file, ends the player, and ends the program.
  static func exitAtOnce(_ number: Int32) -> Never {
    var tries = 0
    while player.load(ordering: .relaxed) == starting, tries < 200 {
      usleep(1_000)
      tries += 1
    }
    let identifier = player.load(ordering: .relaxed)
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
    guard temporaryPaths.load(ordering: .acquiring) != 0 else { exitAtOnce(number) }
    guard received.exchange(number, ordering: .relaxed) != 0 else {
      firstTime.store(time, ordering: .relaxed)
      cancellation.cancel()
      return
    }
    // A terminal that is closed may send its signal more than once.
    if number != SIGHUP, time &- firstTime.load(ordering: .relaxed) > echo { exitAtOnce(number) }
  }
}
