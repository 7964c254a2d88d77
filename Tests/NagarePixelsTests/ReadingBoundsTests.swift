import NagareColor
import NagarePixels
import TestSupport
import Testing

/// Frames whose planes begin or end at unreadable pages: reading a byte beyond crashes the process.
@Suite struct ReadingBoundsTests {
  @Test(arguments: NamedFormat.all, [false, true])
  func nothingBesideThePlanesIsRead(named: NamedFormat, atStart: Bool) {
    let format = named.format
    for (width, height) in [(1, 1), (2, 3), (7, 5), (33, 9), (70, 40), (257, 20)] {
      let planes = format.planes.map { plane in
        let rowBytes = plane.width(width) * plane.components.count * format.bytesPerSample
        return EdgePlane(rowBytes: rowBytes, rows: plane.height(height), atStart: atStart)
      }
      withExtendedLifetime(planes) {
        let views = planes.map(\.view)
        let frame = FrameView(
          width: width, height: height, format: format, views[0], views.count > 1 ? views[1] : nil,
          views.count > 2 ? views[2] : nil, views.count > 3 ? views[3] : nil)
        read(frame)
      }
    }
  }

  /// Reads a frame of zeros with every reader.
  private func read(_ frame: FrameView) {
    let isOpaque = frame.format.alphaMode == .opaque
    let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
    for size in [.average, .palette, .width(3), .fixed(width: 1, height: 1)] as [DownscaledImage.Size] {
      let parts = size.cells(ofWidth: frame.width, height: frame.height)
      let colors = FrameReducer(format: frame.format, encoding: encoding, size: size).reduce(frame).colors
      #expect(colors.count == (isOpaque ? parts.width * parts.height : 0))
      guard isOpaque else { continue }
      let reducer = AreaReducer(
        width: frame.width, height: frame.height, format: frame.format, encoding: encoding, cells: parts)
      var areas = [RGBColor](repeating: .white, count: parts.width * parts.height)
      reducer.reduce(frame, to: &areas)
      #expect(areas == colors)
    }
    let all = Int.min..<Int.max
    let sample = FrameColors(format: frame.format, encoding: encoding).mean(of: frame, columns: all, rows: all)
    #expect(sample?.alpha == (isOpaque ? 1 : 0))
    var detector = SceneChangeDetector()
    let cuts = [detector.isCut(frame), detector.isCut(frame)]
    #expect(cuts == [true, false])
  }
}

/// A plane of zeros right after an unreadable page, or right before one.
private struct EdgePlane {
  let view: FrameView.Plane
  private let memory: GuardedMemory

  init(rowBytes: Int, rows: Int, atStart: Bool) {
    memory = GuardedMemory(atLeast: rowBytes * rows)
    let first = memory.start + (atStart ? 0 : memory.bytes.count - rowBytes * rows)
    view = FrameView.Plane(samples: first.assumingMemoryBound(to: UInt8.self), stride: rowBytes)
  }
}
