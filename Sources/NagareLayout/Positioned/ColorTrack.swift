/// A colour over time, interpolated per component in sRGB, as in CSS, not in linear light.
package struct ColorTrack: Sendable, Equatable {
  private var red: Track
  private var green: Track
  private var blue: Track

  /// - Parameter color: `0xRRGGBB`.
  package init(_ color: UInt32) {
    red = Track(Double(color >> 16 & 0xFF))
    green = Track(Double(color >> 8 & 0xFF))
    blue = Track(Double(color & 0xFF))
  }

  /// Whether the colour never changes.
  package var isConstant: Bool { red.isConstant && green.isConstant && blue.isConstant }

  /// Changes the colour to `color`, like ``Track/move(to:at:for:easing:)``.
  package mutating func move(to color: UInt32, at start: Double, for duration: Double, easing: Easing = .linear) {
    red.move(to: Double(color >> 16 & 0xFF), at: start, for: duration, easing: easing)
    green.move(to: Double(color >> 8 & 0xFF), at: start, for: duration, easing: easing)
    blue.move(to: Double(color & 0xFF), at: start, for: duration, easing: easing)
  }

  /// The colour at a time in seconds, as `0xRRGGBB` with rounded components.
  package func value(at time: Double) -> UInt32 {
    func component(_ track: Track) -> UInt32 { UInt32(track.value(at: time).clamped(to: 0...255).rounded()) }
    return component(red) << 16 | component(green) << 8 | component(blue)
  }
}
