/// Writes comments as subtitles, in SRT or WebVTT. A cue has the comments that are visible at the same time, a line for
/// each; whenever one appears or ends, a new cue begins, so that cues do not overlap.
///
/// A comment is visible for its own duration, or else for the writer's. Times are rounded to milliseconds, and the part
/// before the video is cut. A line break in a text becomes a space. A purchase has its price before its text.
///
/// Subtitles drop all other properties, and positioned and scripted comments. If more comments are visible than a cue
/// has lines, the newest ones stay.
package struct SubtitleWriter: CommentWriter {
  package enum Format: Sendable {
    /// SubRip's format. Lines end in CR LF, as in SubRip's own files, so that every player reads them.
    case srt
    /// Web Video Text Tracks (https://www.w3.org/TR/webvtt1/), with line feeds.
    case webVTT
  }

  private let format: Format
  private let duration: Double
  private var cues: SubtitleCues
  private var cueCount = 0

  /// - Parameters:
  ///   - duration: the display time in seconds of comments without their own, clamped to ``CommentLimits/duration``.
  ///   - maxLines: the limit of comments in a cue, at least 1.
  package init(_ format: Format, duration: Double = 4, maxLines: Int = 3) {
    self.format = format
    self.duration = FieldValue.duration(duration) ?? CommentLimits.duration.lowerBound
    cues = SubtitleCues(maxLines: maxLines)
  }

  package var head: String {
    switch format {
    case .srt: ""
    case .webVTT: "WEBVTT\n\n"
    }
  }

  package var hiddenCount: Int { cues.hiddenCount }

  package func omission(of comment: Comment) -> CommentOmission? {
    if comment.mode.isScripted { return .positioned }
    if SubtitleText.line(of: comment) == nil { return .noText }
    return end(of: comment) > 0 ? nil : .neverVisible
  }

  /// The cues that end when this comment appears.
  package mutating func item(of comment: Comment) -> String {
    guard let line = SubtitleText.line(of: comment) else { return "" }
    return text(of: cues.add(escaped(line), from: Self.milliseconds(comment.time), to: end(of: comment)))
  }

  package mutating func tail() -> String { text(of: cues.finish()) }
}

extension SubtitleWriter {
  private func end(of comment: Comment) -> Int {
    Self.milliseconds(comment.time + (FieldValue.duration(comment.duration) ?? duration))
  }

  /// Seconds in milliseconds. Times beyond the limits, which no reader returns, are clamped to twice these.
  private static func milliseconds(_ seconds: Double) -> Int {
    let limit = 2 * CommentLimits.time.upperBound
    return Int((min(max(seconds.isNaN ? 0 : seconds, -limit), limit) * 1_000).rounded())
  }

  private func escaped(_ line: String) -> String {
    switch format {
    case .srt: SubtitleText.srt(line)
    case .webVTT: SubtitleText.webVTT(line)
    }
  }

  private mutating func text(of cues: [SubtitleCues.Cue]) -> String {
    var text = ""
    for cue in cues {
      cueCount += 1
      let (start, end) = (time(cue.start), time(cue.end))
      switch format {
      case .srt:
        text += "\(cueCount)\r\n\(start) --> \(end)\r\n" + cue.lines.joined(separator: "\r\n") + "\r\n\r\n"
      case .webVTT: text += "\(start) --> \(end)\n" + cue.lines.joined(separator: "\n") + "\n\n"
      }
    }
    return text
  }

  /// A time as `HH:MM:SS` with milliseconds after the format's separator; hours may have more digits.
  private func time(_ milliseconds: Int) -> String {
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, digits: 2) }
    return parts.joined(separator: ":") + (format == .srt ? "," : ".") + padded(fraction, digits: 3)
  }

  private func padded(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
