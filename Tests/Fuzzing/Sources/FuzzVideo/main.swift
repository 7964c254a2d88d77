import Foundation
import FuzzSupport
import Nagare

private let file = try MemoryFile()

/// What is done with a file; its last byte says it, which most containers do not look at.
private enum Way: UInt8 {
  case decode, burn, pictures

  init(_ byte: UInt8) { self = Way(rawValue: byte % 3) ?? .decode }
}

private func follow(_ way: Way) throws {
  if way == .pictures { return try PictureRules.check(file.path) }
  let demuxer = try Demuxer(path: file.path)
  PacketRules.check(demuxer.video)
  let video = try FrameRules(of: demuxer, looksAhead: way == .burn)
  switch way {
  case .decode: try PacketRules.check(try Demuxer(path: file.path))
  case .burn:
    guard video.sawAll, video.frames > 0 else { return }
    try BurnRules.check(file.path, frames: video.frames)
  case .pictures: break
  }
}

/// Reads what the fuzzer makes up as a video.
Fuzzer.run { start, count in
  guard count > 0, let start else { return 0 }
  file.fill(with: UnsafeRawBufferPointer(start: start, count: count))
  let way = Way(start[count - 1])
  Features.note("way", "\(way)")
  do {
    try follow(way)
    Features.note("fine", "\(way)")
  } catch {
    // Positions and names of streams are not what tells errors apart.
    Features.note("error", "\(error)".filter { !$0.isNumber })
  }
  return 0
}
