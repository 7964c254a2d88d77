import Foundation
import Nagare

/// The comment files, read once, and what filters leave of their comments.
///
/// Used by one thread at a time.
final class StudioComments {
  /// A comment file as read.
  struct File: Encodable {
    let name: String
    let count: Int
    /// Its shift; nil if a table leaves out a part of the file.
    var steps: [StudioAlignment.Step]?
  }

  private let files: [File]
  private let paths: [String]
  /// The shifts of the command line.
  let alignment: StudioAlignment
  /// The site whose rules apply by default.
  let site: CommentSite
  /// The comments of each file, sorted by time.
  private let sources: [[Comment]]
  /// The merged comments for the last shifts.
  private var merged: (shifts: [CommentShift], comments: [Comment])?
  /// The indices of the comments of the last list, in its order.
  private var listed: (shifts: [CommentShift], order: StudioCommentList.Order, indices: [Int32])?
  /// The number of comments that each rule alone drops, for those asked for so far.
  private var counts: [String: Int] = [:]

  /// - Throws: `Failure` for the first file or table that cannot be read or understood.
  init(_ arguments: CommentArguments) throws {
    let read = try arguments.readUnshifted()
    sources = read.map { $0.file?.comments ?? [] }
    paths = arguments.paths
    alignment = StudioAlignment(arguments: arguments.comments, shifts: read.map(\.shift))
    files = zip(paths, sources).map { File(name: $0.lastComponent, count: $1.count) }
    site = CommentSite(of: read.compactMap { $0.file?.format.site })
  }

  /// The files with their shifts.
  func files(_ alignment: StudioAlignment) -> [File] {
    zip(files, alignment.shifts).map { File(name: $0.name, count: $0.count, steps: $1.steps) }
  }

  /// The shifts in steps, one list for each file; those of the command line without them.
  func alignment(_ steps: [[StudioAlignment.Step]?]?) throws(StudioSettings.Refusal) -> StudioAlignment {
    guard let steps else { return alignment }
    return try StudioAlignment(steps, of: paths, besides: alignment)
  }

  /// All comments with shifts, sorted by time.
  func comments(_ shifts: [CommentShift]) -> [Comment] {
    if let merged, merged.shifts == shifts { return merged.comments }
    let shifted = sources.indices.map { comments(of: $0, shifts) }
    // A single file is already sorted, and needs no copy. The sort is stable.
    let all = shifted.count == 1 ? shifted[0] : shifted.joined().sorted { $0.time < $1.time }
    merged = (shifts, all)
    return all
  }

  /// The comments of a file with shifts, sorted by time.
  func comments(of file: Int, _ shifts: [CommentShift]) -> [Comment] { shifts[file].apply(to: sources[file]).comments }

  /// The indices of the comments of a list, in its order; nil if it has all of them by time.
  func indices(of order: StudioCommentList.Order, _ shifts: [CommentShift]) -> [Int32]? {
    guard order != StudioCommentList.Order() else { return nil }
    if let listed, listed.shifts == shifts, listed.order == order { return listed.indices }
    let indices = order.indices(in: comments(shifts))
    listed = (shifts, order, indices)
    return indices
  }

  /// The number of comments that a rule alone drops; nil if it is no longer wanted.
  /// - Parameter isWanted: whether to go on; asked where it takes long.
  func count(droppedBy option: StudioOption, while isWanted: () -> Bool) throws -> Int? {
    if let known = counts[option.word] { return known }
    let filter = try StudioSettings.ParsedOptions.parse([option.word]).frame.filters.filter()
    guard let count = filter.droppedCount(of: merged?.comments ?? [], while: isWanted) else { return nil }
    counts[option.word] = count
    return count
  }

  /// Forgets the counts of rules that are not among some words: a rule that is being typed is another one with each key.
  func forgetCounts(except words: [String]) {
    let kept = Set(words)
    counts = counts.filter { kept.contains($0.key) }
  }
}
