import Nagare

/// The latest settings that pages have chosen.
struct KnownSettings: Sendable {
  /// Enough for what several pages show, and for requests on the way.
  private static let limit = 16
  /// The largest number of comments that all but the last settings hold, as a copy of them takes memory.
  private static let commentLimit = 500_000
  private var list: [StudioSettings]

  init(_ first: StudioSettings) { list = [first] }

  subscript(id: String) -> StudioSettings? { list.last { $0.id == id } }

  mutating func add(_ settings: StudioSettings) {
    list.removeAll { $0.id == settings.id }
    list.append(settings)
    while list.count > Self.limit || list.count > 2 && heldCount > Self.commentLimit { list.removeFirst() }
  }

  /// The number of comments in lists other than the last one's.
  private var heldCount: Int {
    var lists: [[Comment]] = list.last.map { [$0.grabber.comments] } ?? []
    for settings in list where !lists.contains(where: settings.grabber.comments.hasStorage) {
      lists.append(settings.grabber.comments)
    }
    return lists.dropFirst().reduce(0) { $0 + $1.count }
  }
}
