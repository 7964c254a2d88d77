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

  /// What the page has chosen last, and shows when it is opened.
  struct Choice: Sendable {
    var settings: StudioSettings
    var ranges: [ProjectFile.TimeRange]
    /// The path of the output.
    var output: String
  }

  /// The state of the page at its start.
  private struct Project: Encodable {
    let version: String
    let video: Video
    let comments: [StudioComments.File]
    let options: [StudioOption]
    let settings: StudioSettings.Summary
    let ranges: [ProjectFile.TimeRange]
    let output: String
    /// What the command line says of the output; empty for the usual one.
    let outputOption: String
    /// The name of the project's file; nil if nothing is kept.
    let file: String?
  }

  let inputs: StudioInputs
  let vocabulary: StudioVocabulary
  let folder: StudioFolder
  /// The options of the command line that the page cannot change.
  let fixed: [StudioOption]
  let burns: StudioBurns
  let presets: StudioPresets
  let choice: Mutex<Choice>
  let video: Video
  let frames = StudioFrames()
  let streams = StudioStreams()
  let waveform: StudioWaveform
  let maker: Mutex<StudioSettingsMaker>
  let queue = DispatchQueue(label: "studio settings")
  let known: Mutex<KnownSettings>

  /// - Parameter words: the command line, without presets that are files.
  /// - Throws: `Failure`, `MediaError`, or the refusal of the options.
  init(_ inputs: StudioInputs, _ words: CommandWords, _ burns: StudioBurns) throws {
    self.burns = burns
    let (folder, vocabulary) = (inputs.folder, StudioVocabulary())
    (self.inputs, self.folder, self.vocabulary) = (inputs, folder, vocabulary)
    presets = StudioPresets(beside: inputs.video, in: inputs.neighborhood, vocabulary)
    let read = try StudioComments(inputs.comments)
    let (given, fixed) = vocabulary.split(words)
    self.fixed = fixed
    let maker = StudioSettingsMaker(inputs, read, vocabulary, fixed: fixed, trusted: given)
    let kept = inputs.project.options(vocabulary, below: given)
    var choice = Choice(
      settings: try maker.settings(taking: kept, besides: given, vocabulary), ranges: inputs.project.kept?.ranges ?? [],
      output: try inputs.output())
    if let path = inputs.project.path, let output = inputs.project.kept?.output,
      let output = folder.output(ProjectFile.resolved(output, beside: path))
    {
      choice.output = output
    }
    self.maker = Mutex(maker)
    waveform = StudioWaveform(of: choice.settings.grabber.video)
    let template = try OverlayTemplate(of: choice.settings.grabber.video)
    known = Mutex(KnownSettings(choice.settings))
    self.choice = Mutex(choice)
    video = Video(
      name: inputs.video.lastComponent, width: template.size.width, height: template.size.height,
      duration: template.duration, frameRate: template.isSteady ? template.frameRate.map { 1 / $0.interval } : nil)
  }

  /// The answers by paths and methods.
  static let routes: [String: [String: @Sendable (Studio) -> (PageRequest, PageReply) -> Void]] = [
    "api/project": ["GET": { $0.sendProject }, "POST": { $0.takeProject }],
    "api/options": ["GET": { $0.sendOptions }],
    "api/settings": ["POST": { $0.takeSettings }],
    "api/frame": ["GET": { $0.sendFrame }],
    "api/density": ["GET": { $0.sendDensity }],
    "api/dropped": ["GET": { $0.sendDropped }],
    "api/reasons": ["POST": { $0.takeReasons }],
    "api/waveform": ["GET": { $0.sendWaveform }],
    "api/comments": ["GET": { $0.sendComments }],
    "api/sheet": ["GET": { $0.sendSheet }],
    "api/encoders": ["GET": { $0.sendEncoders }],
    "api/trial": ["POST": { $0.takeTrial }],
    "api/burns": ["POST": { $0.takeBurns }],
    "api/play": ["POST": { $0.takePlay }],
    "api/play/data": ["GET": { $0.sendPlayData }],
    "api/play/end": ["POST": { $0.endPlay }],
    "api/presets": ["GET": { $0.sendPresets }, "POST": { $0.takePreset }],
  ]

  private func sendProject(_: PageRequest, _ reply: PageReply) {
    // Another request's settings may take seconds to make.
    queue.async { [self] in
      guard reply.isWanted else { return }
      let choice = choice.withLock { $0 }
      let files = maker.withLock { $0.files(choice.settings) }
      reply.send(
        PageResponse(
          json: Project(
            version: NagareVersion.current, video: video, comments: files, options: choice.settings.options,
            settings: summary(of: choice.settings), ranges: choice.ranges, output: folder.name(of: choice.output),
            outputOption: outputOption(choice.output), file: inputs.project.name)))
    }
  }

  private func sendOptions(_: PageRequest, _ reply: PageReply) { reply.send(PageResponse(json: vocabulary)) }

  private func takeSettings(_ request: PageRequest, _ reply: PageReply) {
    guard let body = request.body(as: ChosenOptions.self, reply) else { return }
    withSettings(body, reply) { reply.send(PageResponse(json: self.summary(of: $0))) }
  }

  private func summary(of settings: StudioSettings) -> StudioSettings.Summary {
    var summary = settings.summary
    summary.misplaced = CommentRange(length: video.duration).misplacedCount(of: settings.grabber.comments)
    return summary
  }

  /// What the bodies of requests have in common.
  struct ChosenOptions: Decodable {
    let options: [StudioOption]
    /// The shifts of the comment files; nil for those of the command line.
    let shifts: [[StudioAlignment.Step]?]?
    /// The name of the video that is meant; nil for the one that is open.
    let video: String?
  }

  /// The longest time to make settings, in seconds. Patterns that take longer are of no use to a page.
  private static let settingsTime = 10.0

  /// Makes settings on another thread, unless they are refused.
  func withSettings(_ chosen: ChosenOptions, _ reply: PageReply, then: @escaping @Sendable (StudioSettings) -> Void) {
    guard [nil, inputs.name].contains(chosen.video) else { return reply.send(.otherVideo("another video is open")) }
    queue.async { [self] in
      guard reply.isWanted else { return }
      let end = ContinuousClock.now + .seconds(Self.settingsTime)
      do throws(StudioSettings.Refusal) {
        let settings = try maker.withLock { maker throws(StudioSettings.Refusal) in
          try maker.settings(chosen.options, chosen.shifts) { reply.isWanted && ContinuousClock.now < end }
        }
        known.withLock { $0.add(settings) }
        then(settings)
      } catch {
        reply.send(PageResponse(error))
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
    let file = request.number("file", in: 0...1e6)
    guard file != nil || request.query["file"] == nil else { return reply.send(.badItem("file")) }
    let (word, duration) = (request.query["word"] ?? "", video.duration)
    queue.async { [self] in
      guard reply.isWanted else { return }
      let ofFile = file.map { file in maker.withLock { $0.comments(of: Int(file), settings) } }
      guard let comments = ofFile ?? settings.grabber.comments else { return reply.send(.badItem("file")) }
      reply.send(PageResponse(json: StudioDensity(comments, word: word, duration, bins: Int(bins))))
    }
  }

  private func sendComments(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let count = request.number("count", in: 1...1_000) else { return reply.send(.badItem("count")) }
    let start: StudioSettingsMaker.Start
    if request.query["from"] != nil {
      guard let time = request.number("from", in: CommentLimits.time) else { return reply.send(.badItem("from")) }
      start = .time(time)
    } else if let first = request.number("first", in: 0...1e9) {
      start = .place(Int(first))
    } else {
      return reply.send(.badItem("first"))
    }
    var order = StudioCommentList.Order(search: request.query["search"] ?? "")
    guard let key = StudioCommentList.Order.Key(rawValue: request.query["sort"] ?? "time") else {
      return reply.send(.badItem("sort"))
    }
    guard let isDescending = ["ascending": false, "descending": true][request.query["order"] ?? "ascending"] else {
      return reply.send(.badItem("order"))
    }
    (order.key, order.isDescending) = (key, isDescending)
    queue.async { [self, order] in
      guard reply.isWanted else { return }
      let list = maker.withLock { $0.list(settings, in: order, from: start, count: Int(count)) }
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
  func settings(of request: PageRequest, _ reply: PageReply) -> StudioSettings? {
    settings(named: request.query["settings"] ?? "", reply)
  }

  /// The settings with an ID; nil if the request was refused because they are not known.
  func settings(named id: String, _ reply: PageReply) -> StudioSettings? {
    let settings = known.withLock { $0[id] }
    if settings == nil { reply.send(PageResponse(error: "these settings are not known", status: 404)) }
    return settings
  }
}

extension StudioSettingsMaker {
  /// Settings with the options of a project, as far as they are allowed.
  /// - Parameter given: the options of the command line.
  /// - Throws: the refusal of an option of the command line.
  fileprivate func settings(
    taking kept: [StudioOption], besides given: [StudioOption], _ vocabulary: StudioVocabulary
  ) throws -> StudioSettings {
    var kept = kept
    while !kept.isEmpty {
      do {
        return try settings(kept + given)
      } catch {
        let count = kept.count
        kept.removeAll { vocabulary.description(of: $0.name)?.name == error.option }
        if kept.count == count { kept = [] }
        Diagnostics.warn("the project: \(error.error); what is refused is left out")
      }
    }
    return try settings(given)
  }
}
