import Foundation
import Nagare

/// Some of the comments of all files.
struct StudioCommentList: Encodable {
  /// The number of comments that match the search.
  let total: Int
  /// The place of the first one of the list among these.
  let first: Int
  let comments: [Row]

  /// A comment as the page lists it.
  struct Row: Encodable {
    /// Its place among all comments by time.
    let index: Int
    let id: String
    /// Seconds of the video.
    let time: Double
    let text: String
    /// The author's name or ID; empty if unknown.
    let user: String
    let mode: String
    /// `#rrggbb`.
    let color: String
    let size: Double
    /// The first rule of the filters that drops it; nil if none does.
    let blocked: String?
  }

  /// Which comments a list has, and in which order.
  struct Order: Equatable {
    /// What comments are sorted by; those that are equal, by time.
    enum Key: String {
      case time, text, user
    }

    /// A part of the texts or authors, ignoring case; empty for all comments.
    var search = ""
    var key = Key.time
    var isDescending = false

    /// Whether times ascend.
    var isByTime: Bool { key == .time && !isDescending }
  }

  /// - Parameters:
  ///   - all: sorted by time.
  ///   - indices: those of the list, in its order; nil for all.
  ///   - first: the place of the first one among these.
  ///   - filter: the rules whose reasons are listed.
  init(_ all: [Comment], _ indices: [Int32]?, first: Int, count: Int, _ filter: CommentFilter) {
    total = indices?.count ?? all.count
    self.first = min(first, total)
    var rules = CommentFilter.Rules(filter)
    comments = (self.first..<min(self.first + count, total)).map { place in
      let index = indices.map { Int($0[place]) } ?? place
      return Row(all[index], index, blocked: rules.reason(toDrop: all[index])?.rawValue)
    }
  }
}

extension StudioCommentList.Row {
  fileprivate init(_ comment: Comment, _ index: Int, blocked: String?) {
    (self.index, id) = (index, comment.id.description)
    time = comment.time
    text = comment.text
    user = comment.shownUser
    mode = comment.mode.name
    color = RGBColor(hex: comment.color).hexText
    size = comment.size
    self.blocked = blocked
  }
}

extension StudioCommentList.Order {
  /// The indices of the comments of the list, in its order.
  /// - Parameter all: sorted by time.
  func indices(in all: [Comment]) -> [Int32] {
    let matches = matches(in: all)
    switch key {
    case .time: return isDescending ? matches.reversed() : matches
    case .text: return sorted(matches) { all[$0].text }
    case .user: return sorted(matches) { all[$0].shownUser }
    }
  }

  private func matches(in all: [Comment]) -> [Int32] {
    guard !search.isEmpty else { return all.indices.map(Int32.init) }
    var filter = CommentFilter()
    filter.words = [search]
    let name = search.lowercased()
    var rules = CommentFilter.Rules(filter)
    return all.indices.filter { rules.reason(toDrop: all[$0]) != nil || all[$0].isBy(name) }.map(Int32.init)
  }

  /// Indices in the order of their texts by code points, which needs no tables of languages.
  private func sorted(_ indices: [Int32], by text: (Int) -> String) -> [Int32] {
    // Side by side, the texts are compared ten times as fast.
    var (bytes, keys): ([UInt8], [(text: Range<Int>, index: Int32)]) = ([], [])
    keys.reserveCapacity(indices.count)
    for index in indices {
      let start = bytes.count
      bytes += text(Int(index)).utf8
      keys.append((start..<bytes.count, index))
    }
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      func precedes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let order = memcmp(base + one.lowerBound, base + other.lowerBound, min(one.count, other.count))
        return order == 0 ? one.count < other.count : order < 0
      }
      // The standard library's sort keeps the order of equal elements.
      keys.sort { isDescending ? precedes($1.text, $0.text) : precedes($0.text, $1.text) }
    }
    return keys.map(\.index)
  }
}

extension Comment {
  /// The author's name, or ID if the file has no names.
  fileprivate var shownUser: String { senderName.isEmpty ? sender : senderName }

  /// Whether the author's name or ID contains a text, ignoring case.
  fileprivate func isBy(_ text: String) -> Bool { shownUser.lowercased().contains(text) }
}
