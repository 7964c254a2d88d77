import Foundation

/// A mask of a webmask as stored, before its drawing is read.
package struct WebmaskDrawing: Sendable {
  /// The time in seconds.
  package let time: Double
  private let url: ArraySlice<UInt8>
  /// The number of the segment, and of the mask in it, from 0.
  private let place: (segment: Int, mask: Int)

  init(time: Double, url: ArraySlice<UInt8>, place: (segment: Int, mask: Int)) {
    (self.time, self.url, self.place) = (time, url, place)
  }

  private static let prefix = Array("data:image/svg+xml;base64,".utf8)

  /// The outlines of the mask.
  package func outlines() throws(WebmaskError) -> MaskOutlines {
    do { return try read() } catch { throw WebmaskError(error.reason, segment: place.segment, mask: place.mask) }
  }

  private func read() throws(WebmaskError) -> MaskOutlines {
    guard url.starts(with: WebmaskDrawing.prefix) else { throw WebmaskError(.encoding) }
    // Base64 may have line breaks. Foundation ignores other characters, too; the result is then not a drawing.
    let text = Data(url.dropFirst(WebmaskDrawing.prefix.count))
    guard let drawing = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !drawing.isEmpty else {
      throw WebmaskError(.encoding)
    }
    return try PotraceReader(Array(drawing)).outlines()
  }
}
