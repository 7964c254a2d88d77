import Nagare

extension Diagnostics {
  /// Warns about corrupt packets, if there are any.
  static func warn(ofCorruptPackets count: Int, in path: String) {
    if let packets = counted(count, "corrupt packet") { warn("\(path): \(packets); the colours may be wrong") }
  }

  /// Warns about the problems of a video, if there are any.
  static func warn(of corruption: VideoCorruption, in video: String) {
    let counts = [counted(corruption.packets, "corrupt packet"), counted(corruption.frames, "corrupt frame")]
    let corrupt = counts.compactMap { $0 }.joined(separator: " and ")
    if !corrupt.isEmpty { warn("\(video): \(corrupt); the output may show artifacts") }
    if let truncation = corruption.truncation {
      let (found, declared) = (clock(truncation.found), clock(truncation.declared))
      warn("\(video): it ends after \(found), but its container declares \(declared); it may be truncated")
    }
    if let count = counted(corruption.discontinuityCount, "timestamp discontinuity") {
      warn("\(video): \(count), as where recordings were joined; the output continues without a gap")
    }
    if let change = corruption.audioChange { warn("\(video): \(text(of: change))") }
  }

  /// The warning about audio that changes its format.
  static func text(of change: IssueLog.AudioChange) -> String {
    switch change {
    case .encoded: "the audio changes its format; it is encoded in its first one until it changes back"
    case .omitted: "the audio changes its format; it is left out until it changes back"
    }
  }
}

/// A number with its noun, such as `1 packet` and `2 packets`; nil for none.
func counted(_ number: Int, _ name: String) -> String? {
  number == 0 ? nil : numbered(number, name)
}

/// `1 comment`, `0 comments`, `2 discontinuities`.
func numbered(_ number: Int, _ name: String) -> String {
  if number == 1 { return "1 \(name)" }
  return "\(number) "
    + (name.hasSuffix("y") ? name.dropLast() + "ies" : name.hasSuffix("ss") ? name + "es" : name + "s")
}
