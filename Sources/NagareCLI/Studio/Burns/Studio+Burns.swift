import Foundation
import Nagare
import NagareServer

/// What of the page's requests concerns burns, the project, and presets.
extension Studio {
  func takeProject(_ request: PageRequest, _ reply: PageReply) {
    struct Answer: Encodable {
      let file: String?
      let outputOption: String
    }
    guard let (chosen, body) = bodies(of: request, as: BurnForm.self, reply) else { return }
    withSettings(chosen, reply) { [self] settings in
      do {
        let choice = Choice(settings: settings, ranges: body.ranges, output: try output(of: body))
        self.choice.withLock { $0 = choice }
        if inputs.project.path != nil { try inputs.project.keep(choice, fixed, vocabulary) }
        reply.send(
          PageResponse(json: Answer(file: inputs.project.name, outputOption: outputOption(choice.output))))
      } catch {
        reply.send(PageResponse(failure: error))
      }
    }
  }

  /// What the command line says of an output, to append to it; empty for the usual one.
  func outputOption(_ path: String) -> String {
    (try? inputs.output()) == path ? "" : StudioCommandLine.suffix("--output=" + path)
  }

  func sendEncoders(_: PageRequest, _ reply: PageReply) {
    reply.send(PageResponse(json: ["encoders": EncoderCatalog.usual]))
  }

  func takeTrial(_ request: PageRequest, _ reply: PageReply) {
    struct Place: Decodable { let at: Double }
    guard let (chosen, body) = bodies(of: request, as: BurnForm.self, reply),
      let place = request.body(as: Place.self, reply)
    else { return }
    withSettings(chosen, reply) { [self] settings in
      do throws(StudioSettings.Refusal) {
        let output = try output(of: body)
        let length = body.ranges.isEmpty ? video.duration : body.ranges.reduce(0) { $0 + $1.to - $1.from }
        guard let length else { throw StudioSettings.Refusal(error: "the length of the video is unknown") }
        let last = max((video.duration ?? .infinity) - StudioTrial.length, 0)
        guard place.at >= 0, place.at <= CommentLimits.time.upperBound else {
          throw StudioSettings.Refusal(error: "at is out of range")
        }
        let trial = StudioTrial(
          video: inputs.video, comments: settings.alignment.arguments, words: settings.words,
          folder: burns.temporaryFolder.path, suffix: output.fileSuffix, start: min(place.at, last),
          count: max(body.ranges.count, 1), length: length)
        run(trial, reply)
      } catch {
        reply.send(PageResponse(error))
      }
    }
  }

  private func run(_ trial: StudioTrial, _ reply: PageReply) {
    burns.trials.async {
      guard reply.isWanted else { return }
      do {
        reply.send(PageResponse(json: try trial.run { reply.isWanted }))
      } catch {
        reply.send(PageResponse(StudioSettings.Refusal(error: Failure(describing: error).summary)))
      }
    }
  }

  func takeBurns(_ request: PageRequest, _ reply: PageReply) {
    guard let (chosen, body) = bodies(of: request, as: BurnForm.self, reply) else { return }
    withSettings(chosen, reply) { [self] settings in
      do {
        let ordered = try outputs(body).map { output in
          let burn = StudioBurn(
            id: UUID().uuidString.lowercased(), video: inputs.video, comments: settings.alignment.arguments,
            output: output.path, options: settings.options, words: settings.words,
            shifts: settings.alignment.shifts.map(\.steps), range: output.range, replaces: body.replaces == true)
          try check(burn)
          return burn
        }
        try burns.add(ordered)
        reply.send(PageResponse(json: burns.summary))
      } catch {
        reply.send(PageResponse(failure: error))
      }
    }
  }

  func sendPresets(_: PageRequest, _ reply: PageReply) { reply.send(PageResponse(json: presets.list)) }

  func takePreset(_ request: PageRequest, _ reply: PageReply) {
    guard let (chosen, body) = bodies(of: request, as: StudioPresets.Request.self, reply) else { return }
    withSettings(chosen, reply) { [self] settings in
      do {
        try presets.save(body, settings.allowed)
        reply.send(PageResponse(json: presets.list))
      } catch StudioPresets.Refusal.exists {
        let refusal = StudioSettings.Refusal(error: "there is a preset \(body.name)", option: "name")
        reply.send(PageResponse(409, json: refusal))
      } catch StudioPresets.Refusal.unsuitable(let refusal) {
        reply.send(PageResponse(refusal))
      } catch {
        reply.send(PageResponse(failure: error))
      }
    }
  }

  /// What the page says of a burn besides its options.
  private struct BurnForm: Decodable {
    let ranges: [ProjectFile.TimeRange]
    /// The name of the output in the studio's folder.
    let output: String
    let replaces: Bool?
  }

  /// The options and the other parts of a body; nil if it was refused.
  private func bodies<Body: Decodable>(
    of request: PageRequest, as type: Body.Type, _ reply: PageReply
  ) -> (ChosenOptions, Body)? {
    guard let chosen = request.body(as: ChosenOptions.self, reply), let body = request.body(as: type, reply) else {
      return nil
    }
    return (chosen, body)
  }

  /// An output, and the range of the video that it shows; nil for all of it.
  struct Output {
    let path: String
    let range: ProjectFile.TimeRange?
  }

  /// The path of the output, whose name is numbered if there are several.
  private func output(of form: BurnForm) throws(StudioSettings.Refusal) -> String {
    guard form.ranges.allSatisfy(\.isUsable), form.ranges.count <= ProjectFile.maxRanges else {
      throw StudioSettings.Refusal(error: "a range is not one of a video")
    }
    guard let path = folder.output(form.output) else {
      throw StudioSettings.Refusal(error: "there is no such folder in the studio's folder", option: "output")
    }
    guard (try? OutputContainer(path: path)) != nil else {
      throw StudioSettings.Refusal(
        error: "the output's name must end in .mp4, .mkv, .mov or .webm", option: "output")
    }
    return path
  }

  /// The outputs for ranges: one each, or one for the whole video.
  private func outputs(_ form: BurnForm) throws(StudioSettings.Refusal) -> [Output] {
    let path = try output(of: form)
    guard form.ranges.count > 1 else { return [Output(path: path, range: form.ranges.first)] }
    return form.ranges.enumerated().map { Output(path: RangeBurns.output(path, number: $0 + 1), range: $1) }
  }

  /// Refuses a burn that the command line would refuse.
  private func check(_ burn: StudioBurn) throws(StudioSettings.Refusal) {
    do {
      guard OutputFile.isReplaceable(burn.output) else { throw OutputError.notRegularFile(path: burn.output) }
      let paths = inputs.comments.paths + burn.job(statistics: "").inputs
      try OutputError.check(burn.output, inputs: paths, allowsOverwriting: true, allowsDevices: false)
      let options = ["--output=" + burn.output] + burn.words + (burn.range?.words ?? [])
      _ = try BurnCommand.parse(options + ["--", burn.video] + burn.comments)
    } catch {
      let isUsage = BurnCommand.exitCode(for: error) == .validationFailure
      let failure = Failure(describing: error)
      let text = isUsage ? BurnCommand.message(for: error) : failure.summary
      throw StudioSettings.Refusal(error: Diagnostics.oneLine(text) ?? text, option: isUsage ? nil : "output")
    }
  }
}
