import CLinux
import Foundation
import Nagare

/// Another program in this program's process group, so that Ctrl-C ends both. A signal that ends this program ends it, too.
/// There is one at a time.
struct SpawnedProgram {
  private let identifier: pid_t

  /// The system's reason why a program cannot be started.
  struct StartError: Error {
    let number: Int32
  }

  /// Starts a program.
  /// - Parameters:
  ///   - words: its name, which is searched for in `PATH`, and its arguments.
  ///   - input: its standard input.
  ///   - output: its standard output. Its standard error is this program's.
  /// - Throws: `StartError`.
  init(_ words: [String], input: Int32, output: Int32) throws {
    identifier = try Interrupts.startProgram { try Self.spawn(words, input: input, output: output) }
  }

  /// Asks it to end.
  func stop() { kill(identifier, SIGTERM) }

  /// Waits until it ends.
  /// - Returns: its status, as of `waitpid`.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    Interrupts.programHasEnded()
    return status
  }

  /// Waits until it ends, but no longer than up to a time. Then it is killed.
  /// - Returns: its status; nil if it was killed.
  func wait(until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else {
        kill(identifier, SIGKILL)
        _ = wait()
        return nil
      }
      usleep(Self.pause)
    }
    Interrupts.programHasEnded()
    return status
  }

  /// Microseconds between two looks at a program that is ending.
  private static let pause: UInt32 = 5_000

  private static func spawn(_ words: [String], input: Int32, output: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, StandardStreams.diagnostics.fileDescriptor, STDERR_FILENO)
    #if os(Linux)
      // What is open here must not stay open for it.
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    #endif
    // Otherwise, it would also ignore the signals that this program ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Otherwise, it would inherit the mask of blocked signals.
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var identifier: pid_t = 0
    let status = posix_spawnp(&identifier, words[0], &actions, &attributes, &arguments, environ)
    guard status == 0 else { throw StartError(number: status) }
    return identifier
  }
}

/// The two ends of a pipe. Programs that are started do not inherit them.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  /// - Throws: `SpawnedProgram.StartError` if there are too many open files.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SpawnedProgram.StartError(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
