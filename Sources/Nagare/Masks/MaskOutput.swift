import Foundation
import NagareMasks
import NagareMedia
import NagarePixels

/// Where masks are written, in the order of their times. Used by one thread at a time.
protocol MaskOutput: AnyObject {
  /// The format, for users.
  var format: String { get }
  /// The path of the file until it is complete; nil if it is written at the end.
  var temporaryPath: String? { get }
  /// The number of masks so far.
  var count: Int { get }
  /// The size of the file so far in bytes.
  var byteCount: Int64 { get }
  func open() throws
  /// Writes a mask of gray samples; nil is one that marks nothing. Times are in seconds.
  func write(_ mask: FrameMask?, at time: Double, lasting duration: Double) throws
  /// Completes the file.
  /// - Parameter isComplete: whether all masks are in it.
  /// - Returns: the number of masks.
  func finish(isComplete: Bool, isCancelled: () -> Bool) throws -> Int
  /// Removes the file, if it is not complete.
  func discard()
}

/// Writes masks as the frames of a gray video.
final class GrayVideo: MaskOutput {
  private let size: FrameSize
  private let timing: FrameTiming
  private let encoder: VideoEncoder
  private let adapter: FrameAdapter
  private let muxer: Muxer
  private let empty: FrameBuffer
  let temporaryPath: String?

  init(
    to name: MuxerTarget.OutputName, as container: OutputContainer, size: FrameSize, timing: FrameTiming
  ) throws(MediaError) {
    (self.size, self.timing, temporaryPath) = (size, timing, name.temporaryPath)
    encoder = try VideoEncoder(
      settings: EncoderSettings(), container: container, source: FrameDescription(gray: size), timing: timing)
    adapter = try FrameAdapter(plan: encoder.plan)
    muxer = try Muxer(to: .file(name), container: container, encoder: encoder, demuxer: nil)
    empty = FrameBuffer(width: size.width, height: size.height, format: .gray8)
  }

  var format: String { encoder.name }
  var count: Int { encoder.framesSent }
  var byteCount: Int64 { muxer.byteCount }

  func open() throws(MediaError) { try muxer.open() }

  func write(_ mask: FrameMask?, at time: Double, lasting duration: Double) throws {
    let frame = try withExtendedLifetime(mask) {
      try empty.withView { try VideoFrame(gray: mask?.view[0] ?? $0[0], size: size) }
    }
    frame.setTime(timing.timestamp(at: time))
    frame.setDuration(max(timing.timestamp(at: duration), 1))
    try encoder.send(adapter.adapt(frame))
    try writePackets()
  }

  func finish(isComplete: Bool, isCancelled: () -> Bool) throws -> Int {
    try encoder.send(nil)
    try writePackets()
    return try muxer.finish(expecting: isComplete ? encoder.framesSent : nil, isCancelled: isCancelled)
  }

  func discard() { muxer.discard() }

  private func writePackets() throws(MediaError) {
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
  }
}

/// Writes masks as a webmask.
final class WebmaskFile: MaskOutput {
  private let path: String
  private let allowsOverwriting: Bool
  private let empty: MaskPicture
  private var builder = WebmaskBuilder()
  let temporaryPath: String? = nil
  let format = "webmask"
  private(set) var byteCount: Int64 = 0

  init(to path: String, size: FrameSize, allowsOverwriting: Bool) {
    (self.path, self.allowsOverwriting) = (path, allowsOverwriting)
    empty = MaskPicture(
      width: size.width, height: size.height, samples: Array(repeating: 0, count: size.width * size.height))
  }

  var count: Int { builder.count }

  func open() {}

  func write(_ mask: FrameMask?, at time: Double, lasting _: Double) throws {
    let picture = mask.map { mask in
      MaskPicture(width: empty.width, height: empty.height, plane: mask.view[0])
    }
    do {
      try builder.append(picture ?? empty, at: time)
    } catch {
      throw tooLarge
    }
  }

  func finish(isComplete _: Bool, isCancelled _: () -> Bool) throws -> Int {
    let bytes: [UInt8]
    do { bytes = try builder.file() } catch { throw tooLarge }
    byteCount = Int64(bytes.count)
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: allowsOverwriting ? .atomic : .withoutOverwriting)
    } catch {
      throw MaskError(ErrorText("cannot write the mask", path, why: (error as NSError).localizedDescription))
    }
    return builder.count
  }

  func discard() {}

  private var tooLarge: MaskError {
    MaskError(ErrorText("cannot write the mask", path, why: "a webmask does not hold as much; write it as a video"))
  }
}
