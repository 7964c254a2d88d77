import Dispatch
import Foundation
import Nagare
import NagareServer
import Synchronization

/// What a page of a studio plays; a new stream takes the place of the earlier one.
final class StudioStreams: Sendable {
  private let current = Mutex<StudioStream?>(nil)
  /// The IDs of the latest streams that were replaced.
  private let replaced = Mutex<[String]>([])
  private static let maxReplaced = 16
  /// Opens one after another, as each takes the memory of a burn.
  private let opening = DispatchQueue(label: "studio streams")

  deinit { current.withLock { $0?.cancel() } }

  /// Ends the earlier stream and starts another one.
  /// - Parameter job: made on another thread, with the descriptor to write to.
  func start(_ reply: PageReply, _ job: @escaping @Sendable (Int32) -> PreviewJob) {
    let stream = StudioStream()
    current.withLock { current in
      if let current { replace(current) }
      current = stream
    }
    opening.async {
      guard reply.isWanted else { return }
      let hasOpened = DispatchSemaphore(value: 0)
      DispatchQueue(label: "studio stream").async { stream.run(reply, job) { hasOpened.signal() } }
      hasOpened.wait()
    }
  }

  private func replace(_ stream: StudioStream) {
    stream.cancel(.replacedStream)
    replaced.withLock { $0 = $0.suffix(Self.maxReplaced - 1) + [stream.id] }
  }

  /// Answers with bytes of the stream with an ID, from an offset on.
  func send(_ id: String, from offset: Int, _ reply: PageReply) {
    if let stream = current.withLock({ $0?.id == id ? $0 : nil }) { return stream.send(from: offset, reply) }
    reply.send(replaced.withLock { $0.contains(id) } ? .replacedStream : .endOfStream)
  }

  /// Ends the stream with an ID, unless it is over.
  func end(_ id: String) {
    current.withLock { current in
      guard current?.id == id else { return }
      current?.cancel()
      current = nil
    }
  }
}

extension Studio {
  /// Starts to play.
  func takePlay(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable {
      let settings: String
      let at: Double
      let fps: Double?
      let audio: Bool?
    }
    guard let body = request.body(as: Body.self, reply) else { return }
    guard let settings = settings(named: body.settings, reply) else { return }
    guard (0...CommentLimits.time.upperBound).contains(body.at) else { return reply.send(.badItem("at")) }
    let rate = body.fps.flatMap(FrameRate.init)
    guard rate != nil || body.fps == nil else { return reply.send(.badItem("fps")) }
    // A page shows no other frame meanwhile.
    frames.releaseMemory(toPlay: settings) { [self] in known.withLock { $0.makeRoom(toPlay: settings) } }
    let size = FrameSize(width: video.width, height: video.height)
    streams.start(reply) { end in
      var job = PreviewJob(playing: settings.grabber, of: size, at: body.at, rate: rate, into: end)
      if body.audio == false { job.audio = .none }
      return job
    }
  }

  /// Sends what has been drawn.
  func sendPlayData(_ request: PageRequest, _ reply: PageReply) {
    guard let offset = request.query["offset"].flatMap(Int.init), offset >= 0 else {
      return reply.send(.badItem("offset"))
    }
    streams.send(request.query["id"] ?? "", from: offset, reply)
  }

  /// Ends what is played.
  func endPlay(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable { let id: String }
    guard let body = request.body(as: Body.self, reply) else { return }
    streams.end(body.id)
    reply.send(PageResponse(json: [String: String]()))
  }
}

extension PreviewJob {
  /// The longest shorter side of what is played, in pixels: larger frames take longer to encode than to show.
  private static let maxShorterSide = 1080

  /// - Parameters:
  ///   - size: the size of the video as shown.
  ///   - rate: the frame rate; nil for the video's own.
  fileprivate init(
    playing grabber: FrameGrabber, of size: FrameSize, at time: Double, rate: FrameRate?, into end: Int32
  ) {
    self.init(video: grabber.video.path, comments: grabber.comments, output: end)
    (video, overlay, mask, kernels) = (grabber.video, grabber.overlay, grabber.mask, grabber.kernels)
    (form, start, frameRate, video.keepsFormat) = (.fragments, time, rate, false)
    let (width, height) = (Double(size.width), Double(size.height))
    let chosen = video.size?.size(forWidth: width, height: height) ?? size
    guard min(chosen.width, chosen.height) > Self.maxShorterSide else { return }
    let smaller = SizeRequest.shorterSide(Self.maxShorterSide)
    video.size = .exactly(smaller.size(forWidth: Double(chosen.width), height: Double(chosen.height)))
  }
}
