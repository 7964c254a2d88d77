import Foundation
import Nagare

/// A player process that reads this program's output from a pipe.
struct PlayerProcess {
  private let player: Player
  private let input: Int32
  /// The end of the pipe to write to.
  let output: Int32
  private var identifier: pid_t = 0

  /// Creates the pipe to a player; `start` starts the player.
  init(_ player: Player) throws {
    self.player = player
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw PlayerProcess.failure(player.name, errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (ends[0], ends[1])
  }

  /// Starts the player in this program's process group, so that Ctrl-C ends both.
  /// - Throws: `Failure` if the player cannot be started.
  mutating func start(_ hints: PlayerHints) throws {
    identifier = try Interrupts.startPlayer {
      try PlayerProcess.spawn(player.arguments(for: hints), reading: input)
    }
    // Only the player may hold this end, so that writing fails when the player has gone.
    close(input)
  }

  /// Ends the player's input, and waits until the player ends.
  /// - Throws: `Failure` if the player ended with an exit code other than 0.
  func finish() throws {
    let status = wait()
    // The low bits are the signal that ended the player: somebody stopped it on purpose.
    let code = status >> 8 & 0xFF
    guard status & 0x7F == 0, code != 0 else { return }
    throw Failure(.failed, "the player failed", player.name, why: "it ended with code \(code)")
  }

  /// Ends the player.
  func stop() {
    kill(identifier, SIGTERM)
    _ = wait()
  }

  private func wait() -> Int32 {
    close(output)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    Interrupts.playerHasEnded()
    return status
  }

  private static func spawn(_ words: [String], reading end: Int32) throws -> pid_t {
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
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO)
    // The player's output must not mix with this program's standard output.
    posix_spawn_file_actions_adddup2(&actions, StandardStreams.diagnostics.fileDescriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, StandardStreams.diagnostics.fileDescriptor, STDERR_FILENO)
    // Otherwise, the player would also ignore the signals that this program ignores.
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
    guard status == 0 else { throw failure(words[0], status) }
    return identifier
  }

  private static func failure(_ name: String, _ number: Int32) -> Failure {
    Failure(
      .failed, "cannot start the player", name, why: String(cString: strerror(number)),
      advice: "Install it, or name another program that plays its standard input.")
  }
}
