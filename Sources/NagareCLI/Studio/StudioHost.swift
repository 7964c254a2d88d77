import Dispatch
import Foundation
import Nagare
import NagareServer
import Synchronization

/// Answers the requests of the studio's page: those about a video through its studio.
final class StudioHost: Sendable {
  let burns: StudioBurns
  private let folder: StudioFolder
  private let words: CommandWords
  /// The comments as on the command line; their files are those of the first video.
  private let comments: CommentArguments
  /// The studio of the open video; nil if there is none.
  private let studio = Mutex<Studio?>(nil)
  private let queue = DispatchQueue(label: "studio videos")

  /// - Parameter words: the command line, without presets that are files.
  init(_ comments: CommentArguments, _ words: CommandWords, in folder: StudioFolder) throws {
    (self.comments, self.words, self.folder) = (comments, words, folder)
    burns = try StudioBurns(in: folder)
  }

  /// Opens a video in place of the one that is open.
  /// - Parameter names: the comment files; empty for those of its project, or beside it.
  /// - Throws: `Failure`, `MediaError`, or the refusal of the options.
  func open(_ video: String, _ names: [String]) throws {
    var comments = comments
    comments.comments = names
    let opened = try Studio(StudioInputs(video: video, comments, in: folder), words, burns)
    studio.withLock { $0 = opened }
  }

  /// Answers a request, at once or later. Called on the server's thread.
  func respond(to request: PageRequest, _ reply: PageReply) {
    if let file = StudioPage.files[request.path] {
      guard request.method == "GET" else { return reply.send(.methodNotAllowed(["GET"])) }
      return reply.send(PageResponse(file.type, file.bytes))
    }
    let (own, ofVideo) = (Self.routes[request.path] ?? [:], Studio.routes[request.path] ?? [:])
    let methods = Set(own.keys).union(ofVideo.keys)
    guard !methods.isEmpty else {
      return reply.send(PageResponse(error: "there is nothing at this address", status: 404))
    }
    if let answer = own[request.method] { return answer(self)(request, reply) }
    guard let answer = ofVideo[request.method] else { return reply.send(.methodNotAllowed(methods.sorted())) }
    guard let studio = studio.withLock({ $0 }) else { return reply.send(.otherVideo("no video is open")) }
    answer(studio)(request, reply)
  }

  /// The answers by paths and methods.
  private static let routes: [String: [String: @Sendable (StudioHost) -> (PageRequest, PageReply) -> Void]] = [
    "api/videos": ["GET": { $0.sendVideos }],
    "api/open": ["POST": { $0.takeVideo }],
    "api/burns": ["GET": { $0.sendBurns }],
    "api/burns/change": ["POST": { $0.takeBurnChange }],
    "api/burns/output": ["GET": { $0.sendOutput }],
  ]

  private func sendVideos(_ request: PageRequest, _ reply: PageReply) {
    queue.async { [self] in
      let open = studio.withLock { $0?.inputs.name }
      guard let list = StudioVideoList(in: folder, request.query["folder"] ?? "", open: open) else {
        return reply.send(PageResponse(error: "there is no such folder", status: 404))
      }
      reply.send(PageResponse(json: list))
    }
  }

  private func takeVideo(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable {
      let video: String
      let comments: [String]?
    }
    guard let body = request.body(as: Body.self, reply) else { return }
    queue.async { [self] in
      guard reply.isWanted else { return }
      let names = body.comments ?? []
      let files = names.compactMap(folder.regularFile)
      guard let video = folder.regularFile(body.video), files.count == names.count else {
        return reply.send(PageResponse(error: "there is no such file in the studio's folder", status: 404))
      }
      do {
        try open(video, files)
        reply.send(PageResponse(json: [String: String]()))
      } catch let refusal as StudioSettings.Refusal {
        reply.send(PageResponse(refusal))
      } catch {
        reply.send(PageResponse(StudioSettings.Refusal(error: Failure(describing: error).summary)))
      }
    }
  }

  private func sendBurns(_: PageRequest, _ reply: PageReply) { reply.send(PageResponse(json: burns.summary)) }

  private func sendOutput(_ request: PageRequest, _ reply: PageReply) {
    let output = burns.output(of: request.query["id"] ?? "")
    DispatchQueue.global().async { [folder] in
      let file = output.flatMap(folder.file).flatMap { PageResponse(attaching: $0, to: request) }
      reply.send(file ?? PageResponse(error: "the output is not there", status: 404))
    }
  }

  private func takeBurnChange(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable {
      let id: String
      let action: StudioBurns.Action
    }
    guard let body = request.body(as: Body.self, reply) else { return }
    do throws(StudioBurns.Refusal) {
      try burns.apply(body.action, to: body.id)
      reply.send(PageResponse(json: burns.summary))
    } catch {
      reply.send(PageResponse(error))
    }
  }
}
