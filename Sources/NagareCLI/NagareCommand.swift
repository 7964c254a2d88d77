import ArgumentParser
import Foundation
import Nagare

/// The `nagare` program: its commands and its help.
struct NagareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nagare",
    abstract: "Burns danmaku and niconico-style comments into videos.",
    discussion: """
      Comments are files saved from Bilibili, Niconico, AcFun, Twitch, YouTube and
      other sites, or by recorders. Their format is detected by content.

      EXAMPLES
        nagare burn video.mp4 comments.xml -o out.mp4
        nagare batch recordings -o burned
        nagare watch recordings -o burned
        nagare clips video.mp4 -o clips
        nagare studio video.mp4 comments.xml
        nagare preview video.mp4 comments.xml --player ffplay
        nagare live udp://127.0.0.1:1234 -o out.mp4 --listen 127.0.0.1:8080
        nagare overlay comments.xml -o overlay.mov --size 1920x1080 --fps 30
        nagare frame video.mp4 comments.xml --at 1:23 -o frame.png
        nagare mask video.mp4 -o mask.mkv
        nagare plan video.mp4 comments.xml -o job
        nagare render job --all
        nagare status job
        nagare join job -o out.mp4
        nagare convert comments.xml -o comments.ass --size 1920x1080
        nagare layout comments.xml --size 1920x1080
        nagare stats comments.xml
        nagare align recording.flv video.mkv -o map.tsv
        nagare palette video.mp4 --scenes
        nagare pick video.mp4 --x 160 --y 90 --at 1:23
        nagare bench video.mp4 comments.xml
        nagare doctor
        nagare presets
      """,
    version: NagareVersion.current,
    subcommands: [
      BurnCommand.self, BatchCommand.self, WatchCommand.self, ClipsCommand.self, StudioCommand.self,
      PreviewCommand.self, LiveCommand.self,
      OverlayCommand.self,
      FrameCommand.self, MaskCommand.self, AlignCommand.self,
      PlanCommand.self, RenderCommand.self, StatusCommand.self, JoinCommand.self, ConvertCommand.self,
      LayoutCommand.self, StatsCommand.self, PaletteCommand.self, PickCommand.self,
      BenchCommand.self, DoctorCommand.self, PresetsCommand.self, CompletionsCommand.self, ManualCommand.self,
    ])

  /// The names of the commands, in the order of the help.
  static let names = configuration.subcommands.compactMap { $0.configuration.commandName }

  /// The words after the program's name.
  static let words = Array(CommandLine.arguments.dropFirst())

  /// The command on the command line; nil if there is none.
  static let running = name(in: words)

  /// The command in the words after the program's name; nil if there is none.
  static func name(in words: [String]) -> String? { words.first(where: names.contains) }

  /// The first example of a command in the help.
  static func example(of command: String) -> String? {
    configuration.discussion.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("nagare \(command) ") }
  }
}

@main
enum Main {
  static func main() {
    StandardStreams.openMissing()
    BundledLibraries.provideFontSettings()
    // Report a closed pipe or an exceeded file-size limit as an error, instead of dying of the signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interrupts.install()
    do {
      try PresetExpansion(checking: NagareCommand.words).run()
    } catch {
      Diagnostics.exit(with: error)
    }
  }
}
