/// A part of the stage, such as the place of hard subtitles or of a logo.
public enum StageArea: Sendable, Equatable {
  /// All columns of some rows.
  case band(Place, height: Length)
  /// A rectangle; `x` and `y` are the distances of its left upper corner from that of the stage.
  case box(x: Length, y: Length, width: Length, height: Length)

  /// Where a band lies.
  public enum Place: String, Sendable, CaseIterable {
    /// At the top of the stage.
    case top
    /// Halfway between the top and the bottom of the stage.
    case middle
    /// At the bottom of the stage.
    case bottom
  }

  /// A length along a side of the stage.
  public enum Length: Sendable, Equatable {
    /// A fraction of the side, 0...1.
    case share(Double)
    /// Pixels, 0...65,536.
    case pixels(Int)
  }
}

/// An area in pixels of a stage, widened so that inner edges are even: it shares no chroma sample with what is outside.
struct PixelArea: Sendable, Equatable {
  let columns: Range<Int>
  let rows: Range<Int>

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
}

extension StageArea {
  var clamped: StageArea {
    switch self {
    case .band(let place, let height): .band(place, height: height.clamped)
    case .box(let x, let y, let width, let height):
      .box(x: x.clamped, y: y.clamped, width: width.clamped, height: height.clamped)
    }
  }

  /// The area's pixels, as far as they are on the stage.
  func pixels(of stage: Stage) -> PixelArea {
    switch clamped {
    case .band(let place, let height):
      let (side, length) = (Double(stage.height), height.pixels(of: stage.height))
      let start =
        switch place {
        case .top: 0.0
        case .middle: (side - length) / 2
        case .bottom: side - length
        }
      return PixelArea(columns: 0..<stage.width, rows: Self.range(from: start, length, within: stage.height))
    case .box(let x, let y, let width, let height):
      let (left, top) = (x.pixels(of: stage.width), y.pixels(of: stage.height))
      return PixelArea(
        columns: Self.range(from: left, width.pixels(of: stage.width), within: stage.width),
        rows: Self.range(from: top, height.pixels(of: stage.height), within: stage.height))
    }
  }

  /// The rows of the stage that it takes; see ``PixelArea``.
  package func rows(of stage: Stage) -> Range<Int> { pixels(of: stage.clamped).rows }

  private static func range(from start: Double, _ length: Double, within side: Int) -> Range<Int> {
    // Decimal fractions may be slightly smaller or larger in binary.
    let first = Int((start + 1e-6).rounded(.down)).clamped(to: 0...side)
    let end = length > 0 ? Int((start + length - 1e-6).rounded(.up)).clamped(to: first...side) : first
    return first == end ? first..<end : first & ~1..<min(end + end & 1, side)
  }
}

extension StageArea.Length {
  fileprivate var clamped: Self {
    switch self {
    case .share(let share): .share(share.clamped(to: 0...1))
    case .pixels(let pixels): .pixels(pixels.clamped(to: 0...Stage.largestSide))
    }
  }

  fileprivate func pixels(of side: Int) -> Double {
    switch self {
    case .share(let share): share * Double(side)
    case .pixels(let pixels): Double(pixels)
    }
  }
}
