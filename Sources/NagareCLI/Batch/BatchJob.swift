import Foundation
import Nagare

/// A burn among many.
struct BatchJob: Sendable {
  /// The user's name for it; the video's path if there is none.
  let id: String
  let video: String
  /// The comment files as on a command line; empty if there are none, or several that may be meant.
  var comments: [String]
  let output: String
  /// The burn's options as words.
  let options: [String]
  /// The files that the options name.
  let files: [String]
  /// Why it cannot be burned; nil if nothing is known yet.
  var problem: Failure?
  /// Whether an output that is there when the burn begins may be replaced.
  var allowsOverwriting = true

  /// The state of the output.
  enum State: Equatable {
    case missing
    /// The output is made from these inputs with these options.
    case upToDate
    /// The output is made from this video, and from comments that are not there any more.
    case orphaned
    /// The output is made from other inputs, or with other options.
    case outdated
    /// The output has no digests of its inputs, or is made from another video of another place.
    case foreign

    /// Why the job is skipped; nil if it is not.
    var skipReason: JobEvent.SkipReason? {
      switch self {
      case .upToDate: .isDone
      case .orphaned: .lostComments
      case .missing, .outdated, .foreign: nil
      }
    }

    /// Whether the output is there, and stays as it is.
    var isFinished: Bool { skipReason != nil }
  }

  /// Looks at the output, and compares its digests.
  func state() -> State {
    guard access(output, F_OK) == 0 else { return .missing }
    // Opening a pipe would wait for its writer.
    guard !OutputError.isDevice(output), let found = Provenance.ofFile(output) else { return .foreign }
    func isSameVideo() -> Bool { found.video == (try? videoDigest()) }
    // A video may have changed, or moved, but not both.
    func other() -> State { [nil, placeDigest].contains(found.place) || isSameVideo() ? .outdated : .foreign }
    if found.comments > 0, sources.isEmpty || presentComments < sources.count {
      return isSameVideo() ? .orphaned : other()
    }
    guard found.options == optionsDigest else { return other() }
    if found.times == timesDigest { return .upToDate }
    // Copies of files may have other times.
    return isSameVideo() && found.others == (try? othersDigest()) ? .upToDate : other()
  }

  /// Whether another process burns to the output.
  var isBeingBurned: Bool { hiddenPaths.contains { FileLock.isBusy($0) } }

  /// Whether a program has an input open for writing, as far as the system tells.
  var isBeingWritten: Bool { inputs.contains(where: OpenFiles.isOpenForWriting) }

  /// Keeps other processes of this program from burning to the output; nil if one does so.
  func lock() throws -> JobLock? { try JobLock("\(folder)/\(hiddenPrefix)lock") }

  /// The digests for the output.
  func provenance() throws -> Provenance {
    try Provenance(
      comments: presentComments, options: optionsDigest, times: timesDigest, video: videoDigest(),
      others: othersDigest(), place: placeDigest)
  }

  /// The hidden path of the output until it is complete. It differs with the inputs and the options, so that a burn is
  /// never continued with others.
  func workPath(for provenance: Provenance) -> String {
    let digest = BatchJob.digest([provenance.options, provenance.video, provenance.others])
    return "\(folder)/\(hiddenPrefix)\(digest.prefix(16)).\(output.fileSuffix)"
  }

  /// Deletes the files that interrupted burns with other inputs or options have left.
  func removeLeftovers() {
    for path in hiddenPaths where FileLock.isFree(path) { try? FileManager.default.removeItem(atPath: path) }
  }

  var folder: String { output.parentFolder }

  /// The files beside the output that belong to burns of it, without the lock's.
  private var hiddenPaths: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = hiddenPrefix
    return names.filter { $0.contains(prefix) && $0 != prefix + "lock" }.map { "\(folder)/\($0)" }
  }

  private var hiddenPrefix: String {
    ".nagare-\(BatchJob.digest([output.lastComponent]).prefix(16))-"
  }

  /// Options that do not change the output.
  private static let neutralOptions: Set = ["threads", "stall-timeout", "verbose", "stats-json"]

  private var optionsDigest: String {
    let named = options.map { word in (name: String(word.drop { $0 == "-" }.prefix { $0 != "=" }), word: word) }
    // The order of different options does not matter, but that of an option's values does.
    let words = named.filter { !BatchJob.neutralOptions.contains($0.name) }.sorted { $0.name < $1.name }.map(\.word)
    return BatchJob.digest(words + ["--"] + sources.map(\.shift.word))
  }

  private var sources: [CommentFileArgument] { comments.map { CommentFileArgument($0) } }

  /// The number of comment files that are there.
  private var presentComments: Int { sources.count { access($0.path, F_OK) == 0 } }

  /// The paths of all files from which the output is made.
  var inputs: [String] { [video] + sources.flatMap(\.files) + files }

  private var timesDigest: String {
    BatchJob.digest(inputs.map { "\(DiskSpace.bytes(of: $0) ?? -1) \(PartialFile.time(of: $0) ?? 0)" })
  }

  private func videoDigest() throws -> String {
    // Opening a pipe would wait for its writer.
    if OutputError.isDevice(video) { throw MediaError.cannotOpen(path: video, reason: "it is not a regular file") }
    return BatchJob.digest([try ContentDigest.ofSamples(video, access: .videos)])
  }

  /// The digest of the video's path, without its suffix: recorders convert videos.
  private var placeDigest: String {
    let path = URL(filePath: video).absoluteURL.resolvingSymlinksInPath().path
    return BatchJob.digest([path.withoutSuffix])
  }

  private func othersDigest() throws -> String {
    // The burn decides about comments that are not there.
    let digests = try inputs.dropFirst().map { DiskSpace.bytes(of: $0) == nil ? "" : try ContentDigest.ofFile($0) }
    return BatchJob.digest(digests)
  }

  /// The digest of words.
  static func digest(_ words: [String]) -> String {
    guard let digest = try? ContentDigest() else { return "" }
    for word in words {
      digest.add(Int64(word.utf8.count))
      Array(word.utf8).withUnsafeBytes { digest.add($0) }
    }
    return digest.finish()
  }
}
