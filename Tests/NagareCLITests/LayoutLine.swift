import Foundation

/// A line of `nagare layout`, and the pixels that it covers.
struct LayoutLine: Decodable {
  let id: String
  let text: String
  let mode: String
  let `in`: Double?
  let out: Double?
  let x: Double?
  let vx: Double?
  let y: Double?
  let w: Double?
  let h: Double?
  let overflow: Bool?
  let dropped: String?

  static func parse(_ outcome: Outcome) throws -> [LayoutLine] {
    try outcome.lines.map { try JSONDecoder().decode(LayoutLine.self, from: Data($0.utf8)) }
  }

  /// The pixels that the comment may cover at a time, half-open; nil if it is not on screen.
  func box(at time: Double) -> PixelBox? {
    guard let start = `in`, let out, let x, let vx, let y, let w, let h, start <= time, time < out else { return nil }
    let left = x + vx * (time - start)
    return PixelBox(
      left: Int(left.rounded(.down)), top: Int(y.rounded(.down)), right: Int((left + w).rounded(.up)),
      bottom: Int((y + h).rounded(.up)))
  }
}

/// A rectangle of pixels; `right` and `bottom` are exclusive.
struct PixelBox: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  func contains(_ x: Int, _ y: Int) -> Bool { (left..<right).contains(x) && (top..<bottom).contains(y) }

  func grown(by margin: Int) -> PixelBox {
    PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  func isInside(width: Int, height: Int) -> Bool { left >= 0 && top >= 0 && right <= width && bottom <= height }

  /// The box on planes of half the size, rounded outwards.
  var halved: PixelBox { PixelBox(left: left >> 1, top: top >> 1, right: (right + 1) >> 1, bottom: (bottom + 1) >> 1) }
}
