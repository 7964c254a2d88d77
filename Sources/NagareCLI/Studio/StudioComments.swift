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
  }

  let files: [File]
  /// The site whose rules apply by default.
  let site: CommentSite
  /// The comments of each file, sorted by time, and the shift that the command line gives it.
  private let sources: [(comments: [Comment], shift: CommentShift)]
  /// The merged comments for the last offset.
  private var merged: (offset: Double, comments: [Comment])?
  /// The indices of the comments that match the last search.
  private var found: (offset: Double, search: String, indices: [Int32])?
  /// The number of comments that each rule alone drops, for those asked for so far.
  private var counts: [String: Int] = [:]

  /// - Throws: `Failure` for the first file or table that cannot be read or understood.
  init(_ arguments: CommentArguments) throws {
    let read = try arguments.readUnshifted()
    sources = read.map { ($0.file?.comments ?? [], $0.shift) }
    files = zip(arguments.paths, sources).map {
      File(name: ($0 as NSString).lastPathComponent, count: $1.comments.count)
    }
    site = CommentSite(of: read.compactMap { $0.file?.format.site })
  }

  /// All comments with an offset in seconds, sorted by time.
  func comments(offset: Double) -> [Comment] {
    if let merged, merged.offset == offset { return merged.comments }
    var all: [Comment] = []
    for source in sources { all += (source.shift + offset).apply(to: source.comments).comments }
    // A single file is already sorted. The sort is stable.
    if sources.count > 1 { all.sort { $0.time < $1.time } }
    merged = (offset, all)
    return all
  }

  /// The indices of the comments whose texts or authors contain a text, ignoring case; nil for all if it is empty.
  func matches(of search: String, offset: Double) -> [Int32]? {
    guard !search.isEmpty else { return nil }
    if let found, found.offset == offset, found.search == search { return found.indices }
    var filter = CommentFilter()
    filter.words = [search]
    let name = search.lowercased()
    var (rules, indices) = (CommentFilter.Rules(filter), [Int32]())
    for (index, comment) in comments(offset: offset).enumerated()
    where rules.reason(toDrop: comment) != nil || comment.isBy(name) { indices.append(Int32(index)) }
    found = (offset, search, indices)
    return indices
  }

  /// The number of comments that a rule alone drops.
  func count(droppedBy option: StudioOption) throws -> Int {
    if let known = counts[option.word] { return known }
    let filter = try StudioSettings.ParsedOptions.parse([option.word]).frame.filters.filter()
    let count = filter.droppedCount(of: comments(offset: merged?.offset ?? 0))
    counts[option.word] = count
    return count
  }

  /// Forgets the counts of rules that are not among some words: a rule that is being typed is another one with each key.
  func forgetCounts(except words: [String]) {
    let kept = Set(words)
    counts = counts.filter { kept.contains($0.key) }
  }
}
