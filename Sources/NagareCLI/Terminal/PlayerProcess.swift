import Foundation
import Nagare

/// A player that runs beside this program and reads what it writes.
struct PlayerProcess {
  private let player: Player
  private let input: Int32
  /// The end of the pipe to write to.
  let output: Int32
  private var identifier: pid_t = 0

  /// Makes the pipe between this program and a player that is yet to be started.
  init(_ player: Player) throws {
    self.player = player
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw PlayerProcess.failure(player.name, errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (ends[0], ends[1])
  }

  /// Starts the player in this program's process group, so that Ctrl-C ends both.
  /// - Throws: `Failure` when it cannot be started.
  mutating func start(_ show: PlayerShow) throws {
    identifier = try Interrupts.startPlayer {
      try PlayerProcess.spawn(player.arguments(for: show), reading: input)
    }
    // Only the player may hold this end, so that it can be told when the player is gone.
    close(input)
  }

  /// Tells the player that no more comes, and waits until it ends.
  /// - Throws: `Failure` when it ended with an error of its own.
  func finish() throws {
    let status = wait()
    // The low bits are the signal that ended it: somebody wanted it to.
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
    // This program's own output is for whoever started it.
    posix_spawn_file_actions_adddup2(&actions, StandardStreams.diagnostics.fileDescriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, StandardStreams.diagnostics.fileDescriptor, STDERR_FILENO)
    // Signals that this program ignores would be ignored there too.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Nor may it inherit those that are blocked here.
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
      advice: "Install it, or name another program that plays what comes on its standard input.")
  }
}
