/// The height and pitch of text lines in the HTML5 player, in virtual pixels.
struct NiconicoCell: Equatable {
  /// The height of a single line.
  var height: Double
  /// The additional height of each further line.
  var pitch: Double

  /// The height of the stage in lines of a text size.
  private struct LineCounts {
    /// Lines that fit at the usual size.
    var fitting: Double
    /// Lines that fit at the reduced size for many lines.
    var resized: Double
    /// Lines that would fit if each had the height of a single line.
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

  /// The cell of a text at the usual size.
  init(_ size: NiconicoTextSize) {
    let counts = LineCounts(size)
    height = Self.stageHeight / counts.single
    pitch = (Self.stageHeight - height) / (counts.fitting - 1)
  }

  /// The cell of a text with so many lines that its size is reduced.
  init(resized size: NiconicoTextSize) {
    let counts = LineCounts(size)
    let usual = NiconicoCell(size)
    pitch = (Self.stageHeight - usual.height * (counts.fitting / counts.resized)) / (counts.resized - 1)
    height = usual.height * (pitch / usual.pitch)
  }

  func scaled(toHeight newHeight: Double) -> NiconicoCell {
    NiconicoCell(height: newHeight, pitch: pitch * (newHeight / height))
  }

  /// The em, rounded down to whole virtual pixels unless it is less than 1.
  var fontSize: Double {
    let em = Self.emShare * height
    return em >= 1 ? em.rounded(.down) : em
  }

  /// The ratio of the em to the height.
  static let emShare = 0.8
}
