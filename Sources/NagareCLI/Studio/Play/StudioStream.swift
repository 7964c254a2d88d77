import Dispatch
import Foundation
import Nagare
import NagareServer
import Synchronization

/// A video that is drawn and encoded while a page plays it.
///
/// It is drawn a little ahead of what has been fetched, and cancelled when nobody fetches more.
final class StudioStream: Sendable {
  /// What the page needs to know before it plays.
  private struct Description: Encodable {
    let id: String
    /// The media type, with the codecs.
    let type: String
    /// The time at which it begins, in seconds of the video.
    let start: Double
  }

  /// The bytes that wait to be fetched before drawing pauses: some tenths of a second of busy video, and up to half a
  /// minute of a still one.
  private static let waitingBytes = 512 << 10
  private static let readBytes = 64 << 10
  /// The longest that a request waits for bytes, in seconds.
  private static let patience = 5.0
  /// The longest that a stream waits for a request, in seconds: longer than a page plays what it has fetched.
  private static let idleTime = 300.0
  /// The time to wait for the stages of the drawing after cancellation: they may be busy, but they end.
  private static let drawingPatience = Duration.seconds(3_600)

  private struct State {
    /// The bytes that wait to be fetched, and the offset of the first one in the stream.
    var (bytes, offset): ([UInt8], Int) = ([], 0)
    /// The request that waits for bytes, and the number of requests so far.
    var (waiting, requestCount): (PageReply?, Int) = (nil, 0)
    var lastRequest = ContinuousClock.now
    /// Whether no more bytes follow.
    var isComplete = false
    /// Why there are no more; nil if the end of the video is reached.
    var failure: PageResponse?
    /// The answer to further requests, once the stream was cancelled.
    var end: PageResponse?

    mutating func answer(with response: PageResponse) { waiting.take()?.send(response) }

    /// Answers the request that waits if there are bytes, or if none follow.
    mutating func answerIfReady() {
      if bytes.isEmpty, isComplete, let failure { return answer(with: failure) }
      guard !bytes.isEmpty || isComplete else { return }
      answer(with: PageResponse(piece: bytes, isLast: isComplete && failure == nil))
    }
  }

  let id = UUID().uuidString.lowercased()
  private let state = Mutex(State())
  private let cancellation = CancellationToken()
  /// Signalled when bytes were fetched, or the stream was cancelled.
  private let change = DispatchSemaphore(value: 0)

  /// Opens the video, answers the request, and draws to the end.
  /// - Parameters:
  ///   - job: made with the descriptor to write to.
  ///   - didOpen: called when the video is open, or cannot be opened.
  func run(_ reply: PageReply, _ job: (Int32) -> PreviewJob, didOpen: () -> Void) {
    let pipe = Pipe()
    // The reader has the failure before it comes to the end.
    defer { try? pipe.fileHandleForWriting.close() }
    let previewer: Previewer
    do {
      defer { didOpen() }
      if let end = state.withLock(\.end) { return reply.send(end) }
      previewer = try Previewer(job(pipe.fileHandleForWriting.fileDescriptor))
      guard let type = previewer.mediaType else { throw Failure(.failed, "the encoder does not state its profile") }
      state.withLock { $0.lastRequest = .now }
      DispatchQueue(label: "studio stream reader").async { [self] in read(pipe.fileHandleForReading) }
      reply.send(PageResponse(json: Description(id: id, type: type, start: previewer.start)))
    } catch {
      cancel()
      return reply.send(PageResponse(frameFailure: error))
    }
    do {
      _ = try previewer.run(patience: Self.drawingPatience, cancellation: cancellation)
    } catch {
      state.withLock { $0.failure = PageResponse(frameFailure: error) }
    }
  }

  /// Ends the stream. Nothing of it can be fetched any more.
  /// - Parameter response: the answer to further requests.
  func cancel(_ response: PageResponse = .endOfStream) {
    cancellation.cancel()
    state.withLock { state in
      state.end = state.end ?? response
      state.bytes = []
      state.answer(with: response)
    }
    change.signal()
  }

  /// Answers with bytes from an offset on, as soon as there are some. Those before it are forgotten.
  func send(from offset: Int, _ reply: PageReply) {
    let number = state.withLock { state in
      state.answer(with: PageResponse(piece: [], isLast: false))
      (state.lastRequest, state.requestCount) = (.now, state.requestCount + 1)
      state.waiting = reply
      let fetched = offset - state.offset
      if let end = state.end {
        state.answer(with: end)
      } else if (0...state.bytes.count).contains(fetched) {
        state.bytes.removeFirst(fetched)
        state.offset = offset
        state.answerIfReady()
        if fetched > 0 { change.signal() }
      } else {
        state.answer(with: .badItem("offset"))
      }
      return state.requestCount
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      self?.state.withLock { state in
        if state.requestCount == number { state.answer(with: PageResponse(piece: [], isLast: false)) }
      }
    }
  }

  /// Reads what is drawn, as far as it is needed.
  private func read(_ input: FileHandle) {
    // Ends the drawing, too, if it has not ended.
    defer { try? input.close() }
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    while true {
      guard waitForRoom() else { return cancel() }
      let count = Foundation.read(input.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      state.withLock { state in
        if state.end == nil { state.bytes += buffer.prefix(count) }
        state.answerIfReady()
      }
    }
    state.withLock { state in
      state.isComplete = true
      state.answerIfReady()
    }
  }

  /// Waits until more bytes are needed; false if nobody wants any.
  private func waitForRoom() -> Bool {
    while true {
      let (count, lastRequest, isOver) = state.withLock { ($0.bytes.count, $0.lastRequest, $0.end != nil) }
      if isOver || ContinuousClock.now - lastRequest > .seconds(Self.idleTime) { return false }
      if count < Self.waitingBytes { return true }
      _ = change.wait(timeout: .now() + 1)
    }
  }
}

extension PageResponse {
  /// The response to requests for a stream that is over.
  static var endOfStream: PageResponse { PageResponse(error: "this is no longer played", status: 404) }

  /// The response to requests for a stream whose place another one has taken.
  static var replacedStream: PageResponse { PageResponse(error: "something else is played now", status: 410) }

  /// A piece of a stream; after the last one, nothing follows.
  fileprivate init(piece: [UInt8], isLast: Bool) {
    self.init("video/mp4", piece)
    fields = [("Nagare-Ended", isLast ? "yes" : "no")]
  }
}
