import NagareMasks
import NagarePixels
import Testing

@Suite("The masks of a webmask in order")
struct WebmaskReaderTests {
  /// Three segments of ten masks, one per second. The mask at second n marks n columns from the left.
  private static func reader() throws -> WebmaskReader {
    let segments = (0..<3).map { segment in
      let masks = (0..<10).map { index in
        let time = 10 * segment + index
        let drawing = WebmaskWriter.drawing(["M\(time * 10) 0l\(3200 - time * 10) 0 0 1800 -\(3200 - time * 10) 0z"])
        return (time: Int64(time * 1_000), drawing: drawing)
      }
      return (time: Int64(segment * 10_000), masks: masks)
    }
    return WebmaskReader(try Webmask(WebmaskWriter(segments: segments).file), width: 320, height: 4)
  }

  private func marked(_ mask: TimedMask) -> Int { mask.image.samples.prefix(320).count { $0 == 255 } }

  @Test("the masks of all segments are read in order")
  func order() throws {
    let reader = try WebmaskReaderTests.reader()
    for time in 0..<30 {
      let mask = try #require(try reader.next())
      #expect(mask.time == Double(time) && marked(mask) == time)
    }
    #expect(try reader.next() == nil)
  }

  @Test("masks no later than the last are not drawn")
  func sameTimes() throws {
    let drawing = WebmaskWriter.drawing(["M0 0l3200 0 0 1800 -3200 0z"])
    // Drawing the second one would fail.
    let masks: [WebmaskWriter.Mask] = [(40, drawing), (40, "no drawing"), (0, "no drawing"), (80, drawing)]
    let reader = WebmaskReader(try Webmask(WebmaskWriter(segments: [(0, masks)]).file), width: 4, height: 4)
    #expect(try [reader.next()?.time, reader.next()?.time, reader.next()?.time] == [0.04, 0.08, nil])
  }

  @Test("before a segment's first mask, seeking finds the previous segment's last")
  func earlySegment() throws {
    let drawing = WebmaskWriter.drawing(["M0 0l3200 0 0 1800 -3200 0z"])
    let file = WebmaskWriter(segments: [(0, [(0, drawing), (9_000, drawing)]), (10_000, [(12_000, drawing)])]).file
    let reader = WebmaskReader(try Webmask(file), width: 4, height: 4)
    try reader.seek(to: 11)
    #expect(try [reader.next()?.time, reader.next()?.time, reader.next()?.time] == [9, 12, nil])
  }

  @Test("seeking finds the last mask at or before a time", arguments: [0, 0.5, 9.9, 10, 17.2, 29, 500])
  func seeking(time: Double) throws {
    let reader = try WebmaskReaderTests.reader()
    try reader.seek(to: time)
    #expect(try #require(try reader.next()).time == min(time.rounded(.down), 29))
  }
}
