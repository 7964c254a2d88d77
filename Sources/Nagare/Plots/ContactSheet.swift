import NagareColor
import NagareMedia
import NagareText

/// A grid of a video's frames, each with its time and, if requested, its number of comments.
struct ContactSheet {
  /// A frame of the sheet.
  struct Tile {
    /// The time in seconds.
    let time: Double
    /// The number of comments on screen; nil to omit it.
    let commentCount: Int?
    let image: RGBAImage
  }

  /// The tiles in order of time, all of the same size, at most `columns` × `rows`.
  let tiles: [Tile]
  let columns: Int
  let rows: Int

  /// The largest width in pixels.
  static let maxWidth = 1_920
  /// The largest height in pixels, within WebP's limit of 16,383.
  private static let maxHeight = 16_000
  private static let gap = 8
  private static let background = RGBColor(hex: 0x1C1C1C)
  private static let ink = RGBColor(hex: 0xECECEC)
  private static let faintInk = RGBColor(hex: 0xA8A8A8)

  /// The largest length of a tile's longer side, in pixels, with which all tiles fit; at most the frame's.
  static func longestSide(ofTilesFor width: Int, _ height: Int, columns: Int, rows: Int) -> Int {
    let cell = (maxWidth - gap) / columns - gap
    let row = (maxHeight - gap) / rows - gap - 2 * maxTextSize
    let scale = min(Double(cell) / Double(width), Double(row) / Double(height), 1)
    return max(Int(Double(max(width, height)) * scale), 1)
  }

  private static let maxTextSize = 20
  private static let minTextSize = 11

  /// The sheet as an image file.
  /// - Parameter fonts: the fonts of the labels.
  /// - Throws: `MediaError` or `FontError`.
  func encoded(as format: ImageFormat, fonts: FontRequest) throws -> [UInt8] {
    let (tileWidth, tileHeight) = (tiles.first?.image.width ?? 1, tiles.first?.image.height ?? 1)
    // The labels of tiny tiles need more width.
    let cell = max(tileWidth, ContactSheet.minCell)
    let textSize = min(max(cell / 20, ContactSheet.minTextSize), ContactSheet.maxTextSize)
    let (across, down) = (cell + ContactSheet.gap, tileHeight + 2 * textSize + ContactSheet.gap)
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: fonts), width: columns * across + ContactSheet.gap,
      height: rows * down + ContactSheet.gap, background: ContactSheet.background)
    let clock = ClockFormat(hasHours: tiles.contains { $0.time >= 3_600 }, digits: 1)
    for (index, tile) in tiles.enumerated() {
      let x = ContactSheet.gap + index % columns * across
      let y = ContactSheet.gap + index / columns * down
      sheet.canvas.draw(tile.image, x: x + (cell - tileWidth) / 2, y: y)
      label(tile, clock, on: &sheet, x: x..<x + cell, y: y + tileHeight + textSize, size: Double(textSize))
    }
    return try ImageEncoder.encode(
      rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height, as: format)
  }

  private static let minCell = 80

  /// Writes the time at the left and the number of comments at the right of a line centred at `y`.
  private func label(
    _ tile: Tile, _ clock: ClockFormat, on sheet: inout PlotSheet, x: Range<Int>, y: Int, size: Double
  ) {
    let time = clock.text(tile.time)
    sheet.write(time, size: size, x: x.lowerBound, y: y, .left, ContactSheet.ink)
    guard let count = tile.commentCount else { return }
    let words = "\(count) \(count == 1 ? "comment" : "comments")"
    let room = x.count - sheet.width(of: time, size: size) - Int(size)
    let number = sheet.width(of: words, size: size) <= room ? words : "\(count)"
    sheet.write(number, size: size, x: x.upperBound, y: y, .right, ContactSheet.faintInk)
  }
}
