import Foundation
import NagareColor
import NagareMasks
import NagarePeople
import NagarePixels
import TestSupport
import Testing

@Suite("Masks of models", .enabled(if: Installed.isComplete))
struct SegmentationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func model(
    _ writer: ModelWriter, classes: Set<Int>? = nil
  ) throws -> SegmentationModel {
    let path = folder.path("model.tflite")
    try Data(writer.file).write(to: URL(fileURLWithPath: path))
    return try SegmentationModel(.file(path), classes: classes)
  }

  /// A frame whose red, green and blue differ from pixel to pixel.
  private func frame(_ width: Int, _ height: Int) -> FrameBuffer {
    let frame = FrameBuffer(width: width, height: height, format: .rgb24)
    let stride = frame.stride(ofPlane: 0)
    frame.withBytes(ofPlane: 0) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          for (channel, value) in [7 * x + 3 * y, 5 * x, 11 * y + 40].enumerated() {
            bytes[y * stride + 3 * x + channel] = UInt8(truncatingIfNeeded: value)
          }
        }
      }
    }
    return frame
  }

  private func mask(
    _ model: SegmentationModel, _ frame: FrameBuffer, _ orientation: DisplayOrientation = .upright,
    encoding: YCbCrEncoding? = nil
  ) throws -> MaskImage {
    try frame.withView {
      try model.mask(of: $0, encoding: encoding ?? frame.format.defaultEncoding, orientation: orientation)
    }
  }

  /// Models with each type of elements, and the tolerance for the mask's values.
  static let writers: [(ModelWriter, Int)] = {
    var (unsigned, signed) = (ModelWriter(), ModelWriter())
    (unsigned.element, unsigned.scale, unsigned.zero) = (3, 1 / 255, 0)
    (signed.element, signed.scale, signed.zero) = (9, 1 / 255, -128)
    return [(ModelWriter(), 0), (unsigned, 0), (signed, 0)]
  }()

  @Test("the mask has the values that the model returns: here, red", arguments: writers)
  func red(_ writer: ModelWriter, _ tolerance: Int) throws {
    let model = try model(writer)
    #expect((model.width, model.height) == (32, 16))
    let frame = frame(32, 16)
    for _ in 0..<2 {
      let mask = try self.mask(model, frame)
      #expect((mask.width, mask.height) == (32, 16))
      for y in 0..<16 {
        for x in 0..<32 {
          let wanted = Int(UInt8(truncatingIfNeeded: 7 * x + 3 * y))
          #expect(abs(Int(mask.samples[32 * y + x]) - wanted) <= tolerance)
        }
      }
    }
  }

  @Test("the mask is upright in any orientation", arguments: FrameScalerTests.orientations)
  func displayed(_ orientation: DisplayOrientation) throws {
    let model = try model(ModelWriter())
    let (width, height) = orientation.isTransposed ? (16, 32) : (32, 16)
    let mask = try self.mask(model, frame(width, height), orientation)
    #expect((mask.width, mask.height) == (32, 16))
    let stored = mask.stored(for: orientation)
    for y in 0..<height {
      for x in 0..<width { #expect(stored.samples[width * y + x] == UInt8(truncatingIfNeeded: 7 * x + 3 * y)) }
    }
  }

  @Test("successive frames may differ in size and format")
  func changing() throws {
    let model = try model(ModelWriter())
    let gray = FrameBuffer(width: 100, height: 50, format: .yuv420)
    for plane in 0..<3 { gray.withBytes(ofPlane: plane) { _ = $0.initializeMemory(as: UInt8.self, repeating: 128) } }
    let mask = try self.mask(model, gray, encoding: YCbCrEncoding(matrix: .bt601, range: .full))
    #expect(mask.samples.allSatisfy { $0 == 128 })
    let limited = try self.mask(model, gray, encoding: YCbCrEncoding(matrix: .bt601, range: .limited))
    #expect(limited.samples.allSatisfy { $0 == 130 })
    #expect(try self.mask(model, frame(32, 16)).samples[5] == 35)
  }

  @Test("a mask shows the chosen classes, which the model must have")
  func classes() throws {
    var writer = ModelWriter()
    writer.classes = 3
    // The frame's channels are logits here.
    let mask = try self.mask(model(writer, classes: [2]), frame(32, 16))
    let channels: [Double] = [34, 20, 62]
    let logits = channels.map { exp($0 / 255) }
    let wanted = logits[2] / (logits[0] + logits[1] + logits[2])
    #expect(abs(Int(mask.samples[2 * 32 + 4]) - Int(wanted * 255 + 0.5)) <= 1)
    #expect(throws: PeopleError.self) { try model(writer, classes: [3]) }
  }

  /// Models that LiteRT can run but that do not make masks, and the reasons of their errors.
  static let unsupported: [(String, @Sendable (inout ModelWriter) -> Void)] = [
    ("its input has 4 channels instead of 3", { $0.channels = 4 }),
    (
      "its input is uint8 [1, 16, 32, 3] without a scale instead of float32 or quantized [1, height, width, 3]",
      { $0.element = 3 }
    ),
    ("its input is float32 [1, 16, 8, 3] instead of float32 or quantized [1, height, width, 3]", { $0.width = 8 }),
    (
      "its input is float32 [1, 2048, 32, 3] instead of float32 or quantized [1, height, width, 3]",
      { $0.height = 2048 }
    ),
    ("it must have one input and one output, not 1 and 2", { $0.outputs = [3, 3] }),
  ]

  @Test("models that do not make masks are refused with a reason", arguments: unsupported)
  func refused(_ reason: String, _ change: @Sendable (inout ModelWriter) -> Void) throws {
    var writer = ModelWriter()
    change(&writer)
    #expect(throws: PeopleError.unsupported(path: folder.path("model.tflite"), reason: reason)) { try model(writer) }
  }

  @Test("an unknown operation is a one-line error with the path")
  func operation() throws {
    var writer = ModelWriter()
    writer.operation = 9_999
    let error = #expect(throws: PeopleError.self) { try model(writer) }
    #expect(error?.description.contains("\n") == false)
    #expect(error?.text.place == folder.path("model.tflite"))
  }

  @Test("a mask takes few allocations, whatever the frame's size", .enabled(if: AllocationCount.isSupported))
  func allocations() throws {
    let model = try SegmentationModel(.landscape)
    for (width, height) in [(200, 100), (1_920, 1_080)] {
      let frame = FrameBuffer(width: width, height: height, format: .yuv420)
      _ = try mask(model, frame)
      let count = try AllocationCount { _ = try mask(model, frame) }
      // The mask's samples, and four rows of sums.
      #expect(count.own <= 8, "\(count)")
    }
  }

  @Test(
    "the installed models find nobody in a gray frame, and take any size",
    arguments: [
      SegmentationModel.Choice.general, .landscape,
    ])
  func installed(_ choice: SegmentationModel.Choice) throws {
    let model = try SegmentationModel(choice)
    #expect((model.width, model.height) == (256, choice == .general ? 256 : 144))
    for (width, height) in [(1, 1), (320, 240), (1_921, 1_079)] {
      let frame = FrameBuffer(width: width, height: height, format: .nv12)
      for plane in 0..<2 { frame.withBytes(ofPlane: plane) { _ = $0.initializeMemory(as: UInt8.self, repeating: 128) } }
      let mask = try self.mask(model, frame)
      #expect((mask.width, mask.height) == (model.width, model.height))
      #expect(mask.samples.reduce(0) { $0 + Int($1) } < 16 * mask.samples.count)
    }
  }
}
