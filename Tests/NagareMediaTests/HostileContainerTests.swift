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

  /// A GIF of one picture that is only claimed to be there.
  private static func gif(width: UInt16, height: UInt16) -> [UInt8] {
    let size = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let data: [UInt8] = [0x21, 0xF9, 4, 0, 4, 0, 0, 0, 0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x44, 1, 0, 0x3B]
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + data
  }

  /// What decoding the first frame of a file comes to.
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

  @Test("a picture that nobody could have is not decoded, where one of an ordinary size is")
  func hugePicture() throws {
    #expect(try decode(Self.gif(width: 64, height: 48), as: "small.gif")?.width == 64)
    #expect((try? decode(Self.gif(width: 16_000, height: 16_000), as: "huge.gif")) == nil)
  }

  @Test("a frame that would take more memory than any has is not read")
  func hugeAllocation() throws {
    func video(_ side: Int, _ bytes: Int) -> [UInt8] {
      Array("YUV4MPEG2 W\(side) H\(side) F25:1 Ip A1:1 C420jpeg\nFRAME\n".utf8) + [UInt8](repeating: 0, count: bytes)
    }
    #expect(try decode(video(16, 384), as: "small.y4m")?.width == 16)
    #expect((try? decode(video(40_000, 4_000), as: "huge.y4m")) == nil)
  }

  @Test("opening what never answers has an end")
  func silentInput() throws {
    let port = try FreePort(.tcp, acceptsAndStalls: true)
    defer { port.release() }
    let address = port.address("tcp")
    let reason = "what is in it could not be found out within 0.3 s"
    #expect(throws: MediaError.cannotOpen(path: address, reason: reason)) {
      try Demuxer(path: address, access: .picturesAndNetwork, openingLimit: 0.3)
    }
  }
}
