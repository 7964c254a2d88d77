import ArgumentParser
import Nagare

/// Which files of comments to read, and how.
struct CommentArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files of comments; several are merged by time. \"-\" is the standard input. FILE@2.5 and FILE@-1:02 shift one."
    ), completion: .file())
  var comments: [String]

  @Option(help: ArgumentHelp("The comments' format, instead of finding it by the content.", valueName: "name"))
  var format: CommentFormat?

  @OptionGroup(title: OptionTitle.common) var timing: Timing

  @Flag(help: "Put the senders' names in front of their comments, where the file tells them.")
  var names = false

  /// When comments come.
  struct Timing: ParsableArguments {
    @Option(
      // A negative time begins with a dash, as options do.
      parsing: .unconditional,
      help: ArgumentHelp("Shift the comments by a time, --offset -2 for earlier (default: 0).", valueName: "t"))
    var offset: Seconds?
  }

  /// A shift of all comments.
  var offset: Seconds? { timing.offset }

  func validate() throws {
    // It could be read only once.
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be named only once") }
    for (source, argument) in zip(sources, comments) {
      guard CommentLimits.time.contains(source.shift) else {
        throw ValidationError("\(argument) shifts the comments by more than \(CommentArguments.mostShifted) seconds")
      }
    }
    if let offset, !CommentLimits.time.contains(offset.value) {
      throw ValidationError("--offset must not exceed \(CommentArguments.mostShifted) seconds")
    }
  }

  private static var mostShifted: Int { Int(CommentLimits.time.upperBound) }

  /// The files, with the shift of each.
  var sources: [CommentSource] { comments.map { CommentSource($0) } }

  /// The files' names.
  var paths: [String] { sources.map(\.path) }

  /// Refuses to read the video and comments from the standard input both.
  func check(besides video: String) throws {
    if video == "-", paths.contains("-") {
      throw ValidationError("\"-\" cannot be the video and comments at once")
    }
  }

  /// Reads the files, warns of what is wrong with them, merges their comments by time, and filters these.
  /// - Parameter draws: whether the comments are to be drawn, of which some cannot be, and with names in their texts.
  func read(_ filter: CommentFilter = CommentFilter(), draws: Bool = true) throws -> ReadComments {
    let (all, files, warnings) = try readFiles(draws: draws)
    var filtered = filter.apply(to: all)
    Diagnostics.warn(ofSlow: filtered.slowPatterns)
    if draws { addNames(to: &filtered.comments) }
    return ReadComments(
      filtered: filtered, site: files.site,
      skipped: files.reduce(0) { $0 + $1.items - $1.empty - $1.ignored } - all.count,
      damagedFiles: files.count(where: \.isDamaged), warnings: warnings, offset: offset?.value ?? 0)
  }

  /// Puts the senders' names in front of texts that are to be drawn, if that is wanted. Filters come before it: names are
  /// not what they look at.
  func addNames(to comments: inout [Comment]) {
    guard names else { return }
    for index in comments.indices { comments[index].prefixSenderName() }
  }

  /// Reads the files, warns of what is wrong with them, and merges their comments by time.
  /// - Parameter draws: whether the comments are to be drawn, of which some cannot be.
  /// - Returns: the comments, what each file holds, and what is wrong with it, in the order of the files.
  func readFiles(
    draws: Bool = true
  ) throws -> (comments: [Comment], files: [CommentFileSummary], warnings: [CommentWarning]) {
    var all: [Comment] = []
    var files: [CommentFileSummary] = []
    var warnings: [CommentWarning] = []
    for (index, source) in sources.enumerated() {
      let earlier = sources[..<index].filter { $0.shift == source.shift && OutputFile.isSame($0.path, source.path) }
      if earlier.count == 1 { Diagnostics.warn("\(source.path) is named more than once") }
      let file: CommentFile
      do throws(CommentReadError) {
        file = try CommentReader.read(contentsOf: source.path, format: format)
      } catch {
        throw Failure(error, path: source.path)
      }
      if let failure = CommentWarning.failure(of: file, path: source.path) ?? otherFormat(of: file, source.path) {
        throw failure
      }
      files.append(CommentFileSummary(file, path: source.path))
      let shifted = shifted(file.comments, source)
      let found = self.warnings(of: file, lost: file.comments.count - shifted.count, path: source.path, draws: draws)
      for warning in found { Diagnostics.warn(warning.line) }
      warnings += found
      all += shifted
    }
    // One file is sorted already; the standard library's sort keeps the order of equal elements.
    if comments.count > 1 { all.sort { $0.time < $1.time } }
    return (all, files, warnings)
  }

  /// That a file has none of the comments that its format promised, but those of another.
  private func otherFormat(of file: CommentFile, _ path: String) -> Failure? {
    // A pipe can be read but once.
    guard let format, file.itemCount == 0, DiskSpace.bytes(of: path) != nil,
      let other = try? CommentReader.read(contentsOf: path), other.format != format
    else { return nil }
    return Failure(
      misunderstood: path, why: "it is \(other.format.rawValue), not \(format.rawValue)", advice: "Leave out --format.")
  }

  /// The comments at their times with the file's shift and that of all. Those that it takes out of the range of times go.
  private func shifted(_ comments: [Comment], _ source: CommentSource) -> [Comment] {
    let shift = source.shift + (offset?.value ?? 0)
    guard shift != 0 else { return comments }
    var shifted = comments
    for index in shifted.indices { shifted[index].time += shift }
    shifted.removeAll { !CommentLimits.time.contains($0.time) }
    return shifted
  }

  /// What to warn of.
  /// - Parameter lost: how many comments are out of the range of times with the shift.
  private func warnings(of file: CommentFile, lost: Int, path: String, draws: Bool) -> [CommentWarning] {
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
    if file.comments.isEmpty { warnings.append(CommentWarning("no comments in it; is it the right file?", path: path)) }
    add(
      lost, one: "comment skipped: its time with the shift is out of range",
      several: "comments skipped: their time with the shift is out of range")
    return warnings
  }
}

/// Comments that were read and filtered.
struct ReadComments {
  let filtered: CommentFilter.Result
  /// Where they are from.
  let site: CommentSite
  /// How many could not be understood, were too many, or were shifted out of the range of times.
  var skipped = 0
  /// How many of their files are cut off or damaged as a whole.
  var damagedFiles = 0
  /// What is wrong with the files and their comments.
  var warnings: [CommentWarning] = []
  /// What was added to the times of all, in seconds.
  var offset = 0.0

  var comments: [Comment] { filtered.comments }
}

extension [CommentFileSummary] {
  /// The site that all files are from; Bilibili if they are from several.
  var site: CommentSite { Set(map(\.site)) == [.niconico] ? .niconico : .bilibili }
}

extension CommentFormat: ExpressibleByArgument {}
