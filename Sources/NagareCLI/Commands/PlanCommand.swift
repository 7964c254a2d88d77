import ArgumentParser
import Foundation
import Nagare

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Divide a burn into parts for many processes or machines.",
    discussion: """
      Writes a folder, the job, which holds all that "nagare render" needs besides
      the video: the options, the comments, and the parts, which begin at key
      frames of the video. "nagare join" makes one video of them, with the frames
      of a single burn. The video may be at an HTTP address.

      EXAMPLES
        nagare plan video.mkv comments.xml -o job --parts 16 --container mkv
        nagare plan video.mp4 comments.xml -o job --part-length 120 --crf 18
        nagare plan video.mp4 comments.xml -o job
        nagare plan https://example.org/video.mp4 comments.xml -o job --bundle-fonts
      """)

  @Argument(help: "The video to burn into, a file or an HTTP address.", completion: .file())
  var video: String

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup var options: BurnOptions

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  /// The job and its parts.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong, help: ArgumentHelp("Folder for the job; it must not exist.", valueName: "job"),
      completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("Number of parts (default: by their length).", valueName: "n"))
    var parts: Int?

    @Option(help: ArgumentHelp("Length of each part (default: a minute).", valueName: "t"))
    var partLength: Seconds?

    @Option(help: ArgumentHelp("Container of the joined video: mp4, mov, mkv or webm.", valueName: "name"))
    var container = VideoContainer.mp4

    @Flag(help: "Put the fonts into the job, for machines with other fonts.")
    var bundleFonts = false
  }

  func validate() throws {
    try options.check(with: video)
    if video == "-" { throw ValidationError("the video is read several times; name a file or an address") }
    if destination.parts != nil, destination.partLength != nil {
      throw ValidationError("--parts and --part-length cannot be combined")
    }
    if let parts = destination.parts, !(1...PartDivision.maxCount).contains(parts) {
      throw ValidationError("--parts must lie between 1 and \(PartDivision.maxCount)")
    }
    if let length = destination.partLength, !(1...86_400).contains(length.value) {
      throw ValidationError("--part-length must lie between 1 and 86400 seconds")
    }
  }

  mutating func run() throws {
    StandardStreams.silenceLibraries()
    try options.comments.find(beside: video)
    let comments = try options.read()
    let planning = JobPlanning(
      path: URL(filePath: destination.output).relativePath,
      arguments: try PresetExpansion(NagareCommand.words).arguments,
      division: division, bundlesFonts: destination.bundleFonts)
    let plan = try planning.plan(
      options.job(of: video, comments.comments, from: comments.site, output: "joined.\(destination.container.rawValue)")
    )
    guard !quiet else { return }
    let length = lengthText((plan.end - plan.start) / Double(plan.parts.count))
    Diagnostics.note(
      "\(destination.output): \(numbered(plan.parts.count, "part")) of \(length), "
        + "\(numbered(plan.commentCount, "comment"))")
    let job = UsageRepair.quoted(destination.output)
    Diagnostics.note(
      "\"nagare render \(job) --all\" renders them; \"nagare join \(job) -o out.\(plan.container)\" joins them")
  }

  private var division: PartDivision {
    destination.parts.map { .count($0) } ?? .length(destination.partLength?.value ?? JobPlanning.usualPartLength)
  }
}
