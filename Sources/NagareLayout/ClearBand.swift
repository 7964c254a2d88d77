/// Rows at an edge of the stage that no comment may touch, such as those of subtitles in the picture.
public struct ClearBand: Sendable, Equatable {
  /// Where a band is.
  public enum Edge: String, Sendable, CaseIterable {
    /// Above all that is drawn.
    case top
    /// Below all that is drawn.
    case bottom
  }

  /// How high a band is.
  public enum Height: Sendable, Equatable {
    /// Of the stage's height, 0...1.
    case share(Double)
    /// 0...65,536.
    case pixels(Int)
  }

  /// Where it is.
  public var edge: Edge
  /// A band ends at an even row, if need be by a row more, so that it shares no sample of colour with comments.
  public var height: Height

  /// A band at an edge.
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

  /// How many rows of a stage it covers, at most all.
  func rows(of stage: Stage) -> Int {
    let wanted =
      switch clamped.height {
      // A share in decimals may be a little more in binary.
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
