import NagareText

/// An image of the golden texts with their names, white with a black outline on gray. Each text is drawn twice, first
/// with the installed fonts, then with the bundled ones.
struct TextSheet {
  private static let columnWidth = 680
  private static let rows = 64  // texts in a column
  private static let nameStyle = TextStyle(size: 15, outline: 1)

  private let width: Int
  private let height: Int
  private var pixels: [UInt8]

  private init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 128, count: width * height * 3)
  }

  /// Draws all golden texts.
  static func drawn() throws -> TextSheet {
    let installed = try TestFonts.installed()
    let cells = try GoldenText.all.map { text in
      (
        name: text.testDescription, own: try text.typesetter().drawing(of: text.text),
        installed: installed.drawing(of: text.text)
      )
    }
    let columns = (cells.count + rows - 1) / rows
    let heights = stride(from: 0, to: cells.count, by: rows).map { start in
      cells[start..<min(start + rows, cells.count)].reduce(0) { $0 + $1.own.height + 20 }
    }
    var sheet = TextSheet(width: columns * 2 * columnWidth, height: (heights.max() ?? 0) + 20)
    var y = 0
    for (number, cell) in cells.enumerated() {
      if number % rows == 0 { y = 0 }
      let x = number / rows * 2 * columnWidth
      let name = installed.shape(cell.name, style: nameStyle)
      sheet.draw(installed.rasterize(name), x: x, y: y)
      sheet.draw(cell.installed.coverage, x: x, y: y + 20)
      sheet.draw(cell.own.coverage, x: x + columnWidth, y: y + 20)
      y += cell.own.height + 20
    }
    return sheet
  }

  /// The image as a portable pixmap of 8 bits.
  var ppm: [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) + pixels }

  private mutating func draw(_ text: TextCoverage, x: Int, y: Int) {
    for row in 0..<text.height {
      for column in 0..<text.width {
        let index = row * text.width + column
        let (px, py) = (x + text.left + column, y + text.top + row)
        guard (0..<width).contains(px), (0..<height).contains(py) else { continue }
        for channel in 0..<3 {
          let target = (py * width + px) * 3 + channel
          pixels[target] = Self.over(pixels[target], value: 0, alpha: Int(text.outline[index]))
          pixels[target] = Self.over(pixels[target], value: Int(text.fill[index]), alpha: Int(text.fill[index]))
          guard !text.color.isEmpty else { continue }
          let (value, alpha) = (text.color[4 * index + channel], text.color[4 * index + 3])
          pixels[target] = Self.over(pixels[target], value: Int(value), alpha: Int(alpha))
        }
      }
    }
  }

  /// Composites a premultiplied value over another value.
  private static func over(_ below: UInt8, value: Int, alpha: Int) -> UInt8 {
    UInt8(clamping: value + (Int(below) * (255 - alpha) + 127) / 255)
  }
}

extension Typesetter {
  fileprivate func drawing(of text: String) -> (coverage: TextCoverage, height: Int) {
    let shaped = shape(text, style: GoldenText.style)
    return (rasterize(shaped), shaped.height)
  }
}
