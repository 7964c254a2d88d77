import Dispatch
import Foundation
import Nagare
import NagareServer
import Synchronization

/// The studio of a video: answers the requests of its page.
final class Studio: Sendable {
  /// The video as the page shows it.
  struct Video: Encodable, Sendable {
    let name: String
    let width: Int
    let height: Int
    /// Seconds; nil if unknown.
    let duration: Double?
    /// Nil if it varies.
    let frameRate: Double?
  }

  /// The state of the page at its start.
  private struct Project: Encodable {
    let version: String
    let video: Video
    let comments: [StudioComments.File]
    let options: [StudioOption]
    let settings: StudioSettings.Summary
  }

  private let vocabulary: StudioVocabulary
  private let start: Project
  private let frames = StudioFrames()
  private let maker: Mutex<StudioSettingsMaker>
  private let queue = DispatchQueue(label: "studio settings")
  private let known: Mutex<KnownSettings>

  /// - Throws: `Failure`, `MediaError`, or the refusal of the options.
  init(
    video: String, _ comments: CommentArguments, _ words: CommandWords, folder: StudioFolder
  ) throws {
    vocabulary = StudioVocabulary()
    let read = try StudioComments(comments)
    let (options, fixedWords) = vocabulary.split(words)
    let maker = StudioSettingsMaker(
      video: video, inputs: [video] + comments.comments, vocabulary, folder, read, fixedWords: fixedWords,
      trusted: options)
    let settings = try maker.settings(options)
    self.maker = Mutex(maker)
    let template = try OverlayTemplate(of: settings.grabber.video)
    known = Mutex(KnownSettings(settings))
    start = Project(
      version: NagareVersion.current,
      video: Video(
        name: (video as NSString).lastPathComponent, width: template.size.width, height: template.size.height,
        duration: template.duration, frameRate: template.isSteady ? template.frameRate.map { 1 / $0.interval } : nil),
      comments: read.files, options: options, settings: settings.summary)
  }

  /// Answers a request, at once or later. Called on the server's thread.
  func respond(to request: PageRequest, _ reply: PageReply) {
    if let file = StudioPage.files[request.path] {
      guard request.method == "GET" else { return reply.send(.methodNotAllowed("GET")) }
      return reply.send(PageResponse(file.type, file.bytes))
    }
    guard let route = Studio.routes[request.path] else {
      return reply.send(PageResponse(error: "there is nothing at this address", status: 404))
    }
    guard request.method == route.method else { return reply.send(.methodNotAllowed(route.method)) }
    route.answer(self)(request, reply)
  }

  private struct Route: Sendable {
    let method: String
    let answer: @Sendable (Studio) -> (PageRequest, PageReply) -> Void
  }

  private static let routes: [String: Route] = [
    "api/project": Route(method: "GET") { $0.sendProject },
    "api/options": Route(method: "GET") { $0.sendOptions },
    "api/settings": Route(method: "POST") { $0.takeSettings },
    "api/frame": Route(method: "GET") { $0.sendFrame },
    "api/density": Route(method: "GET") { $0.sendDensity },
    "api/comments": Route(method: "GET") { $0.sendComments },
    "api/sheet": Route(method: "GET") { $0.sendSheet },
  ]

  private func sendProject(_: PageRequest, _ reply: PageReply) { reply.send(PageResponse(json: start)) }

  private func sendOptions(_: PageRequest, _ reply: PageReply) {
    reply.send(PageResponse(json: ["groups": vocabulary.groups]))
  }

