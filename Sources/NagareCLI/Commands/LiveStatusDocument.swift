import Nagare

/// The JSON object that `live --status json` prints each second.
struct LiveStatusDocument: Encodable {
  struct Queues: Encodable {
    let packets, packetBytes: Int
    let packetSeconds: Double
    let pictures, frames, comments: Int
  }

  struct Comments: Encodable {
    let `in`, shown, dropped, filtered: Int
    let refused: [String: Int]
    let visible: Int
    let longestWaitMs: Double
  }

  struct Composite: Encodable {
    let p50, p99: Double
  }

  let timeS: Double
  let mediaTimeS: Double
  let inputFps: Double
  let outputFps: Double
  let queues: Queues
  let lagMs: Double
  let comments: Comments
  let compositeMs: Composite
  let framesOverBudget: Int
  let frames: Int
  let repeatedFrames: Int
  let droppedFrames: Int
  let skippedPictures: Int
  let reconnects: Int
  let reanchorings: Int
  let damagedPackets: Int
  let damagedPictures: Int

  init(_ status: LiveStatus) {
    (timeS, mediaTimeS) = (status.time, status.mediaTime)
    (inputFps, outputFps) = (status.inputRate, status.outputRate)
    queues = Queues(
      packets: status.queues.packets, packetBytes: status.queues.packetBytes,
      packetSeconds: status.queues.packetSeconds, pictures: status.queues.pictures, frames: status.queues.frames,
      comments: status.queues.comments)
    lagMs = status.lag * 1e3
    let refused = status.comments.refused.map { ($0.key.rawValue, $0.value) }
    comments = Comments(
      in: status.comments.received, shown: status.comments.shown, dropped: status.comments.dropped,
      filtered: status.comments.filtered, refused: Dictionary(uniqueKeysWithValues: refused),
      visible: status.comments.visible, longestWaitMs: status.comments.longestWait * 1e3)
    compositeMs = Composite(p50: status.compositeMedian, p99: status.composite99)
    framesOverBudget = status.framesOverBudget
    (frames, repeatedFrames) = (status.frames, status.repeatedFrames)
    (droppedFrames, skippedPictures) = (status.droppedFrames, status.skippedPictures)
    (reconnects, reanchorings) = (status.reopenings, status.anchorings)
    (damagedPackets, damagedPictures) = (status.corruptPackets, status.corruptFrames)
  }
}
