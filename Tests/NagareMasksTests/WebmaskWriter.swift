import CZlib
import Foundation

/// Writes webmasks as sites do: a table, then segments of SVG drawings like potrace's, in Base64, compressed by gzip.
struct WebmaskWriter: Sendable {
  /// A mask: its time in milliseconds and its drawing.
  typealias Mask = (time: Int64, drawing: String)

  /// The segments: their times in milliseconds and their masks.
  var segments: [(time: Int64, masks: [Mask])]
  var magic = "MASK"
  var version: Int32 = 1
  var count: Int32?
  /// Changes the offset of a segment.
  var offset: @Sendable (_ index: Int, _ offset: Int64) -> Int64 = { $1 }
  /// Changes the content of a segment before it is compressed.
  var content: @Sendable (_ index: Int, [UInt8]) -> [UInt8] = { $1 }

  /// A drawing of some paths, in tenths of a pixel from the lower left corner.
  static func drawing(_ paths: [String], width: Int = 320, height: Int = 180) -> String {
    let paths = paths.map { "<path d=\"\($0)\"/>\n" }.joined()
    return """
      <?xml version="1.0" standalone="no"?>
      <svg version="1.0" xmlns="http://www.w3.org/2000/svg" width="\(width).000000pt" height="\(height).000000pt"
       viewBox="0 0 \(width).000000 \(height).000000" preserveAspectRatio="xMidYMid meet">
      <g transform="translate(0.000000,\(height).000000) scale(0.100000,-0.100000)"
      fill="#000000" stroke="none">
      \(paths)</g>
      </svg>
      """
  }

  static func content(of masks: [Mask], encode: (String) -> String = WebmaskWriter.url) -> [UInt8] {
    masks.flatMap { mask in
      let url = Array(encode(mask.drawing).utf8)
      return bytes(Int32(url.count)) + bytes(mask.time) + url
    }
  }

  /// A drawing as a URL, in lines of Base64.
  static func url(_ drawing: String) -> String {
    let text = Data(drawing.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    return "data:image/svg+xml;base64," + text
  }

  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The bytes of the file.
  var file: [UInt8] {
    let parts = segments.enumerated().map { index, segment in
      WebmaskWriter.gzip(content(index, WebmaskWriter.content(of: segment.masks)))
    }
    var table: [UInt8] = []
    var place = Int64(16 + 16 * segments.count)
    for (index, segment) in segments.enumerated() {
      table += WebmaskWriter.bytes(segment.time) + WebmaskWriter.bytes(offset(index, place))
      place += Int64(parts[index].count)
    }
    let header = Array(magic.utf8) + WebmaskWriter.bytes(version) + [2, 0, 0, 0]
    return header + WebmaskWriter.bytes(count ?? Int32(segments.count)) + table + parts.joined()
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 1_000)
    var stream = z_stream()
    deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    let (inputCount, outputCount) = (input.count, output.count)
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(inputCount))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(outputCount))
        deflate(&stream, Z_FINISH)
      }
    }
    return Array(output.prefix(Int(stream.total_out)))
  }
}
