import Foundation
import FuzzSupport
import Nagare

private let file = try MemoryFile()

/// The use of an input, chosen by its last byte, which most containers ignore.
private enum Use: UInt8 {
  case decode, burn, sourceFrames

  init(_ byte: UInt8) { self = Use(rawValue: byte % 3) ?? .decode }
}

private func test(_ use: Use) throws {
  if use == .sourceFrames { return try FrameSourceRules.check(file.path) }
  let demuxer = try Demuxer(path: file.path)
  PacketRules.check(demuxer.video)
  let video = try FrameRules(of: demuxer, probesFirstFrame: use == .burn)
  switch use {
  case .decode: try PacketRules.check(try Demuxer(path: file.path))
  case .burn:
    guard video.sawAll, video.frames > 0 else { return }
    try BurnRules.check(file.path, frames: video.frames)
  case .sourceFrames: break
  }
}

/// Reads each input as a video.
Fuzzer.run { start, count in
  guard count > 0, let start else { return 0 }
  file.fill(with: UnsafeRawBufferPointer(start: start, count: count))
  let use = Use(start[count - 1])
  Features.note("use", "\(use)")
  do {
    try test(use)
    Features.note("fine", "\(use)")
  } catch {
    // Numbers, such as positions, do not make errors different.
    Features.note("error", "\(error)".filter { !$0.isNumber })
  }
  return 0
}
