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
  /// The canvas that frames are put on after all other filters; nil for none.
  package var canvas: Canvas?

  /// No filters.
  public init() {}

  /// A canvas wider than its frames, with square pixels.
  package struct Canvas: Sendable, Equatable {
    /// The added columns at both sides.
    package var left, right: Int
    /// The size, as shown, that frames are scaled to first; nil for their own size.
    package var size: SizeRequest?

    package init(left: Int, right: Int, size: SizeRequest?) {
      (self.left, self.right, self.size) = (left, right, size)
    }
  }

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
    if let canvas { sections.append(Section(graph: canvas.filters)) }
    return sections
  }

  /// Whether the output frames are upright.
  var makesUpright: Bool { turnsUpright || graph != nil || canvas != nil }
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

extension FilterSettings.Canvas {
  /// The filters that scale frames and put them on the canvas.
  fileprivate var filters: String {
    // As in `SizeRequest`: pixels become square, and sides even where they change. `dar` is the displayed aspect ratio.
    func even(_ side: String) -> String { "2*max(round((\(side))/2),1)" }
    let (width, height) =
      switch size {
      case .exactly(let size): ("\(size.width)", "\(size.height)")
      case .shorterSide(let side):
        (even("if(gt(dar,1),\(side)*dar,\(side))"), even("if(gt(dar,1),\(side),\(side)/dar)"))
      case .width(let width): (even("\(width)"), even("\(width)/dar"))
      case .height(let height): (even("\(height)*dar"), even("\(height)"))
      case nil: ("if(eq(sar,1),iw,\(even("iw*sar")))", "ih")
      }
    return "scale=w='\(width)':h='\(height)',setsar=1,"
      // The canvas has even sides, as its chroma may be subsampled; the filter rounds down.
      + "pad=w='2*ceil(iw/2)+\(left + right)':h='2*ceil(ih/2)':x=\(left):y=0"
  }
}
