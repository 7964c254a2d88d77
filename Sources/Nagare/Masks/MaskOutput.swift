import Foundation
import NagareMasks
import NagareMedia
import NagarePixels

/// A file to which masks are written, in the order of their times. Used by one thread at a time.
protocol MaskOutput: AnyObject {
  /// The name of the format, for users.
  var format: String { get }
  /// The path of the file until it is complete.
  var temporaryPath: String { get }
  /// The size of the file so far in bytes.
  var byteCount: Int64 { get }
  func open() throws
  /// Writes a mask of gray samples; nil for an empty one. Times are in seconds.
  func write(_ mask: FrameMask?, at time: Double, lasting duration: Double) throws
  /// Completes the file. Without masks, no file is left.
  /// - Parameter isComplete: whether all masks were written.
  func finish(isComplete: Bool, isCancelled: () -> Bool) throws
  /// Removes the file if it is not complete.
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
  let temporaryPath: String

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

  func finish(isComplete: Bool, isCancelled: () -> Bool) throws {
    try encoder.send(nil)
    try writePackets()
    _ = try muxer.finish(expecting: isComplete ? encoder.framesSent : nil, isCancelled: isCancelled)
  }

  func discard() { muxer.discard() }

  private func writePackets() throws(MediaError) {
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
  }
}

/// Writes masks as a webmask.
final class WebmaskFile: MaskOutput {
  private let name: MuxerTarget.OutputName
  private let empty: MaskImage
  private var builder = WebmaskBuilder()
  private var file: FileHandle?
  let format = "webmask"
  private(set) var byteCount: Int64 = 0

  init(to name: MuxerTarget.OutputName, size: FrameSize) {
    self.name = name
    empty = MaskImage(
      width: size.width, height: size.height, samples: Array(repeating: 0, count: size.width * size.height))
  }

  deinit { discard() }

  var temporaryPath: String { name.temporaryPath }

  func open() throws(MediaError) {
    let descriptor = Foundation.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotCreate(path: name.path, reason: String(cString: strerror(errno))) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ mask: FrameMask?, at time: Double, lasting _: Double) throws(MediaError) {
    let image = mask.map { MaskImage(width: empty.width, height: empty.height, plane: $0.view[0]) }
    do { try builder.append(image ?? empty, at: time) } catch { throw tooLarge }
  }

  func finish(isComplete _: Bool, isCancelled _: () -> Bool) throws(MediaError) {
    guard builder.count > 0, let file else { return discard() }
    let bytes: [UInt8]
    do { bytes = try builder.file() } catch { throw tooLarge }
    byteCount = Int64(bytes.count)
    do {
      try file.write(contentsOf: bytes)
      try file.close()
    } catch {
      throw .cannotWrite(path: name.path, reason: (error as NSError).localizedDescription)
    }
    if let error = Publication.publish(temporaryPath, as: name.path, allowsOverwriting: name.allowsOverwriting) {
      throw .cannotWrite(path: name.path, reason: String(cString: strerror(error)))
    }
    self.file = nil
  }

  func discard() {
    guard file != nil else { return }
    file = nil
    unlink(temporaryPath)
  }

  private var tooLarge: MediaError {
    .cannotWrite(path: name.path, reason: "a webmask cannot hold this much; write the mask as a video")
  }
}
