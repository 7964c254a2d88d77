import CFFmpeg
import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Copied stretches of a video")
struct CopiedStretchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func packet(at time: Int64, isKey: Bool = false) throws -> Packet {
    let packet = try Packet()
    (packet.pointer.pointee.pts, packet.pointer.pointee.duration) = (time, 40)
    packet.pointer.pointee.flags = isKey ? AV_PKT_FLAG_KEY : 0
    return packet
  }

  @Test("packets are copied from a stretch's start to its end")
  func cursor() throws {
    var cursor = StretchCursor([
      CopiedStretch(start: 100, end: 300, frames: 5, delay: 1),
      CopiedStretch(start: 300, end: 400, frames: 3, delay: 1),
      CopiedStretch(start: 500, end: nil, frames: 4, delay: 1),
    ])
    let times = Array(stride(from: Int64(0), through: 600, by: 50))
    var copied: [Int64] = []
    for time in times {
      // Only key frames begin or end a stretch.
      if cursor.copies(try packet(at: time, isKey: time % 100 == 0)) { copied.append(time) }
      #expect(times.prefix { $0 <= time }.filter(cursor.hasCopied) == copied)
    }
    #expect(copied == [100, 150, 200, 250, 300, 350, 500, 550, 600])
  }

  @Test("packets of several encoders get increasing decoding timestamps, none after its presentation")
  func retiming() throws {
    // Without reordering, then with two frames of it.
    let shown: [Int64] = [0, 40, 80, 120, 280, 200, 160, 240, 320]
    var packets = RetimedPackets(delay: 2)
    var written: [Packet] = []
    for time in shown {
      packets.add(try packet(at: time))
      while let packet = packets.next() { written.append(packet) }
    }
    packets.finish()
    while let packet = packets.next() { written.append(packet) }
    let times = written.map { ($0.pointer.pointee.dts, $0.pointer.pointee.pts) }
    #expect(times.map(\.1) == shown)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0.0 < $1.0 } && times.allSatisfy { $0.0 <= $0.1 })
    #expect(written.allSatisfy { (packet: Packet) in packet.pointer.pointee.duration == 40 })
  }

  /// Makes an H.264 video of three seconds with a key frame every second, under the name of an unfinished output.
  private func output(damaging time: Double? = nil) throws -> MuxerTarget.OutputName {
    let name = MuxerTarget.OutputName(folder.path("out.mp4"), allowsOverwriting: true)
    let made = folder.path("made.mp4")
    try FFmpegTool.make(made, FFmpegTool.video(seconds: 3) + ["-c:v", "libx264", "-g", "25", "-pix_fmt", "yuv420p"])
    if let time { try FFmpegTool.corruptFrame(of: made, at: time) }
    try FileManager.default.moveItem(atPath: made, toPath: name.temporaryPath)
    return name
  }

  @Test("joints of a sound file pass the check")
  func soundJoints() throws {
    try JointCheck.check(try output(), .mp4, at: [0, 1, 2], delay: 2) { false }
  }

  @Test("a corrupt or missing frame at a joint is found", arguments: [0.96, 1, 1.04])
  func corruptJoint(time: Double) throws {
    let name = try output(damaging: time)
    #expect(throws: MediaError.self) { try JointCheck.check(name, .mp4, at: [1], delay: 2) { false } }
    try JointCheck.check(name, .mp4, at: [1], delay: 2) { true }
  }
}
