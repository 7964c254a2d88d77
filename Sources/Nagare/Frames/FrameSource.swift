import NagareMedia
import NagarePixels

/// The frames of a video, or a still image, as players show them.
///
/// Used by one thread.
package final class FrameSource {
  /// The path of the file.
  package let path: String
  private let reader: FrameReader
  /// The properties of the first frame, of which decoders know more than containers.
  private var form: Form?
  /// The number of frames read so far.
  package private(set) var frames = 0

  private struct Form {
    let plan: FramePlan
    let adapter: FrameAdapter
    let geometry: DisplayGeometry
  }

  /// - Parameters:
  ///   - path: a video or a still image; `-` is the standard input. An address with one of the schemes http, https,
  ///     tcp, udp, rtp, rtmp, rtmps and srt is read from the network.
  ///   - threads: the number of decoding threads; 0 for one per processor.
  package init(path: String, threads: Int = 0) throws(MediaError) {
    self.path = path
    reader = try FrameReader(path: path, access: .imagesAndNetwork, threads: threads)
  }

  /// The duration in seconds, if the container states it.
  package var duration: Double? { reader.demuxer.duration }

  /// The usual duration of a frame in seconds, as far as the container states it.
  package var frameTime: Double { reader.frameTime }

  /// Corrupt or undecodable packets, unreadable regions, and implausible timestamps.
  package var corruptPackets: Int { reader.corruption.packets }

  /// The next frame; nil after the last.
  package func next() throws(MediaError) -> SourceFrame? {
    guard let frame = try reader.next() else { return nil }
    return try picture(of: frame)
  }

  /// The frame on screen at a time in seconds. Reading continues from somewhere near.
  /// - Throws: `MediaError.noFrame` if there is none.
  package func frame(at time: Double) throws(MediaError) -> SourceFrame {
    guard let frame = try reader.frame(at: time) else {
      throw MediaError.noFrame(path: path, at: time, duration: duration)
    }
    return try picture(of: frame)
  }

  /// Whether seeking to key frames is possible.
  var canSkip: Bool { reader.demuxer.findsKeyFrames }

  /// Seeks to the last key frame before a time, in seconds, forward or backward.
  func skip(to time: Double) { reader.seek(to: time) }

  private func picture(of frame: VideoFrame) throws(MediaError) -> SourceFrame {
    frames += 1
    let form = try form(of: frame)
    return SourceFrame(
      time: reader.time(of: frame), geometry: form.geometry, frame: try form.adapter.adapt(frame),
      format: form.plan.pixelFormat, encoding: form.plan.encoding)
  }

  private func form(of frame: VideoFrame) throws(MediaError) -> Form {
    if let form { return form }
    let plan = try FramePlan(for: reader.decoder.description)
    let video = reader.demuxer.video
    let geometry = DisplayGeometry(
      storedWidth: plan.width, storedHeight: plan.height, orientation: frame.orientation ?? video.orientation,
      pixelAspect: video.pixelAspect)
    let form = Form(plan: plan, adapter: try FrameAdapter(plan: plan), geometry: geometry)
    self.form = form
    return form
  }
}
