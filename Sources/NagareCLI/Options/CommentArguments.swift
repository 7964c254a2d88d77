import ArgumentParser
import Foundation
import Nagare

/// The comment files and how to read them.
struct CommentArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Comment files, merged by time; \"-\" is the standard input. FILE@2.5 and FILE@-1:02 shift one file. "
        + "FILE@0,10:00=1.2 and FILE@TABLE.tsv shift it in steps. "
        + "Commands that take a video find the comments beside it by their names."
    ), completion: .file())
  var comments: [String] = []

  @OptionGroup var reading: CommentReadingOptions

  private var format: CommentFormatChoice? { reading.format }
  /// Whether to put the senders' names before their comments.
  var names: Bool { reading.names }
  private var offset: Seconds? { reading.timing.offset }

  func validate() throws {
    // The standard input can be read only once.
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be given only once") }
    for (source, argument) in zip(sources, comments) { try source.shift.check(argument) }
  }

  /// The files with their shifts.
  var sources: [CommentFileArgument] { comments.map { CommentFileArgument($0) } }

  /// The paths of the files.
  var paths: [String] { sources.map(\.path) }

  /// The paths of the files, and of the tables that shift them.
  var inputs: [String] { sources.flatMap(\.files) }

  /// Refuses a command line without comments.
  func checkIsGiven() throws {
    if comments.isEmpty { throw ValidationError("Missing expected argument '<comments> ...'") }
  }

  /// Takes the comments beside the video, if none are named.
  /// - Parameters:
  ///   - isOptional: whether there need not be any.
  ///   - alternative: other advice if there are none.
  /// - Throws: `Failure` if there are several, or none.
  mutating func find(beside video: String, isOptional: Bool = false, alternative: String = "") throws {
    guard comments.isEmpty else { return }
    let isFile = video != "-" && !Failure.isAddress(video)
    // A missing video is reported when it is opened.
    if isFile, access(video, F_OK) != 0 { return }
    comments = isFile ? CommentFinder.paths(beside: video) : []
    if comments.count > 1 {
      let names = comments.map { UsageRepair.quoted($0.lastComponent) }
      throw Failure(
        .usage, "several files beside the video may have its comments", video, why: names.joined(separator: ", "),
        advice: "Name those to use after the video; several are merged by time.")
    }
    guard comments.isEmpty, !isOptional else { return }
    guard isFile else { throw Failure(.usage, "the comments are missing", advice: "Name them after the video.") }
    throw Failure(
      .failed, "no comments beside the video", video,
      why: "no file has its name and an ending such as .xml or .live_chat.json",
      advice: "Name the comment files after the video\(alternative).")
  }

  /// Leaves out files that do not exist, with a warning.
  mutating func leaveOutMissing() {
    let missing = sources.map(\.path).filter { $0 != "-" && access($0, F_OK) != 0 && errno == ENOENT }
    for path in missing { Diagnostics.warn("\(path): no such file") }
    comments = zip(comments, sources).filter { !missing.contains($0.1.path) }.map(\.0)
  }

  /// Refuses `-` as both the video and a comment file.
  func check(besides video: String) throws {
    if video == "-", paths.contains("-") {
      throw ValidationError("\"-\" cannot be both the video and the comments")
    }
  }

  /// Reads the files, warns about their problems, merges the comments by time, and filters them.
  /// - Parameter draws: whether to warn about comments that cannot be drawn, and to apply `--names`.
  func read(_ filter: CommentFilter = CommentFilter(), draws: Bool = true) throws -> ReadComments {
    let (read, files, warnings) = try readFiles(draws: draws)
    var (all, found) = try transformed(read)
    if draws { try reading.emotes.codes()?.apply(to: &all) }
    var filtered = filter.apply(to: all)
    Diagnostics.warn(ofSlowPatterns: filtered.slowPatterns)
    if draws { addNames(to: &filtered.comments) }
    return ReadComments(
      filtered: filtered, site: CommentSite(of: files.compactMap(\.site)),
      isEmpty: all.isEmpty && files.allSatisfy { $0.comments == 0 && $0.bad == 0 && !$0.isCorrupt },
      skippedCount: files.reduce(0) { $0 + $1.items - $1.empty - $1.ignored } - read.count,
      corruptFileCount: files.count(where: \.isCorrupt), warnings: warnings + found, offset: offset?.value ?? 0)
  }

  /// The comments as `--transform` changes them, and the warnings about what it wrote.
  /// - Throws: `Failure` if its command fails, or writes something else than comments.
  func transformed(_ comments: [Comment]) throws -> (comments: [Comment], warnings: [CommentWarning]) {
    guard let transform = reading.transform else { return (comments, []) }
    guard let file = try transform.apply(to: comments) else { return ([], []) }
    let path = "--transform"
    if let failure = CommentWarning.failure(of: file, path: path) { throw failure }
    let warnings = CommentWarning.warnings(of: file, path: path)
    for warning in warnings { Diagnostics.warn(warning.line) }
    return (file.comments, warnings)
  }

  /// Puts the senders' names before their texts, if `--names` is given. Called after filtering, so that words and
  /// patterns match the texts alone.
  func addNames(to comments: inout [Comment]) {
    guard names else { return }
    for index in comments.indices { comments[index].prefixSenderName() }
  }

  /// Reads the files, warns about their problems, and merges their comments by time.
  /// - Parameter draws: whether to warn about comments that cannot be drawn.
  /// - Returns: the comments, a summary of each file, and the warnings, in the order of the files.
  /// - Throws: `Failure` for the first file or table that cannot be read or understood.
  func readFiles(
    draws: Bool = true
  ) throws -> (comments: [Comment], files: [CommentFileSummary], warnings: [CommentWarning]) {
    var all: [Comment] = []
    var files: [CommentFileSummary] = []
    var warnings: [CommentWarning] = []
    for (index, source) in sources.enumerated() {
      let shift = try source.shift.resolved() + (offset?.value ?? 0)
      guard let file = try readFile(index) else {
        files.append(CommentFileSummary(ofEmptyFile: source.path))
        warnings.append(.noComments(in: source.path))
        Diagnostics.warn(warnings[warnings.count - 1].line)
        continue
      }
      files.append(CommentFileSummary(file, path: source.path))
      let shifted = shift.apply(to: file.comments)
      let found = self.warnings(of: file, shifted, source, draws: draws)
      for warning in found { Diagnostics.warn(warning.line) }
      warnings += found
      all += shifted.comments
    }
    // A single file is already sorted. The sort is stable.
    if comments.count > 1 { all.sort { $0.time < $1.time } }
    return (all, files, warnings)
  }

  /// Reads one of the files.
  /// - Returns: nil for a file without content.
  /// - Throws: `Failure` if the file cannot be read or understood.
  private func readFile(_ index: Int) throws -> CommentFile? {
    let source = sources[index]
    let earlier = sources[..<index].filter { $0.shift == source.shift && OutputFile.isSame($0.path, source.path) }
    if earlier.count == 1 { Diagnostics.warn("\(source.path) is given more than once") }
    let file: CommentFile
    do throws(CommentReadError) {
      file =
        if let format { try format.read(contentsOf: source.path) } else {
          try CommentReader.read(contentsOf: source.path)
        }
    } catch .empty, .unrecognised(.emptyList) {
      return nil
    } catch {
      throw Failure(error, path: source.path)
    }
    if let failure = mistakenJSON(file, source.path) ?? CommentWarning.failure(of: file, path: source.path)
      ?? formatMismatch(of: file, source.path)
    {
      throw failure
    }
    return file
  }

  /// Reads the files, and warns about their problems, without shifting their comments.
  /// - Returns: the files in order, each with its shift; nil for a file without content.
  /// - Throws: `Failure` for the first file or table that cannot be read or understood, and for `--transform`.
  func readUnshifted() throws -> [(file: CommentFile?, shift: CommentShift)] {
    if reading.transform != nil {
      throw Failure(
        .usage, "the studio does not start the command of --transform",
        advice: "Change the comments before: nagare convert COMMENTS --transform COMMAND -o changed.ndjson")
    }
    let emotes = try reading.emotes.codes()
    return try sources.enumerated().map { index, source in
      let shift = try source.shift.resolved()
      guard var file = try readFile(index) else {
        Diagnostics.warn(CommentWarning.noComments(in: source.path).line)
        return (nil, shift)
      }
      emotes?.apply(to: &file.comments)
      var shifted = CommentShift.Result(comments: file.comments)
      // What is out of range depends on an offset that may change.
      if case .table = source.shift { shifted.uncoveredCount = shift.apply(to: file.comments).uncoveredCount }
      for warning in warnings(of: file, shifted, source, draws: true) { Diagnostics.warn(warning.line) }
      return (file, shift)
    }
  }

  /// The error for a file that is not in the format given by `--format`; nil if it may be.
  private func formatMismatch(of file: CommentFile, _ path: String) -> Failure? {
    // A pipe can be read only once.
    guard case .known(let format)? = format, file.itemCount == 0, DiskSpace.bytes(of: path) != nil,
      let other = try? CommentReader.read(contentsOf: path), other.format != format
    else { return nil }
    return Failure(
      malformed: path, why: "it is \(other.format.rawValue), not \(format.rawValue)", advice: "Leave out --format.")
  }

  /// The error for JSON of an unknown format that resembles a known one without comments; nil for other files.
  private func mistakenJSON(_ file: CommentFile, _ path: String) -> Failure? {
    guard format == nil, file.itemCount == 0 || file.format == .ndjson && file.comments.isEmpty,
      DiskSpace.bytes(of: path) != nil,
      let sample = try? CommentSample(contentsOf: path), sample.fields != nil
    else { return nil }
    return Failure(CommentReadError.unrecognised(.json), path: path)
  }

  /// The warnings about a file.
  /// - Parameter shifted: the file's comments after the shift.
  private func warnings(
    of file: CommentFile, _ shifted: CommentShift.Result, _ source: CommentFileArgument, draws: Bool
  ) -> [CommentWarning] {
    let path = source.path
    var warnings = CommentWarning.warnings(of: file, path: path)
    func add(_ count: Int, one: String, several: String) {
      guard count > 0 else { return }
      warnings.append(CommentWarning(count == 1 ? one : "\(count) \(several)", count: count, path: path))
    }
    if draws {
      add(
        file.format.site == .niconico ? 0 : file.comments.count { $0.mode == .code },
        one: "a comment is a program (mode 8), which is not drawn",
        several: "comments are programs (mode 8), which are not drawn")
      add(
        file.comments.lazy.filter { $0.mode == .bas }
          .reduce(0) { $0 + ((try? BASProgram(parsing: $1.text))?.skippedStatements ?? 0) },
        one: "a part of an animation (mode 9) is not drawn: buttons and paths are not supported",
        several: "parts of animations (mode 9) are not drawn: buttons and paths are not supported")
    }
    if file.comments.isEmpty {
      warnings.append(.noComments(in: path))
    }
    if case .table(let table) = source.shift {
      add(
        shifted.uncoveredCount, one: "comment dropped: \(table) has no piece for its time",
        several: "comments dropped: \(table) has no pieces for their times")
    }
    add(
      shifted.outOfRangeCount, one: "comment skipped: its shifted time is out of range",
      several: "comments skipped: their shifted times are out of range")
    return warnings
  }
}

/// The comments of all files, read and filtered, with the files' problems.
struct ReadComments {
  let filtered: CommentFilter.Result
  /// The site whose rules apply.
  let site: CommentSite
  /// Whether there was no comment even before filtering.
  var isEmpty = false
  /// The number of comments that could not be parsed, exceeded the limit per file, or were dropped by a shift.
  var skippedCount = 0
  /// The number of files whose compressed data is truncated or corrupt.
  var corruptFileCount = 0
  /// The problems of the files and their comments.
  var warnings: [CommentWarning] = []
  /// The shift of all comments, in seconds.
  var offset = 0.0

  var comments: [Comment] { filtered.comments }
}
