import Dispatch
import Foundation
import Nagare
import Synchronization

/// Turns the first Ctrl-C or SIGTERM into a wish to stop, and the second into an exit at once.
///
/// `sources` is touched by the thread that installs the handler alone; the rest is atomic. This makes it sound to share.
final class InterruptHandler: @unchecked Sendable {
  let cancellation = CancellationToken()
  private let received = Atomic<Int32>(0)
  private var sources: [any DispatchSourceSignal] = []

  /// - Parameter temporaryPath: the file to remove when the program exits at once.
  func install(removing temporaryPath: String) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler { [self] in handle(number, temporaryPath) }
      source.resume()
      sources.append(source)
    }
  }

  /// The program's exit code after a run that was cancelled; nil when no signal came.
  var exitCode: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  private func handle(_ number: Int32, _ temporaryPath: String) {
    if received.exchange(number, ordering: .relaxed) != 0 {
      unlink(temporaryPath)
      _exit(128 + number)
    }
    cancellation.cancel()
  }
}
