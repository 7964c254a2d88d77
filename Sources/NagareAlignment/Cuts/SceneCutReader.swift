import NagareMedia
import NagarePixels

extension SceneCuts {
  /// Finds the cuts of a video, for which all its frames are decoded.
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - isWanted: whether to continue, asked before each packet.
  package init(path: String, while isWanted: () -> Bool) throws(AlignmentError) {
    do throws(MediaError) {
      self = try SceneCuts.read(path, while: isWanted)
    } catch {
      throw .media(error)
    }
    guard isWanted() else { throw .cancelled }
  }

  private static func read(_ path: String, while isWanted: () -> Bool) throws(MediaError) -> SceneCuts {
    let demuxer = try Demuxer(path: path)
    demuxer.discardIrrelevantToVideo()
    let decoder = try VideoDecoder(of: demuxer)
    let (axis, plan) = (demuxer.timeAxis, try FramePlan(for: decoder.description))
    let adapter = try FrameAdapter(plan: plan)
    let reducer = FrameReducer(
      format: plan.pixelFormat, encoding: plan.encoding,
      size: .fixed(width: FrameSignature.side, height: FrameSignature.side), maxRows: maxRows)
    var (detector, cuts, end) = (SceneChangeDetector(), [Cut](), 0.0)
    var (last, isAtEnd): (FrameSignature?, Bool) = (nil, false)
    while !isAtEnd, isWanted() {
      let packet = try demuxer.nextPacket()
      isAtEnd = packet == nil
      guard packet?.streamIndex ?? demuxer.video.index == demuxer.video.index else { continue }
      try decoder.send(packet)
      while let frame = try decoder.nextFrame() {
        let time = axis.time(of: frame)
        end = max(end, time)
        try adapter.adapt(frame).withViewForReading { view in
          let isCut = detector.isCut(view)
          let picture = FrameSignature(reducer.reduce(view))
          // The first frame begins a scene, but no cut precedes it.
          if isCut, let last, cuts.count < maxCuts { cuts.append(Cut(time: time, before: last, after: picture)) }
          last = picture
        }
      }
    }
    return SceneCuts(cuts: cuts, duration: max(demuxer.length, end))
  }

  /// The rows of a cell that are read for a signature.
  private static let maxRows = 4
}
