/// A rectangle in pixels of a box or the stage, half-open on the right and at the bottom. Empty if `right <= left` or
/// `bottom <= top`.
package struct PixelRectangle: Sendable, Equatable {
  package var left, top, right, bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package static let empty = PixelRectangle(left: 0, top: 0, right: 0, bottom: 0)

  package var isEmpty: Bool { right <= left || bottom <= top }
  package var width: Int { isEmpty ? 0 : right - left }
  package var height: Int { isEmpty ? 0 : bottom - top }

  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  package func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRectangle(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
