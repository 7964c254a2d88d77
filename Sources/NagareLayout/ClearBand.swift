/// A band at an edge of the stage, for example over hard subtitles. Only positioned comments may touch the band.
public struct ClearBand: Sendable, Equatable {
  /// The edge at which a band lies.
  public enum Edge: String, Sendable, CaseIterable {
    /// At the top of the stage.
    case top
    /// At the bottom of the stage.
    case bottom
  }

  /// The height of a band.
  public enum Height: Sendable, Equatable {
    /// A fraction of the stage's height, 0...1.
    case share(Double)
    /// Rows of pixels, 0...65,536.
    case pixels(Int)
  }

  /// The edge of the stage.
  public var edge: Edge
  /// The height, rounded up so that the inner edge is at an even row: the band shares no chroma sample with comments.
  public var height: Height

  /// Creates a band at an edge.
  public init(_ edge: Edge, height: Height) {
    self.edge = edge
    self.height = height
  }
}

extension ClearBand {
  var clamped: ClearBand {
    switch height {
    case .share(let share): ClearBand(edge, height: .share(share.clamped(to: 0...1)))
    case .pixels(let pixels): ClearBand(edge, height: .pixels(pixels.clamped(to: 0...Stage.largestSide)))
    }
  }

  /// The number of rows that the band covers, at most all.
  func rows(of stage: Stage) -> Int {
    let wanted =
      switch clamped.height {
      // A decimal fraction may be slightly larger in binary.
      case .share(let share): Int((share * Double(stage.height) - 1e-6).rounded(.up))
      case .pixels(let pixels): pixels
      }
    if wanted <= 0 { return 0 }
    switch edge {
    case .top: return min(wanted + wanted & 1, stage.height)
    case .bottom: return min(wanted + (stage.height - wanted) & 1, stage.height)
    }
  }
}
