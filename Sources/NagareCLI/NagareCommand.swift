import ArgumentParser
import Foundation
import Nagare

/// The program.
struct NagareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nagare",
    abstract: "Burns danmaku and niconico-style comments into videos.",
    discussion: """
      EXAMPLES
        nagare burn video.mp4 comments.xml -o out.mp4
        nagare frame video.mp4 comments.xml --at 1:23 -o frame.png
        nagare bench video.mp4 comments.xml
      """,
    version: "0.1.0",
    subcommands: [
      BurnCommand.self, FrameCommand.self, LayoutCommand.self, BenchCommand.self, DoctorCommand.self,
    ])
}

@main
enum Main {
  static func main() {
    // A closed pipe or a file-size limit is an error to report, not a reason to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try NagareCommand.parseAsRoot()
      try command.run()
    } catch {
      Diagnostics.exit(with: error)
    }
  }
}
