import NagareMedia
import NagarePixels

/// The pictures of a video, or a still picture, as players show them.
///
/// Used by one thread.
public final class PictureSource {
  /// The file.
  public let path: String
  private let reader: FrameReader
  /// What the first frame is like, which decoders know more of than containers.
  private var form: Form?
  /// Frames that were read so far.
  public private(set) var frames = 0

  private struct Form {
    let plan: FramePlan
    let adapter: FrameAdapter
    let geometry: DisplayGeometry
  }

  /// - Parameters:
  ///   - path: a video or a still picture; `-` is the standard input. An address with one of the schemes http, https, tcp,
  ///     udp, rtp, rtmp, rtmps and srt is read from the network.
  ///   - threads: how many threads may decode; 0 for as many as there are processors.
  public init(path: String, threads: Int = 0) throws(MediaError) {
    self.path = path
    reader = try FrameReader(path: path, access: .imagesAndNetwork, threads: threads)
  }

  /// The length in seconds, if the container says it.
  public var duration: Double? { reader.demuxer.duration }

  /// Seconds that a picture is on screen, as far as the container says something about it.
  public var frameTime: Double { reader.frameTime }

  /// Packets that are not whole or that the decoder could not make sense of, places where the container could not be read,
  /// and those where packets have times that cannot be true.
  public var corruptPackets: Int { reader.damage.packets }

  /// The next picture; nil after the last.
  public func next() throws(MediaError) -> SourcePicture? {
    guard let frame = try reader.next() else { return nil }
    return try picture(of: frame)
  }

  /// The picture that is on screen at a time in seconds. What is read afterwards goes on from somewhere near.
  /// - Throws: `MediaError.noFrame` when there is none.
  public func picture(at time: Double) throws(MediaError) -> SourcePicture {
    guard let frame = try reader.frame(at: time) else {
      throw MediaError.noFrame(path: path, at: time, duration: duration)
    }
    return try picture(of: frame)
  }

  /// Whether it can go on at a key frame that lies further on.
  var canSkip: Bool { reader.demuxer.findsKeyFrames }

  /// Goes on at the last key frame before a time, in seconds, be it before or after what was read last.
  func skip(to time: Double) { reader.seek(to: time) }

  private func picture(of frame: VideoFrame) throws(MediaError) -> SourcePicture {
    frames += 1
    let form = try form(of: frame)
    return SourcePicture(
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
