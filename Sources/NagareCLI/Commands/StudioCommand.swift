import ArgumentParser
import CLinux
import Foundation
import Nagare
import NagareServer

struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Tune a burn in the browser, on its very frames.",
    discussion: """
      Serves a page on this machine and opens it in the browser: the frames of the
      video with its comments, as burn draws them, and the options of style, layout,
      filters and masks. The command line to copy does the same. The program prints
      the page's address, which has a secret: whoever knows it can use the page.
      Ctrl-C ends the program.

      With --listen, other machines can open the page, such as a phone. The page
      sees only files in --root, besides those named on the command line. It burns
      in a queue, which survives a restart, and keeps what is set beside the video,
      in VIDEO.nagare.json.

      EXAMPLES
        nagare studio video.mp4
        nagare studio video.mp4 comments.xml --style niconico
        nagare studio recordings
        nagare studio video.mp4 --listen 192.168.1.5:8080 --no-open
      """)

  @Argument(help: "The video, or a folder whose videos the page lists (default: this one).", completion: .file())
  var video: String?

  @OptionGroup var comments: CommentArguments

  @OptionGroup(title: OptionTitle.common) var serving: Serving

  @OptionGroup var settings: FrameSettings
  @OptionGroup(title: "Presets") var presets: PresetOptions

  /// How the page is served.
  struct Serving: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Serve the page at an address of this machine (default: 127.0.0.1 and any free port).", valueName: "host:port"))
    var listen: ListenAddress?

    @Option(
      help: ArgumentHelp(
        "Folder whose videos the page may open, and where it writes (default: the video's folder, or this one).",
        valueName: "folder"), completion: .directory)
    var root: String?

    @Flag(help: "Do not open the page in a browser.")
    var noOpen = false
  }

  func validate() throws {
    if video == "-" || comments.paths.contains("-") {
      throw ValidationError("the studio needs files, as it reads them more than once")
    }
    if let video, serving.root != nil, Failure.isFolder(video) {
      throw ValidationError("--root names the folder; name a video, or drop --root")
    }
  }

  /// The least size of memory that goes back to the system at once when it is no longer needed, in bytes: less than a
  /// frame or a list of comments takes. The C library raises its own limit with the sizes that it has seen.
  private static let returnedSize: Int32 = 1 << 20

  mutating func run() throws {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, Self.returnedSize)
    #endif
    let words = try PresetExpansion(NagareCommand.words).arguments
    let isFolder = video.map(Failure.isFolder) ?? true
    let place = isFolder ? video : video.map(\.parentFolder)
    let folder = try StudioFolder(serving.root ?? place ?? ".")
    guard let parsed = CommandWords(words) else { throw ValidationError("the words begin with no command") }
    StandardStreams.silenceLibraries()
    let host = try StudioHost(comments, parsed, in: folder)
    // Reached only if the start fails: a studio that runs ends by `_exit`.
    defer { host.burns.temporaryFolder.remove() }
    if let video, !isFolder { try host.open(video, comments.comments) }
    guard let address = serving.listen ?? ListenAddress(host: "127.0.0.1", port: 0) else { return }
    Interrupts.beginRun()
    let server = try PageServer(at: address, token: PageServer.makeToken()) { host.respond(to: $0, $1) }
    host.burns.start()
    Diagnostics.note("the studio is at \(server.url)")
    if !serving.noOpen { Browser.open(server.makeInvitation()) }
    while !Interrupts.cancellation.isCancelled { Thread.sleep(forTimeInterval: 0.1) }
    server.stop()
    host.burns.stop()
    _exit(Interrupts.exitCode ?? 0)
  }
}
