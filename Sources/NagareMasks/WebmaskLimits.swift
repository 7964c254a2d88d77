/// Limits on a webmask, far above those of the site's files.
package enum WebmaskLimits {
  /// The size of a file in bytes. The site's files have 40 MB an hour.
  package static let fileBytes = 1 << 28
  /// The times of masks in seconds: a year.
  package static let times = 0.0...31_536_000
  /// The number of segments: a day, at ten seconds each.
  package static let segments = 8_640
  /// The size of a segment when decompressed, in bytes. The site's segments have 0.5 MB.
  package static let segmentBytes = 32 << 20
  /// The number of masks of a segment: ten seconds with 240 masks a second.
  package static let masks = 2_400
  /// The size of a mask's drawing in bytes.
  package static let drawingBytes = 1 << 20
  /// The number of curves and lines of a drawing. With the mask's size, it bounds the time to draw it.
  package static let edges = 50_000
  /// The largest coordinate of a path, in its own units. The site's units are tenths of a pixel.
  package static let coordinate = 1e6
  /// The sides of a drawing, in its own pixels.
  package static let sides = 1.0...16_384
  /// The longest side of a drawn mask, in pixels.
  package static let maskSide = 4_096
}
