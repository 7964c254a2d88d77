import Nagare

/// The latest settings that pages have chosen.
struct KnownSettings: Sendable {
  /// Enough for what several pages show, and for requests on the way.
  private static let limit = 16
  /// The largest number of comments that all but the last settings hold, as a copy of them takes memory.
  private static let commentLimit = 500_000
  /// The same when a video begins to play.
  private static let commentLimitOfPlays = 100_000
  private var list: [StudioSettings]

  init(_ first: StudioSettings) { list = [first] }

  subscript(id: String) -> StudioSettings? { list.last { $0.id == id } }

  mutating func add(_ settings: StudioSettings) { add(settings, keeping: 2, holding: Self.commentLimit) }

  /// Forgets settings whose lists take memory that playing some settings needs.
  mutating func makeRoom(toPlay settings: StudioSettings) {
    add(settings, keeping: 1, holding: Self.commentLimitOfPlays)
  }

  /// - Parameters:
  ///   - count: the number of settings to keep in any case.
  ///   - limit: the number of comments that the others may hold.
  private mutating func add(_ settings: StudioSettings, keeping count: Int, holding limit: Int) {
    list.removeAll { $0.id == settings.id }
    list.append(settings)
    while list.count > Self.limit || list.count > count && heldCount > limit { list.removeFirst() }
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