  private func takeSettings(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable { let options: [StudioOption] }
    guard request.contentType == "application/json" else {
      return reply.send(PageResponse(error: "the body must be application/json", status: 415))
    }
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(request.body)) else {
      return reply.send(PageResponse(error: "the body is not a list of options", status: 400))
    }
    queue.async { [self] in
      guard reply.isWanted else { return }
      do throws(StudioSettings.Refusal) {
        let settings = try maker.withLock { maker throws(StudioSettings.Refusal) in
          try maker.settings(body.options) { reply.isWanted }
        }
        known.withLock { $0.add(settings) }
        reply.send(PageResponse(json: settings.summary))
      } catch {
        reply.send(PageResponse(422, json: error))
      }
    }
  }

  private func sendFrame(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let time = request.number("at", in: 0...CommentLimits.time.upperBound) else {
      return reply.send(.badItem("at"))
    }
    let quality = request.query["quality"] ?? "exact"
    let comments = request.query["comments"] ?? "yes"
    guard ["exact", "draft"].contains(quality) else { return reply.send(.badItem("quality")) }
    guard ["yes", "no"].contains(comments) else { return reply.send(.badItem("comments")) }
    frames.add(
      StudioFrames.Request(
        time: time, settings: settings,
        kind: StudioFrames.Kind(isDraft: quality == "draft", hasComments: comments == "yes"), reply: reply))
  }

  private func sendDensity(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let bins = request.number("bins", in: 1...10_000) else { return reply.send(.badItem("bins")) }
    let (word, duration) = (request.query["word"] ?? "", start.video.duration)
    queue.async {
      guard reply.isWanted else { return }
      reply.send(PageResponse(json: StudioDensity(settings.grabber.comments, word: word, duration, bins: Int(bins))))
    }
  }

  private func sendComments(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let count = request.number("count", in: 1...1_000) else { return reply.send(.badItem("count")) }
    let start: StudioSettingsMaker.Start
    if let time = request.number("from", in: CommentLimits.time) {
      start = .time(time)
    } else if let first = request.number("first", in: 0...1e9) {
      start = .place(Int(first))
    } else {
      return reply.send(.badItem("first"))
    }
    let search = request.query["search"] ?? ""
    queue.async { [self] in
      guard reply.isWanted else { return }
      let list = maker.withLock { $0.list(settings, search: search, from: start, count: Int(count)) }
      reply.send(PageResponse(json: list))
    }
  }

  private func sendSheet(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let columns = request.number("columns", in: 1...10) else { return reply.send(.badItem("columns")) }
    guard let rows = request.number("rows", in: 1...10) else { return reply.send(.badItem("rows")) }
    frames.addSheet(of: settings, columns: Int(columns), rows: Int(rows), reply)
  }

  /// The settings that a request names; nil if it was refused because they are not known.
  private func settings(of request: PageRequest, _ reply: PageReply) -> StudioSettings? {
    let settings = known.withLock { $0[request.query["settings"] ?? ""] }
    if settings == nil { reply.send(PageResponse(error: "these settings are not known", status: 404)) }
    return settings
  }
}

/// The latest settings that pages have chosen.
private struct KnownSettings: Sendable {
  /// Enough for what several pages show, and for requests on the way.
  private static let limit = 16
  /// The largest number of comments that all but the last settings hold, as a copy of them takes memory.
  private static let commentLimit = 500_000
  private var list: [StudioSettings]

  init(_ first: StudioSettings) { list = [first] }

  subscript(id: String) -> StudioSettings? { list.last { $0.id == id } }

  mutating func add(_ settings: StudioSettings) {
    list.removeAll { $0.id == settings.id }
    list.append(settings)
    while list.count > Self.limit || list.count > 2 && heldCount > Self.commentLimit { list.removeFirst() }
  }

  /// The number of comments in lists other than the last one's.
  private var heldCount: Int {
    var lists: [[Comment]] = list.last.map { [$0.grabber.comments] } ?? []
    for settings in list where !lists.contains(where: settings.grabber.comments.hasStorage) {
      lists.append(settings.grabber.comments)
    }
    return lists.dropFirst().reduce(0) { $0 + $1.count }
  }
}

extension PageRequest {
  /// The number in an item of the query; nil if it is absent, no number, or out of range.
  fileprivate func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    query[name].flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension PageResponse {
  fileprivate static func badItem(_ name: String) -> PageResponse {
    PageResponse(error: "\(name) is missing or out of range", status: 400)
  }

  fileprivate static func methodNotAllowed(_ allowed: String) -> PageResponse {
    var response = PageResponse(error: "only \(allowed) is served here", status: 405)
    response.fields = [("Allow", allowed)]
    return response
  }
}
