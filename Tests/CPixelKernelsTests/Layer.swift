import CPixelKernels
import TestSupport

/// Rows of spans and their data, each in memory that ends with its last element.
final class Layer {
  /// A run of samples. The length of a blend span is a multiple of 32.
  struct Run {
    let x: Int
    let isCopy: Bool
    let ink: [(color: Int, weight: Int)]
  }

  let format: SampleFormat
  let rows: [[Run]]
  var x: Int
  var y: Int
  private let spans: GuardedArray<nagare_span>
  private let rowStarts: GuardedArray<UInt32>
  private let data: GuardedArray<UInt8>

  init(_ format: SampleFormat, rows: [[Run]], x: Int = 0, y: Int = 0) {
    self.format = format
    self.rows = rows
    self.x = x
    self.y = y
    let unit = Int(NAGARE_UNIT)
    var (spans, rowStarts, used) = ([nagare_span](), [UInt32(0)], 0)
    for runs in rows {
      for run in runs {
        let kind = run.isCopy ? NAGARE_SPAN_COPY : NAGARE_SPAN_BLEND
        spans.append(
          nagare_span(offset: UInt32(used), x: UInt16(run.x), length: UInt16(run.ink.count), kind: UInt32(kind)))
        used += (run.ink.count * (run.isCopy ? 1 : 2) * format.bytes + unit - 1) / unit
      }
      rowStarts.append(UInt32(spans.count))
    }
    self.spans = GuardedArray(spans)
    self.rowStarts = GuardedArray(rowStarts)
    data = GuardedArray(repeatElement(0, count: used * unit))
    for (run, span) in zip(rows.joined(), spans) {
      write(run, at: Int(span.offset) * unit)
    }
  }

  var layer: nagare_layer {
    nagare_layer(
      spans: spans.elements.baseAddress, rows: rowStarts.elements.baseAddress, data: data.elements.baseAddress,
      x: Int32(x), y: Int32(y), height: Int32(rows.count))
  }

  private func write(_ run: Run, at start: Int) {
    let block = Int(NAGARE_BLOCK)
    let bytes = UnsafeMutableRawBufferPointer(data.elements)
    for (i, ink) in run.ink.enumerated() {
      let index = run.isCopy ? i : i / block * 2 * block + i % block
      if format.bytes == 1 {
        bytes[start + index] = UInt8(ink.color)
        if !run.isCopy { bytes[start + index + block] = UInt8(ink.weight) }
      } else {
        bytes.storeBytes(of: Int16(ink.color), toByteOffset: start + index * 2, as: Int16.self)
        guard !run.isCopy else { continue }
        bytes.storeBytes(of: Int16(-ink.weight), toByteOffset: start + (index + block) * 2, as: Int16.self)
      }
    }
  }
}

extension Layer.Run {
  static func blend(
    x: Int = 0, blocks: Int, _ format: SampleFormat, _ kind: DataKind, using generator: inout SeededGenerator
  ) -> Self {
    Self(x: x, isCopy: false, ink: (0..<blocks * Int(NAGARE_BLOCK)).map { _ in kind.ink(format, using: &generator) })
  }

  static func copy(
    x: Int = 0, length: Int, _ format: SampleFormat, _ kind: DataKind, using generator: inout SeededGenerator
  ) -> Self {
    Self(x: x, isCopy: true, ink: (0..<length).map { _ in (kind.value(format, using: &generator), 0) })
  }
}

extension Layer {
  /// Rows of up to four spans of either kind, with or without gaps between them.
  static func random(
    _ format: SampleFormat, _ kind: DataKind, height: Int, using generator: inout SeededGenerator
  ) -> Layer {
    let rows = (0..<height).map { _ in
      var x = Int.random(in: 0...60, using: &generator)
      return (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        let run: Run =
          Int.random(in: 0...3, using: &generator) == 0
          ? .copy(x: x, length: .random(in: 1...90, using: &generator), format, kind, using: &generator)
          : .blend(x: x, blocks: .random(in: 1...4, using: &generator), format, kind, using: &generator)
        x += run.ink.count + max(0, Int.random(in: -20...40, using: &generator))
        return run
      }
    }
    return Layer(format, rows: rows)
  }
}
