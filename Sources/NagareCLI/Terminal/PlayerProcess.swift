import Foundation
import Nagare

/// A player process that reads this program's output from a pipe.
struct PlayerProcess {
  private let player: Player
  private let pipe: PipeEnds
  private var program: SpawnedProgram?

  /// The end of the pipe to write to.
  var output: Int32 { pipe.writing }

  /// Creates the pipe to a player; `start` starts the player.
  init(_ player: Player) throws {
    self.player = player
    do {
      pipe = try PipeEnds()
    } catch {
      throw PlayerProcess.failure(player.name, error)
    }
  }

  /// Starts the player.
  /// - Throws: `Failure` if the player cannot be started.
  mutating func start(_ hints: PlayerHints) throws {
    let words = player.arguments(for: hints)
    do {
      // The player's output must not mix with this program's standard output.
      program = try SpawnedProgram(
        words, input: pipe.reading, output: StandardStreams.diagnostics.fileDescriptor)
    } catch {
      throw PlayerProcess.failure(words[0], error)
    }
    // Only the player may hold this end, so that writing fails when the player has gone.
    close(pipe.reading)
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
    program?.stop()
    _ = wait()
  }

  private func wait() -> Int32 {
    close(output)
    return program?.wait() ?? 0
  }

  private static func failure(_ name: String, _ error: any Error) -> any Error {
    guard let error = error as? SpawnedProgram.StartError else { return error }
    return Failure(
      .failed, "cannot start the player", name, why: String(cString: strerror(error.number)),
      advice: "Install it, or name another program that plays its standard input.")
  }
}
