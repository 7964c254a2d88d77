import ArgumentParser
import Foundation
import Nagare

/// Writes messages to the standard error.
enum Diagnostics {
  static func warn(_ text: String) {
    write("nagare: warning: " + escaped(text) + "\n")
  }

  /// Warns about characters that no font has, if there are any.
  static func warn(ofMissingGlyphs glyphs: [MissingGlyph]) {
    guard !glyphs.isEmpty else { return }
    let report = MissingGlyphReport(glyphs)
    warn("no font has these characters: \(report.characters)")
    if let advice = report.advice { write("  " + escaped(advice) + "\n") }
  }

  /// The warning about an audio stream that is left out because it cannot be decoded.
  static func text(ofUndecodable stream: String) -> String {
    "\(stream) is left out: this FFmpeg cannot decode it"
  }

  /// The properties of the pixel format that are reduced, and how to keep them.
  static func text(of reduction: FormatReduction) -> String {
    let parts = reduction.parts.joined(separator: ", ")
    return reduction.isAvoidable
      ? "reduced for compatibility: \(parts); --keep-format keeps more, but few players support it"
      : "reduced: \(parts)"
  }

  static func note(_ text: String) {
    write(escaped(text) + "\n")
  }

  /// Reports an error and ends the program with its code.
  static func exit(with error: any Error) -> Never {
    if error is BrokenPipe { endAsBrokenPipe() }
    if NagareCommand.exitCode(for: error) == .success {
      // The help or the version was asked for.
      var message = NagareCommand.fullMessage(for: error) + "\n"
      if message == NagareVersion.current + "\n", let libraries = BundledLibraries.list { message += libraries }
      do {
        try OutputFile.write(Data(message.utf8), to: "-")
      } catch {
        Diagnostics.exit(with: error)
      }
      Foundation.exit(0)
    }
    let failure = Failure(describing: error, in: NagareCommand.words)
    failure.lines.forEach { write($0 + "\n") }
    Foundation.exit(failure.code.rawValue)
  }

  /// Ends by SIGPIPE, as other programs do when their reader closes the pipe; shells show exit code 141.
  private static func endAsBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // A parent may have blocked the signal.
    _exit(128 + SIGPIPE)
  }

  /// The first line of a message, with the items of the list that may follow it; nil for an empty message.
  static func oneLine(_ message: String) -> String? {
    let lines = message.split(separator: "\n")
    let items = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { $0.dropFirst("  - ".count) }
    return lines.first.map { items.isEmpty ? String($0) : "\($0) \(items.joined(separator: ", "))" }
  }

  /// A line that a terminal shows until it is overwritten. The terminal cuts it at its width, as only it knows the
  /// widths of characters: a line that wraps could not be overwritten.
  static func transient(_ text: String) -> String { "\u{1B}[?7l\(text)\u{1B}[K\u{1B}[?7h" }

  /// Writes text as it is. Errors are ignored, as they could not be reported.
  static func write(_ text: String) {
    try? StandardStreams.diagnostics.write(contentsOf: Data(text.utf8))
  }
}
