import CPixelKernels
import TestSupport

/// Rows of spans, and data behind whose last block nothing can be read.
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
  private let spans: UnsafeMutableBufferPointer<nagare_span>
  private let rowStarts: UnsafeMutableBufferPointer<UInt32>
  private let memory: GuardedMemory
  private let dataStart: Int

  init(_ format: SampleFormat, rows: [[Run]], x: Int = 0, y: Int = 0) {
    self.format = format
    self.rows = rows
    self.x = x
    self.y = y
    let runs = rows.joined()
    let unit = Int(NAGARE_UNIT)
    let units = runs.map { ($0.ink.count * ($0.isCopy ? 1 : 2) * format.bytes + unit - 1) / unit }
    memory = GuardedMemory(atLeast: units.reduce(0, +) * unit)
    dataStart = memory.bytes.count - units.reduce(0, +) * unit
    spans = .allocate(capacity: runs.count)
    rowStarts = .allocate(capacity: rows.count + 1)
    var (row, used) = (0, 0)
    rowStarts.initialize(repeating: 0)
    for runsOfRow in rows {
      rowStarts[row + 1] = rowStarts[row] + UInt32(runsOfRow.count)
      row += 1
    }
    for (index, (run, count)) in zip(runs, units).enumerated() {
      let kind = run.isCopy ? NAGARE_SPAN_COPY : NAGARE_SPAN_BLEND
      spans.initializeElement(
        at: index,
        to: nagare_span(offset: UInt32(used), x: UInt16(run.x), length: UInt16(run.ink.count), kind: UInt32(kind)))
      write(run, at: dataStart + used * unit)
      used += count
    }
  }

  deinit {
    spans.deallocate()
    rowStarts.deallocate()
  }

  var layer: nagare_layer {
    nagare_layer(
      spans: spans.baseAddress, rows: rowStarts.baseAddress,
      data: UnsafeRawPointer(memory.start + dataStart).assumingMemoryBound(to: UInt8.self),
      x: Int32(x), y: Int32(y), height: Int32(rows.count))
  }

  private func write(_ run: Run, at start: Int) {
    let block = Int(NAGARE_BLOCK)
    for (i, ink) in run.ink.enumerated() {
      let index = run.isCopy ? i : i / block * 2 * block + i % block
      if format.bytes == 1 {
        memory.bytes[start + index] = UInt8(ink.color)
        if !run.isCopy { memory.bytes[start + index + block] = UInt8(ink.weight) }
      } else {
        let words = memory.bytes.bindMemory(to: Int16.self)
        words[start / 2 + index] = Int16(ink.color)
        if !run.isCopy { words[start / 2 + index + block] = Int16(-ink.weight) }
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
  /// Rows of up to four spans of both kinds, with gaps between them or none.
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
