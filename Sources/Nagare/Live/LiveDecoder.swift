import NagareMedia
import Synchronization

/// The decoder of an input's video. One thread at a time decodes with it; any thread may ask whether it still returns
/// frames.
package final class LiveDecoder: Sendable {
  /// The packets since the last frame.
  private struct Unanswered {
    var count = 0
    /// The time of the first one, in seconds of the session.
    var since = 0.0
    var isTooLong = false
  }

  private let decoder: VideoDecoder
  private let unanswered = Mutex(Unanswered())
  /// The time base of the frames' timestamps.
  let timeBase: TimeBase

  /// Without a frame for so many packets beyond the decoder's delay, and for so many seconds, decoding has stopped.
  private static let limit = (packets: 16, seconds: 2.0)

  package init(_ decoder: VideoDecoder) {
    self.decoder = decoder
    timeBase = decoder.timing.timeBase
  }

  /// Whether the decoder has returned no frame for long, although it got packets. FFmpeg does not tell when a sender
  /// changes its codec but keeps the stream's identifier.
  package var hasStopped: Bool { unanswered.withLock { $0.isTooLong } }

  /// The delay of the output in frames.
  var frameDelay: Int { decoder.frameDelay }

  /// Sends a packet; nil signals the end. All frames that are ready must have been taken before.
  package func send(_ packet: Packet?) throws(MediaError) {
    if let time = packet?.decodingTime ?? packet?.presentationTime {
      unanswered.withLock { unanswered in
        if unanswered.count == 0 { unanswered.since = time }
        unanswered.count += 1
        let limit = LiveDecoder.limit
        if unanswered.count > frameDelay + limit.packets, time - unanswered.since > limit.seconds {
          unanswered.isTooLong = true
        }
      }
    }
    try decoder.send(packet)
  }

  /// The next frame that is ready; nil if the decoder needs another packet or has ended.
  package func nextFrame() throws(MediaError) -> VideoFrame? {
    guard let frame = try decoder.nextFrame() else { return nil }
    unanswered.withLock { $0 = Unanswered() }
    return frame
  }

  /// Drops the frames in the decoder, before a key frame.
  func flush() {
    decoder.flush()
    unanswered.withLock { $0.count = 0 }
  }

  /// Notes that the decoder has failed, and is no longer used.
  func stop() { unanswered.withLock { $0.isTooLong = true } }
}
