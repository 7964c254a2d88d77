import CLinux
import Dispatch
import Foundation
import Nagare
import NagareServer
import Synchronization

/// Draws the frames that pages ask for, one after another, on a thread of its own.
///
/// Of the requests of a kind that wait, only the newest is answered with a frame: a page that scrubs has no use for the
/// others.
final class StudioFrames: Sendable {
  /// A request for a frame.
  struct Request: Sendable {
    /// Seconds.
    let time: Double
    let settings: StudioSettings
    let kind: Kind
    let reply: PageReply
  }

  /// The kinds of requests.
  struct Kind: Hashable {
    /// Whether a smaller image will do that is ready sooner.
    let isDraft: Bool
    let hasComments: Bool
  }

  private let queue = DispatchQueue(label: "studio frames")
  private let viewer = Mutex(FrameViewer())
  private let state = Mutex(State())

  private struct State {
    /// The waiting requests; each has a task in the queue.
    var waiting: [Kind: Request] = [:]
    /// The number of requests so far.
    var count = 0
  }

  /// Draws a frame when the earlier ones are drawn, and answers the request.
  func add(_ request: Request) {
    let replaced = state.withLock { state in
      state.count += 1
      return state.waiting.updateValue(request, forKey: request.kind)
    }
    if let replaced { return replaced.reply.send(.superseded) }
    queue.async { [self] in
      let (next, number) = state.withLock { ($0.waiting.removeValue(forKey: request.kind), $0.count) }
      guard let next, next.reply.isWanted else { return }
      next.reply.send(response(to: next, number: number))
    }
  }

  /// Frees memory for playing some settings, when the earlier frames are drawn.
  /// - Parameter alsoFreeing: frees more of it.
  func releaseMemory(toPlay settings: StudioSettings, alsoFreeing other: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      other()
      viewer.withLock { $0.releaseMemory(exceptFor: settings.grabber.comments) }
      #if canImport(Glibc)
        malloc_trim(0)
      #endif
    }
  }

  /// Draws a contact sheet when the earlier frames are drawn, and answers the request.
  func addSheet(of settings: StudioSettings, columns: Int, rows: Int, _ reply: PageReply) {
    queue.async {
      guard reply.isWanted else { return }
      do {
        let image = try settings.grabber.contactSheet(columns: columns, rows: rows, as: .jpeg)
        reply.send(PageResponse("image/jpeg", image.bytes))
      } catch {
        reply.send(PageResponse(failure: error))
      }
    }
  }

  /// Answers a request about the layout when the earlier frames are drawn, unless a frame is asked for meanwhile.
  /// - Parameter answer: returns nil if it was interrupted.
  func lookUp(
    _ reply: PageReply, _ answer: @escaping @Sendable (FrameViewer, () -> Bool) throws -> PageResponse?
  ) {
    queue.async { [self] in
      guard reply.isWanted else { return }
      do {
        let response = try viewer.withLock { viewer in
          try answer(viewer) { reply.isWanted && state.withLock(\.waiting.isEmpty) }
        }
        reply.send(response ?? .superseded)
      } catch {
        reply.send(PageResponse(failure: error))
      }
    }
  }

  /// - Parameter number: the number of requests received before drawing began.
  private func response(to request: Request, number: Int) -> PageResponse {
    do {
      var grabber = request.settings.grabber
      if !request.kind.hasComments { grabber.comments = [] }
      let image = try viewer.withLock { viewer in
        request.kind.isDraft
          ? try viewer.draft(of: grabber, at: request.time)
          // A page that asks for a draft no longer needs this frame.
          : try viewer.image(of: grabber, at: request.time) {
            request.reply.isWanted
              && state.withLock { $0.count == number || !$0.waiting.keys.contains(where: \.isDraft) }
          }
      }
      var response = PageResponse(image.isExact ? "image/png" : "image/jpeg", image.bytes)
      response.fields = [
        ("Nagare-Time", "\(image.time)"), ("Nagare-Visible", "\(image.visible)"),
        ("Nagare-Quality", image.isExact ? "exact" : "draft"),
      ]
      return response
    } catch {
      return PageResponse(frameFailure: error)
    }
  }
}

extension PageResponse {
  /// The response to a request for a frame when a later one takes its place.
  fileprivate static var superseded: PageResponse {
    PageResponse(error: "a newer request took its place", status: 503)
  }

  /// The response to a request for a frame that cannot be drawn.
  init(frameFailure error: any Error) {
    switch error as? MediaError {
    case .noFrame: self.init(error: "there is no frame at that time", status: 416)
    case .interrupted: self = .superseded
    default: self.init(failure: error)
    }
  }

  /// A response in JSON.
  init(_ status: Int = 200, json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      self.init("application/json", Array(try encoder.encode(value)), status: status)
    } catch {
      self.init("application/json", Array(#"{"error":"the answer cannot be encoded"}"#.utf8), status: 500)
    }
  }

  /// A response that explains an error.
  init(error: String, status: Int) { self.init(status, json: ["error": error]) }

  /// The response to a request that was refused, or that failed.
  init(failure error: any Error) {
    switch error {
    case let refusal as StudioSettings.Refusal: self.init(refusal)
    case let refusal as StudioBurns.Refusal: self.init(refusal)
    default:
      let text = Failure(describing: error)
      self.init(error: [text.what, text.place, text.why].compactMap { $0 }.joined(separator: ": "), status: 500)
    }
  }
}
