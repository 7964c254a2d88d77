import Nagare

extension Diagnostics {
  /// Warns of packets that could not be decoded; says nothing where there are none.
  static func warn(ofCorruptPackets count: Int, in path: String) {
    if let packets = counted(count, "damaged packet") { warn("\(path): \(packets); the picture may show it") }
  }

  /// Warns of what is wrong with a video; says nothing where nothing is.
  static func warn(of corruption: VideoCorruption, in video: String) {
    let counts = [counted(corruption.packets, "damaged packet"), counted(corruption.frames, "damaged picture")]
    let damaged = counts.compactMap { $0 }.joined(separator: " and ")
    if !damaged.isEmpty { warn("\(video): \(damaged); the output may show it") }
    if let truncation = corruption.truncation {
      let (found, declared) = (clock(truncation.found), clock(truncation.declared))
      warn("\(video): it ends after \(found), and its container says \(declared); it may be cut off")
    }
    if corruption.discontinuityCount > 0 {
      let count = corruption.discontinuityCount == 1 ? "once" : "\(corruption.discontinuityCount) times"
      warn(
        "\(video): timestamp discontinuity \(count), as where recordings were joined; the output continues without a gap"
      )
    }
  }
}

/// A number with what it counts, such as `1 packet` and `2 packets`; nil for none.
func counted(_ number: Int, _ name: String) -> String? {
  number == 0 ? nil : numbered(number, name)
}

/// `1 comment`, `0 comments`.
func numbered(_ number: Int, _ name: String) -> String {
  "\(number) \(name)\(number == 1 ? "" : "s")"
}
