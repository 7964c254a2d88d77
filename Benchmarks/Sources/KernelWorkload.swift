import CPixelKernels
import NagarePixels

/// A workload for measuring kernels: a plane with rows of 1920 samples, and a layer of equal spans.
///
/// Used by one thread at a time.
package final class KernelWorkload {
  /// The operation on the plane.
  package struct Kind: Sendable, Hashable {
    /// The bytes per sample: 1 or 2.
    package var bytesPerSample: Int
    /// Whether spans are blended instead of copied.
    package var blends: Bool
    /// Whether another plane is copied to this one first.
    package var hasSource: Bool
    /// The samples per span, a multiple of 32, 32…1920. A row has one span, or as many as fit with gaps half as long.
    package var spanLength: Int

    package init(bytesPerSample: Int, blends: Bool, hasSource: Bool, spanLength: Int) {
      self.bytesPerSample = bytesPerSample
      self.blends = blends
      self.hasSource = hasSource
      self.spanLength = spanLength
    }

    static let rowLength = 1920

    var rowBytes: Int { Kind.rowLength * bytesPerSample }
    var spansPerRow: Int { max(Kind.rowLength / (spanLength * 3 / 2), 1) }
    var spanBytes: Int { spanLength * bytesPerSample * (blends ? 2 : 1) }
    /// The size of a span's data in units of `NAGARE_UNIT` bytes.
    var spanUnits: Int { (spanBytes + Int(NAGARE_UNIT) - 1) / Int(NAGARE_UNIT) }
    /// The size of a row's samples and data in memory, in bytes.
    var bytesPerRow: Int { rowBytes * (hasSource ? 2 : 1) + spansPerRow * spanUnits * Int(NAGARE_UNIT) }
    /// Bytes of samples, data and lists of spans that drawing touches, per row.
    var touchedBytesPerRow: Int {
      (hasSource ? 2 * rowBytes : spansPerRow * spanLength * bytesPerSample)
        + spansPerRow * (spanBytes + MemoryLayout<nagare_span>.stride) + MemoryLayout<UInt32>.stride
    }
  }

  /// The bytes of memory that drawing touches.
  package let touchedBytes: Int
  /// The number of samples covered by spans.
  package let sampleCount: Int
  /// The bytes that drawing reads plus those it writes. Samples that are copied and then blended count for both.
  package let movedBytes: Int

  private let kind: Kind
  private let data: UnsafeMutablePointer<UInt8>
  private let spans: [nagare_span]
  private let rows: [UInt32]
  private let target: nagare_plane
  private let source: nagare_plane?

  /// - Parameter memory: memory for planes and data, aligned to 64 bytes and owned by the workload while in use. Almost
  ///   all of it, up to 1 GiB, is used.
  /// - Returns: nil if not even a row fits, if samples have neither 1 nor 2 bytes, or if the span's length is not a
  ///   multiple of 32 samples or exceeds a row.
  package init?(_ kind: Kind, in memory: UnsafeMutableRawBufferPointer) {
    guard (1...2).contains(kind.bytesPerSample), (1...Kind.rowLength).contains(kind.spanLength),
      kind.spanLength.isMultiple(of: Int(NAGARE_BLOCK))
    else { return nil }
    let height = min(memory.count, 1 << 30) / kind.bytesPerRow
    guard height > 0, let start = memory.baseAddress else { return nil }
    let perRow = kind.spansPerRow
    let planeBytes = height * kind.rowBytes
    let byteCount = height * kind.bytesPerRow
    self.kind = kind
    touchedBytes = height * kind.touchedBytesPerRow
    sampleCount = height * perRow * kind.spanLength
    movedBytes = sampleCount * kind.bytesPerSample * (kind.blends ? 4 : 2) + (kind.hasSource ? 2 * planeBytes : 0)
    spans = KernelWorkload.spans(kind, height: height)
    rows = (0...height).map { UInt32(truncatingIfNeeded: $0 * perRow) }
    let bytes = start.initializeMemory(as: UInt8.self, repeating: 2, count: byteCount)
    func plane(at offset: Int) -> nagare_plane {
      nagare_plane(
        samples: bytes + offset, stride: kind.rowBytes, width: Int32(truncatingIfNeeded: Kind.rowLength),
        height: Int32(truncatingIfNeeded: height))
    }
    data = bytes
    target = plane(at: byteCount - planeBytes)
    source = kind.hasSource ? plane(at: byteCount - 2 * planeBytes) : nil
    fillData(height * perRow * kind.spanUnits * Int(NAGARE_UNIT))
  }

  /// The samples of the target plane.
  package var targetBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: target.samples, count: Int(target.height) * target.stride)
  }

  /// Draws the whole workload once.
  package func draw(with kernels: PixelKernels) {
    spans.withUnsafeBufferPointer { spans in
      rows.withUnsafeBufferPointer { rows in
        let layer = nagare_layer(
          spans: spans.baseAddress, rows: rows.baseAddress, data: data, x: 0, y: 0, height: target.height)
        withUnsafePointer(to: layer) { layer in
          let canvas = nagare_canvas(
            target: target, source: source ?? nagare_plane(), mask: nagare_plane(), layers: layer, count: 1, step: 1)
          withUnsafePointer(to: canvas) { canvas in
            kernels.draw(
              UnsafeBufferPointer(start: canvas, count: 1), bytesPerSample: kind.bytesPerSample, shift: 0)
          }
        }
      }
    }
  }

  private static func spans(_ kind: Kind, height: Int) -> [nagare_span] {
    let perRow = kind.spansPerRow
    let pitch = Kind.rowLength / perRow
    return (0..<height * perRow).map { index in
      // Texts start anywhere, rarely aligned to vectors or cache lines.
      let shift = index / perRow * 7 % (pitch - kind.spanLength + 1)
      return nagare_span(
        offset: UInt32(truncatingIfNeeded: index * kind.spanUnits),
        x: UInt16(truncatingIfNeeded: index % perRow * pitch + shift),
        length: UInt16(truncatingIfNeeded: kind.spanLength),
        kind: UInt32(truncatingIfNeeded: kind.blends ? NAGARE_SPAN_BLEND : NAGARE_SPAN_COPY))
    }
  }

  /// Fills blocks with white in all opacities. For copied spans these are arbitrary colours.
  private func fillData(_ byteCount: Int) {
    let block = Int(NAGARE_BLOCK)
    let opacities = (0..<block).map { $0 * 255 / (block - 1) }
    let bytes: [UInt8]
    if kind.bytesPerSample == 1 {
      bytes = (opacities + opacities.map { 255 - $0 }).map { UInt8(truncatingIfNeeded: $0) }
    } else {
      let words = opacities.map { $0 * 940 / 255 } + opacities.map { ($0 - 255) * 128 }
      bytes = words.flatMap { word in withUnsafeBytes(of: Int16(truncatingIfNeeded: word)) { Array($0) } }
    }
    // The data consist of whole units: a block of bytes is one unit, a block of words two.
    for start in stride(from: 0, to: byteCount, by: bytes.count) {
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = bytes.baseAddress else { return }
        (data + start).update(from: first, count: min(bytes.count, byteCount - start))
      }
    }
  }
}
