import Foundation
import NagarePixels

/// Makes a webmask in the format described at `Webmask`. The edges of masks become sharp.
package struct WebmaskBuilder {
  /// Compressed segments, and their starts in milliseconds.
  private var segments: [(start: Int64, bytes: [UInt8])] = []
  /// The content of the incomplete segment, its start in milliseconds and the number of its masks.
  private var content: [UInt8] = []
  private var start: Int64?
  private var segmentMaskCount = 0
  private var byteCount = 0
  /// The number of masks.
  package private(set) var count = 0

  /// The usual duration of a segment, in milliseconds.
  private static let segmentTime: Int64 = 10_000

  package init() {}

  /// Adds a mask. Times, in seconds, must not decrease.
  /// - Throws: the limit that the mask or the file exceeds, or `.compression` if zlib fails.
  package mutating func append(_ mask: MaskImage, at time: Double) throws(WebmaskError) {
    guard WebmaskLimits.times ~= time else { throw WebmaskError(.time(time < 0 ? .min : .max)) }
    let milliseconds = Int64((time * 1_000).rounded())
    if let start, milliseconds - start >= WebmaskBuilder.segmentTime || segmentMaskCount == WebmaskLimits.masks {
      try endSegment()
    }
    start = start ?? milliseconds
    let lines = OutlineTracer.outlines(of: mask)
    // The drawing's frame adds four edges.
    guard lines.reduce(4, { $0 + $1.count }) <= WebmaskLimits.edges else { throw WebmaskError(.tooManyEdges) }
    let drawing = WebmaskBuilder.drawing(of: lines, width: mask.width, height: mask.height)
    let url = Array("data:image/svg+xml;base64,\(Data(drawing.utf8).base64EncodedString())".utf8)
    guard url.count <= WebmaskLimits.drawingBytes else { throw WebmaskError(.length(url.count)) }
    if content.count + url.count + 12 > WebmaskLimits.segmentBytes {
      try endSegment()
      start = milliseconds
    }
    content += WebmaskBuilder.bytes(Int32(url.count)) + WebmaskBuilder.bytes(milliseconds) + url
    (segmentMaskCount, count) = (segmentMaskCount + 1, count + 1)
  }

  /// The bytes of the file, with all masks so far. Readers refuse a file without masks.
  /// - Throws: `.tooLarge` if the file exceeds a limit, or `.compression` if zlib fails.
  package mutating func file() throws(WebmaskError) -> [UInt8] {
    if start != nil { try endSegment() }
    var table: [UInt8] = []
    var place = Int64(16 + 16 * segments.count)
    for segment in segments {
      table += WebmaskBuilder.bytes(segment.start) + WebmaskBuilder.bytes(place)
      place += Int64(segment.bytes.count)
    }
    let header = Array("MASK".utf8) + WebmaskBuilder.bytes(Int32(1)) + [2, 0, 0, 0]
    return header + WebmaskBuilder.bytes(Int32(segments.count)) + table + segments.flatMap(\.bytes)
  }

  private mutating func endSegment() throws(WebmaskError) {
    let bytes = try GzipMember.member(of: content)
    byteCount += bytes.count + 16
    guard segments.count < WebmaskLimits.segments, byteCount <= WebmaskLimits.fileBytes - 16
    else { throw WebmaskError(.tooLarge) }
    segments.append((start ?? 0, bytes))
    (content, start, segmentMaskCount) = ([], nil, 0)
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The SVG drawing of a mask: the frame with holes for marks, in tenths of a pixel from the lower left corner.
  private static func drawing(of marks: [[SIMD2<Double>]], width: Int, height: Int) -> String {
    // The frame and the marks wind in opposite directions, so that marks are holes.
    let frame = [(0, 0), (0, height), (width, height), (width, 0)].map { SIMD2(Double($0.0), Double($0.1)) }
    let lines = [frame] + marks
    let path = lines.map { line in
      let points = line.map { (x: Int(($0.x * 10).rounded()), y: 10 * height - Int(($0.y * 10).rounded())) }
      let steps = zip(points, points.dropFirst()).map { "\($1.x - $0.x) \($1.y - $0.y)" }.joined(separator: " ")
      return "M\(points[0].x) \(points[0].y) l\(steps) z"
    }
    return """
      <svg version="1.0" xmlns="http://www.w3.org/2000/svg" width="\(width)pt" height="\(height)pt" \
      viewBox="0 0 \(width) \(height)" preserveAspectRatio="xMidYMid meet">
      <g transform="translate(0,\(height)) scale(0.1,-0.1)" fill="#000000" stroke="none">
      <path d="\(path.joined(separator: "\n"))"/>
      </g>
      </svg>
      """
  }
}
