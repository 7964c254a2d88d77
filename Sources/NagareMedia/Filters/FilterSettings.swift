import NagarePixels

/// What FFmpeg's filters do to frames before anything else is done with them, as a user says it.
public struct FilterSettings: Sendable, Equatable {
  /// A graph in FFmpeg's own syntax, with one input and one output, both of video; nil for none.
  ///
  /// It sees pictures upright, and times that count from the video's beginning.
  public var graph: String?
  /// Whether frames that are flagged as interlaced become progressive ones, as many as they were.
  public var deinterlaces = false
  /// Whether pictures that players would turn are turned, because the output cannot say it, even without a graph.
  package var turns = false

  /// None.
  public init() {}

  /// A part of the way through the filters.
  struct Section: Equatable {
    let graph: String
    /// Whether the user has written it.
    var isUsers = false
  }

  /// The parts in their order; none where frames stay what they are.
  /// - Parameter orientation: how players turn the pictures.
  func sections(for orientation: DisplayOrientation) -> [Section] {
    var sections: [Section] = []
    // Of a picture on its side, fields are columns.
    if deinterlaces { sections.append(Section(graph: "bwdif=mode=send_frame:deint=interlaced")) }
    if makesUpright, let turn = orientation.turningFilters { sections.append(Section(graph: turn)) }
    if let graph { sections.append(Section(graph: graph, isUsers: true)) }
    return sections
  }

  /// Whether pictures come out as they are to be shown.
  var makesUpright: Bool { turns || graph != nil }
}

extension DisplayOrientation {
  /// What makes a stored picture the one that is shown; nil for nothing.
  fileprivate var turningFilters: String? {
    if isTransposed {
      // FFmpeg's names say what a transposition and mirroring are together.
      let name =
        switch (mirrorsX, mirrorsY) {
        case (false, false): "cclock_flip"
        case (true, false): "clock"
        case (false, true): "cclock"
        case (true, true): "clock_flip"
        }
      return "transpose=dir=\(name)"
    }
    let mirrors = (mirrorsX ? ["hflip"] : []) + (mirrorsY ? ["vflip"] : [])
    return mirrors.isEmpty ? nil : mirrors.joined(separator: ",")
  }
}
