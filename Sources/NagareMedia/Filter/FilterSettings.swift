import NagarePixels

/// The user's FFmpeg filters for decoded frames, applied before anything else.
public struct FilterSettings: Sendable, Equatable {
  /// A graph in FFmpeg's own syntax, with one video input and one video output; nil for none.
  ///
  /// Its input frames are upright, and their timestamps count from the video's beginning.
  public var graph: String?
  /// Whether interlaced frames are deinterlaced, each to one progressive frame.
  public var deinterlaces = false
  /// Whether frames are turned upright even without a graph, because the output cannot store their orientation.
  package var turnsUpright = false

  /// No filters.
  public init() {}

  /// A section of the filter graph.
  struct Section: Equatable {
    let graph: String
    /// Whether the user wrote the section.
    var isFromUser = false
  }

  /// The sections in order; none if frames stay unchanged.
  /// - Parameter orientation: how players turn the frames.
  func sections(for orientation: DisplayOrientation) -> [Section] {
    var sections: [Section] = []
    // Deinterlacing comes first, since turning would make columns of the fields' lines.
    if deinterlaces { sections.append(Section(graph: "bwdif=mode=send_frame:deint=interlaced")) }
    if makesUpright, let turn = orientation.turningFilters { sections.append(Section(graph: turn)) }
    if let graph { sections.append(Section(graph: graph, isFromUser: true)) }
    return sections
  }

  /// Whether the output frames are upright.
  var makesUpright: Bool { turnsUpright || graph != nil }
}

extension DisplayOrientation {
  /// The filters that turn a stored frame upright; nil if none are needed.
  fileprivate var turningFilters: String? {
    if isTransposed {
      // FFmpeg's names combine a transposition with mirroring.
      let name =
        switch (isMirroredX, isMirroredY) {
        case (false, false): "cclock_flip"
        case (true, false): "clock"
        case (false, true): "cclock"
        case (true, true): "clock_flip"
        }
      return "transpose=dir=\(name)"
    }
    let mirrors = (isMirroredX ? ["hflip"] : []) + (isMirroredY ? ["vflip"] : [])
    return mirrors.isEmpty ? nil : mirrors.joined(separator: ",")
  }
}
