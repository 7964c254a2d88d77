import ArgumentParser
import Foundation
import Nagare

/// Settings that the page has chosen: options, and the comments that they leave.
struct StudioSettings: Sendable {
  /// A name for the settings: equal ones have the same.
  let id: String
  /// The options as chosen.
  let options: [StudioOption]
  /// The options with the paths of the files that they name.
  let allowed: [StudioOption]
  /// The options as words, with those that the page cannot change.
  let words: [String]
  /// Draws frames with these settings.
  let grabber: FrameGrabber
  /// The comment files with their shifts.
  let alignment: StudioAlignment
  /// Their shifts with that of all comments.
  let shifts: [CommentShift]
  /// The rules that drop comments.
  let filter: CommentFilter
  /// What the page shows of them.
  let summary: Summary

  /// The options as the parser reads them.
  struct ParsedOptions: ParsableArguments {
    @OptionGroup var reading: CommentReadingOptions
    @OptionGroup var burn: BurnSettings

    var frame: FrameSettings { burn.frame }
  }

  /// What the page shows of settings.
  struct Summary: Encodable, Sendable {
    let id: String
    /// The name of the video, as others may have been opened.
    let video: String
    let command: String
    let style: String
    let comments: Int
    let blocked: Int
    let merged: Int
    let blocks: [Block]
    let warnings: [String]
    /// The number of comments long after the end of the video if they may be those of another video; else 0.
    var misplaced = 0
  }

  /// A rule that drops comments, and the number of those that it drops alone.
  struct Block: Encodable, Sendable {
    let option: String
    let value: String?
    let count: Int
  }

  /// An option or a value that is refused.
  struct Refusal: Error, Encodable {
    let error: String
    /// The option's long name; nil if the error concerns several or none.
    var option: String?
  }
}

/// Makes settings from options.
///
/// Used by one thread at a time.
final class StudioSettingsMaker {
  private let video: String
  private let vocabulary: StudioVocabulary
  private let folder: StudioFolder
  private let comments: StudioComments
  private let videoName: String
  /// The words of options that the page cannot change.
  private let fixedWords: [String]
  /// Options that were named on the command line may name any file.
  private let trusted: [StudioOption]
  /// The comments that the last filters left.
  private var last: (words: [String], shifts: [CommentShift], result: Filtered)?

  private struct Filtered {
    let filter: CommentFilter
    let comments: [Comment]
    let blocked: Int
    let merged: Int
    let warnings: [String]
  }

  init(
    _ inputs: StudioInputs, _ comments: StudioComments, _ vocabulary: StudioVocabulary, fixed: [StudioOption],
    trusted: [StudioOption]
  ) {
    (video, videoName, folder) = (inputs.video, inputs.name, inputs.folder)
    (self.comments, self.vocabulary, self.trusted) = (comments, vocabulary, trusted)
    fixedWords = fixed.map(\.word)
  }

  /// The largest length of all options: the system limits what a program is started with.
  private static let maxBytes = 100_000

  /// - Parameters:
  ///   - steps: the shifts of the comment files; nil for those of the command line.
  ///   - isWanted: whether to go on; asked now and then.
  /// - Throws: `StudioSettings.Refusal` for an option or a value that is refused.
  func settings(
    _ options: [StudioOption], _ steps: [[StudioAlignment.Step]?]? = nil, while isWanted: () -> Bool = { true }
  ) throws(StudioSettings.Refusal) -> StudioSettings {
    guard options.count <= Preset.maxOptions else {
      throw StudioSettings.Refusal(error: "there are more than \(Preset.maxOptions) options")
    }
    guard options.reduce(0, { $0 + $1.word.utf8.count }) <= Self.maxBytes else {
      throw StudioSettings.Refusal(error: "the options are longer than \(Self.maxBytes) bytes")
    }
    var allowed: [StudioOption] = []
    for option in options { allowed.append(try checked(option)) }
    let words = fixedWords + allowed.map(\.word)
    let alignment = try comments.alignment(steps)
    do {
      let parsed = try StudioSettings.ParsedOptions.parse(words)
      try parsed.burn.passes.check(with: parsed.burn.encoding, video: video)
      return try settings(options, allowed, alignment, parsed, words, while: isWanted)
    } catch let refusal as StudioSettings.Refusal {
      throw refusal
    } catch {
      throw refusal(for: error, of: allowed)
    }
  }

  /// The comments of a list from a place on.
  /// - Parameter start: the place, or the time of the first one, in seconds.
  func list(
    _ settings: StudioSettings, in order: StudioCommentList.Order, from start: Start, count: Int
  ) -> StudioCommentList {
    let all = comments.comments(settings.shifts)
    let indices = comments.indices(of: order, settings.shifts)
    let first: Int
    switch start {
    case .place(let place): first = place
    case .time(let time):
      let next = Int32(all.partitioningIndex { $0.time >= time })
      if let indices, !order.isByTime {
        let earliest = indices.lazy.filter { $0 >= next }.min()
        first = earliest.flatMap(indices.firstIndex) ?? indices.count
      } else {
        first = indices?.partitioningIndex { $0 >= next } ?? Int(next)
      }
    }
    return StudioCommentList(all, indices, first: first, count: count, settings.filter)
  }

  /// The comments with these indices among all of them, by time; nil if one has no comment.
  func comments(at indices: [Int], _ settings: StudioSettings) -> [Comment]? {
    let all = comments.comments(settings.shifts)
    return indices.allSatisfy(all.indices.contains) ? indices.map { all[$0] } : nil
  }

