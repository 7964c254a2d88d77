import ArgumentParser
import Foundation
import Nagare

/// The filters that drop, change or merge comments.
struct FilterOptions: ParsableArguments {
  @OptionGroup(title: OptionTitle.common) var common: Common
  @OptionGroup(title: "Filters") var more: More
  @OptionGroup(title: "Rewriting") var rewriting: RewriteOptions

  /// The most common filters.
  struct Common: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Drop comments that contain this text, ignoring case and width, or match /REGEX/ or /REGEX/i; may be repeated.",
        valueName: "text"))
    var block: [String] = []

    @Option(
      help: ArgumentHelp(
        "Merge identical comments within S seconds, and show their number.", valueName: "s"))
    var mergeDuplicates: Seconds?
  }

  /// The less common filters.
  struct More: ParsableArguments {
    @Option(
      name: .customLong("block-id"),
      help: ArgumentHelp("Drop the comment with an ID, as layout prints it; may be repeated.", valueName: "id"))
    var blockID: [String] = []

    @Option(help: ArgumentHelp("Drop the comments of an author, by ID or name; may be repeated.", valueName: "user"))
    var blockUser: [String] = []

    @Option(
      help: ArgumentHelp(
        "Drop comments of a mode; may be repeated.", valueName: "mode"))
    var blockMode: [Comment.Mode] = []

    @Option(
      help: ArgumentHelp(
        "Drop comments of a colour, rrggbb, or \"colored\" for all but white; may be repeated.", valueName: "c"))
    var blockColor: [BlockedColor] = []

    @Option(help: ArgumentHelp("Drop purchases of a kind; may be repeated.", valueName: "kind"))
    var blockKind: [Purchase.Kind] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Drop comments with a weight below N; comments without a weight are kept.", valueName: "n"))
    var minWeight: Int?

    @Option(
      help: ArgumentHelp(
        "Drop purchases priced below N in their own currency, and unpriced gifts (default: 0, none).", valueName: "n"))
    var minPrice: Double?

    @Option(
      help: ArgumentHelp(
        "Merge also comments that are nearly identical: the share of equal characters, such as 0.8 or 80%.",
        valueName: "f"))
    var mergeSimilar: Share?

    @Option(help: ArgumentHelp("Merge only N comments or more (default: 2).", valueName: "n"))
    var mergeAt: Int?

    @Flag(help: "Enlarge merged comments by their number, up to twice the size for 16.")
    var mergeGrow = false
  }

  func validate() throws {
    _ = try filter()
    if more.blockID.contains("") { throw ValidationError("--block-id takes an ID") }
    if more.blockUser.contains("") { throw ValidationError("--block-user takes an ID or a name") }
    if let minPrice = more.minPrice, !CommentLimits.price.contains(minPrice) {
      throw ValidationError("--min-price must lie between 0 and \(Int(CommentLimits.price.upperBound))")
    }
    if let mergeDuplicates = common.mergeDuplicates, !(0...86_400).contains(mergeDuplicates.value) {
      throw ValidationError("--merge-duplicates must lie between 0 and 86400")
    }
    try more.mergeSimilar?.check("--merge-similar", 0.5...1)
    if let mergeAt = more.mergeAt, !(2...1_000_000).contains(mergeAt) {
      throw ValidationError("--merge-at must lie between 2 and 1000000")
    }
    if common.mergeDuplicates == nil, let option = more.mergeOption {
      throw ValidationError("\(option) needs --merge-duplicates")
    }
  }

  /// Whether duplicates are merged.
  var mergesDuplicates: Bool { common.mergeDuplicates != nil }

  /// The options as a filter.
  /// - Throws: `ValidationError` for an empty word, or an invalid pattern or replacement.
  func filter() throws -> CommentFilter {
    var filter = CommentFilter()
    for text in common.block {
      do throws(FilterError) {
        try filter.block(text)
      } catch {
        throw ValidationError("--block \(text): \(error)")
      }
    }
    filter.ids = Set(more.blockID.map(CommentID.init(_:)))
    filter.users = Set(more.blockUser)
    filter.modes = Set(more.blockMode)
    filter.colors = Set(more.blockColor.compactMap(\.value))
    filter.blocksColored = more.blockColor.contains(.colored)
    filter.kinds = Set(more.blockKind)
    filter.minimumWeight = more.minWeight
    filter.minimumPrice = more.minPrice ?? 0
    filter.rewrite = try rewriting.rewrite()
    filter.duplicates = common.mergeDuplicates.map { more.merger(within: $0.value) }
    return filter
  }
}

extension FilterOptions.More {
  /// The first given option about the merging of duplicates; nil if there is none.
  fileprivate var mergeOption: String? {
    mergeSimilar != nil ? "--merge-similar" : mergeAt != nil ? "--merge-at" : mergeGrow ? "--merge-grow" : nil
  }

  /// - Parameter window: seconds.
  fileprivate func merger(within window: Double) -> DuplicateMerger {
    var merger = DuplicateMerger(window: window, grows: mergeGrow)
    merger.similarity = mergeSimilar?.value
    if let mergeAt { merger.minimumCount = mergeAt }
    return merger
  }
}

/// A colour on the command line: `rrggbb` or `#rrggbb`, or `colored` for all but white.
enum BlockedColor: ExpressibleByArgument, Equatable {
  case one(UInt32)
  case colored

  init?(argument: String) {
    if argument == "colored" {
      self = .colored
      return
    }
    // Shells treat a bare # as the beginning of a comment, so that it may be left out.
    guard let color = RGBColor(hexText: argument) else { return nil }
    self = .one(color.hex)
  }

  var value: UInt32? { if case .one(let value) = self { value } else { nil } }
}

extension Comment.Mode: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension Purchase.Kind: ExpressibleByArgument {}
