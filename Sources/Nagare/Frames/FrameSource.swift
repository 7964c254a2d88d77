import NagareMedia
import NagarePixels

/// The frames of a video or a still image, each with its geometry as stored and as shown.
///
/// Used by one thread.
package final class FrameSource {
  /// The path of the file.
  package let path: String
  private let reader: FrameReader
  /// The properties of the first frame, which decoders know better than containers; nil before it.
  private var properties: Properties?
  /// The number of frames read so far.
  package private(set) var frames = 0

  private struct Properties {
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

  /// The duration in seconds; nil if the container does not state it.
  package var duration: Double? { reader.demuxer.duration }

  /// The average time from frame to frame in seconds; 1/25 if the frame rate is unknown.
  package var frameTime: Double { reader.frameTime }

  /// The number of corrupt or undecodable packets, unreadable regions, and implausible timestamps.
  package var corruptPackets: Int { reader.corruption.packets }

  /// The next frame; nil after the last.
  package func next() throws(MediaError) -> SourceFrame? {
    guard let frame = try reader.next() else { return nil }
    return try sourceFrame(of: frame)
  }

  /// The frame on screen at a time in seconds. Reading continues with the frame after it.
  /// - Throws: `MediaError`: `noFrame` if no frame is on screen then.
  package func frame(at time: Double) throws(MediaError) -> SourceFrame {
    guard let frame = try reader.frame(at: time) else {
      throw MediaError.noFrame(path: path, at: time, duration: duration)
    }
    return try sourceFrame(of: frame)
  }

  /// Whether seeking finds key frames.
  var findsKeyFrames: Bool { reader.demuxer.findsKeyFrames }

  /// Seeks to the last key frame at or before a time, in seconds.
  func seek(to time: Double) { reader.seek(to: time) }

  private func sourceFrame(of frame: VideoFrame) throws(MediaError) -> SourceFrame {
    frames += 1
    let properties = try properties(of: frame)
    return SourceFrame(
      time: reader.time(of: frame), geometry: properties.geometry, frame: try properties.adapter.adapt(frame),
      format: properties.plan.pixelFormat, encoding: properties.plan.encoding)
  }

  private func properties(of frame: VideoFrame) throws(MediaError) -> Properties {
    if let properties { return properties }
    let plan = try FramePlan(for: reader.decoder.description)
    let video = reader.demuxer.video
    let geometry = DisplayGeometry(
      storedWidth: plan.width, storedHeight: plan.height, orientation: frame.orientation ?? video.orientation,
      pixelAspect: video.pixelAspect)
    let properties = Properties(plan: plan, adapter: try FrameAdapter(plan: plan), geometry: geometry)
    self.properties = properties
    return properties
  }
}