  /// The comments of a file that settings leave; nil if there is no such file.
  func comments(of file: Int, _ settings: StudioSettings) -> [Comment]? {
    guard settings.shifts.indices.contains(file) else { return nil }
    return settings.filter.apply(to: comments.comments(of: file, settings.shifts)).comments
  }

  /// The comment files with their shifts.
  func files(_ settings: StudioSettings) -> [StudioComments.File] { comments.files(settings.alignment) }

  /// Where a list begins.
  enum Start {
    /// The number of comments before it.
    case place(Int)
    /// Seconds.
    case time(Double)
  }

  private func settings(
    _ options: [StudioOption], _ allowed: [StudioOption], _ alignment: StudioAlignment,
    _ parsed: StudioSettings.ParsedOptions, _ words: [String], while isWanted: () -> Bool
  ) throws -> StudioSettings {
    let filterWords = words.filter { word in Self.filterNames.contains { word.hasPrefix("--" + $0) } }
    let shifts = alignment.shifts.map { $0 + (parsed.reading.timing.offset?.value ?? 0) }
    let earlier = last.flatMap { $0.words == filterWords && $0.shifts == shifts ? $0.result : nil }
    let filtered = try earlier ?? filtered(by: parsed, shifts, while: isWanted)
    last = (filterWords, shifts, filtered)
    let grabber = try parsed.frame.grabber(of: video, filtered.comments, from: comments.site)
    var blocks: [StudioSettings.Block] = []
    for option in allowed where option.name.hasPrefix("block") {
      guard let count = try comments.count(droppedBy: option, while: isWanted) else { throw Self.tooSlow("block") }
      blocks.append(StudioSettings.Block(option: option.name, value: option.value, count: count))
    }
    comments.forgetCounts(except: words)
    // Options that no frame shows leave the frames as they are.
    let shown =
      [video] + alignment.arguments + fixedWords + allowed.filter { !vocabulary.concernsBurn($0.name) }.map(\.word)
    let id = String(UInt(bitPattern: shown.hashValue), radix: 16)
    let words = words + (alignment.arguments.isEmpty ? ["--if-no-comments=burn"] : [])
    return StudioSettings(
      id: id, options: options, allowed: allowed, words: words, grabber: grabber, alignment: alignment,
      shifts: shifts, filter: filtered.filter,
      summary: StudioSettings.Summary(
        id: id, video: videoName,
        command: StudioCommandLine.text(["burn", video] + alignment.arguments + words),
        style: grabber.overlay.site.rawValue,
        comments: filtered.comments.count, blocked: filtered.blocked, merged: filtered.merged, blocks: blocks,
        warnings: filtered.warnings))
  }

  /// The beginnings of the options that choose or change comments.
  private static let filterNames = [
    "block", "min-", "merge-", "replace", "strip", "max-length", "highlight-", "offset", "names",
  ]

  private static func tooSlow(_ option: String) -> StudioSettings.Refusal {
    StudioSettings.Refusal(error: "the patterns take too long", option: option)
  }

  private func filtered(
    by words: StudioSettings.ParsedOptions, _ shifts: [CommentShift], while isWanted: () -> Bool
  ) throws -> Filtered {
    let all = comments.comments(shifts)
    let filter = try words.frame.filters.filter()
    guard var result = filter.apply(to: all, while: isWanted) else {
      throw Self.tooSlow(filter.patterns.isEmpty ? "replace" : "block")
    }
    if words.reading.names {
      for index in result.comments.indices { result.comments[index].prefixSenderName() }
    }
    let merged = result.dropped.count { $0.reason == .merged }
    let blocked = result.dropped.count { ![.merged, .emptied].contains($0.reason) }
    return Filtered(
      filter: filter, comments: result.comments, blocked: blocked, merged: merged,
      warnings: result.slowPatterns.map { "\($0)" })
  }

  /// The option with the path of its file, if it names one.
  private func checked(_ option: StudioOption) throws(StudioSettings.Refusal) -> StudioOption {
    guard let description = vocabulary.description(of: option.name) else {
      throw StudioSettings.Refusal(error: "there is no option \(option.name) here", option: option.name)
    }
    if description.kind == "option", option.value?.isEmpty ?? true {
      throw StudioSettings.Refusal(error: "--\(option.name) needs a value", option: description.name)
    }
    if description.kind == "flag", option.value != nil {
      throw StudioSettings.Refusal(error: "--\(option.name) takes no value", option: description.name)
    }
    if description.name == "preset", let value = option.value, !EncoderPreset.isName(value) {
      throw StudioSettings.Refusal(error: "\(value) is no preset of an encoder", option: description.name)
    }
    guard description.namesFile, let value = option.value, description.name != "mask" || value != MaskArguments.people,
      !trusted.contains(option)
    else { return option }
    guard let file = folder.regularFile(value) else {
      throw StudioSettings.Refusal(
        error: "there is no file \(value) in the studio's folder", option: description.name)
    }
    return StudioOption(name: option.name, value: file)
  }

  /// The refusal for the parser's error, with the option that caused it.
  private func refusal(for error: any Error, of options: [StudioOption]) -> StudioSettings.Refusal {
    let full = StudioSettings.ParsedOptions.message(for: error)
    let message = Diagnostics.oneLine(full) ?? full
    if let refused = RefusedValue(message) { return StudioSettings.Refusal(error: message, option: refused.option) }
    let name = message.firstMatch(of: /--([a-z][a-z0-9-]*)/).map { String($0.1) }
    return StudioSettings.Refusal(error: message, option: name.flatMap { vocabulary.description(of: $0)?.name })
  }
}
