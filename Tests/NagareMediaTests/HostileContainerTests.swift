import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Containers that ask for too much")
struct HostileContainerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A GIF of a stated size with hardly any data.
  private static func gif(width: UInt16, height: UInt16) -> [UInt8] {
    let size = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let data: [UInt8] = [0x21, 0xF9, 4, 0, 4, 0, 0, 0, 0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x44, 1, 0, 0x3B]
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + data
  }

  /// The first frame of a file; nil if it has none.
  private func decode(_ bytes: [UInt8], as name: String) throws -> VideoFrame? {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    let demuxer = try Demuxer(path: path)
    let decoder = try VideoDecoder(of: demuxer)
    while let packet = try demuxer.nextPacket() {
      try decoder.send(packet)
      if let frame = try decoder.nextFrame() { return frame }
    }
    try decoder.send(nil)
    return try decoder.nextFrame()
  }

  @Test("an implausibly large image is not decoded, an ordinary one is")
  func hugeImage() throws {
    #expect(try decode(Self.gif(width: 64, height: 48), as: "small.gif")?.width == 64)
    #expect((try? decode(Self.gif(width: 16_000, height: 16_000), as: "huge.gif")) == nil)
  }

  /// The largest number of pixels, of eight bytes each, takes a GiB without the padding of rows.
  @Test("a frame that would take too much memory is not decoded")
  func hugeAllocation() throws {
    let path = folder.path("small.mkv")
    let source = ["-f", "lavfi", "-i", "testsrc2=size=16x16:rate=25:duration=0.04"]
    try FFmpegTool.make(path, source + ["-c:v", "png", "-pix_fmt", "rgba64be"])
    var file = try Data(contentsOf: URL(filePath: path))
    #expect(try decode(Array(file), as: "same.mkv")?.width == 16)
    let header = try #require(file.range(of: Data("IHDR".utf8))).upperBound
    file.replaceSubrange(header..<header + 8, with: [0, 0, 0x40, 0, 0, 0, 0x20, 0])
    #expect(throws: MediaError.outOfMemory) { try decode(Array(file), as: "huge.mkv") }
  }

  @Test("opening an input that never answers ends at the limit")
  func silentInput() throws {
    let port = try FreePort(.tcp, acceptsAndStalls: true)
    defer { port.release() }
    let address = port.address("tcp")
    let reason = "its streams could not be recognised within 0.3 s"
    #expect(throws: MediaError.cannotOpen(path: address, reason: reason)) {
      try Demuxer(path: address, access: .imagesAndNetwork, openingLimit: 0.3)
    }
  }
}
