/// What one line takes at a size of HTML5's text, in virtual pixels.
struct NiconicoCell: Equatable {
  /// Of a text of one line.
  var height: Double
  /// What each further line adds.
  var pitch: Double

  /// Lines that the picture is high by.
  private struct LineCounts {
    /// As many lines as fit.
    var fitting: Double
    /// As many as fit when there are many.
    var resized: Double
    /// As many as would fit at the height of a single one.
    var single: Double

    init(_ size: NiconicoTextSize) {
      switch size {
      case .big: (fitting, resized, single) = (8.4, 16, 7.8)
      case .medium: (fitting, resized, single) = (13.1, 25.4, 11.3)
      case .small: (fitting, resized, single) = (21, 38, 16.6)
      }
    }
  }

  private static let stageHeight = 384.0

  init(height: Double, pitch: Double) {
    self.height = height
    self.pitch = pitch
  }

  /// The cell of a text of few lines.
  init(_ size: NiconicoTextSize) {
    let counts = LineCounts(size)
    height = Self.stageHeight / counts.single
    pitch = (Self.stageHeight - height) / (counts.fitting - 1)
  }

  /// The cell of a text of so many lines that they make it smaller.
  init(resized size: NiconicoTextSize) {
    let counts = LineCounts(size)
    let usual = NiconicoCell(size)
    pitch = (Self.stageHeight - usual.height * (counts.fitting / counts.resized)) / (counts.resized - 1)
    height = usual.height * (pitch / usual.pitch)
  }

  func scaled(toHeight newHeight: Double) -> NiconicoCell {
    NiconicoCell(height: newHeight, pitch: pitch * (newHeight / height))
  }

  /// The em, in whole virtual pixels unless it is less than one.
  var fontSize: Double {
    let em = Self.emShare * height
    return em >= 1 ? em.rounded(.down) : em
  }

  /// The em's share of the height.
  static let emShare = 0.8
}
