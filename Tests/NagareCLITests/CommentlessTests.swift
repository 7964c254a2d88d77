import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Comments that are found beside the video, empty, or missing.
  @Suite struct CommentlessTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// A video and a comment file under the names that a program gives them.
    private func save(_ video: String, _ comments: String, _ content: String? = nil) throws -> String {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / video)
      let content = try content.map { Data($0.utf8) } ?? Data(contentsOf: URL(filePath: Fixture.comments))
      try folder.write(content, to: comments)
      return folder / video
    }

    private static let twitch = """
      {"comments":[{"content_offset_seconds":0.5,"commenter":{"display_name":"a"},"message":{"body":"hello",\
      "fragments":[{"text":"hello","emoticon":null}],"user_color":"#FFFFFF"}}]}
      """
    private static let niconico =
      #"[{"vposMs":500,"body":"hello","commands":[],"no":1,"postedAt":"2024-01-01T00:00:00+09:00"}]"#
    private static let youTube = """
      {"replayChatItemAction":{"actions":[{"addChatItemAction":{"item":{"liveChatTextMessageRenderer":{"message":\
      {"runs":[{"text":"hello"}]},"authorName":{"simpleText":"a"},"timestampText":{"simpleText":"0:01"},"id":"1"}}}}],\
      "videoOffsetTimeMsec":"500"}}
      """

    @Test(arguments: [
      // BililiveRecorder, with its usual template.
      ("录制-23058-20210514-175250-000-哔哩哔哩音悦台.mp4", "录制-23058-20210514-175250-000-哔哩哔哩音悦台.xml", nil),
      // biliLive-tools, and BBDown.
      ("2021-05-14 17-52-50 标题.mp4", "2021-05-14 17-52-50 标题.xml", nil),
      ("[P1]标题.mp4", "[P1]标题.xml", nil),
      // blrec.
      ("blive_23058_2021-05-14-175250.mp4", "blive_23058_2021-05-14-175250.xml", nil),
      // you-get.
      ("标题 (P1. a).mp4", "标题 (P1. a).cmt.xml", nil),
      // yt-dlp: of Bilibili, of YouTube, of Twitch, of Niconico.
      ("Title [BV1xx411c7mD].mp4", "Title [BV1xx411c7mD].danmaku.xml", nil),
      ("Title [dQw4w9WgXcQ].mp4", "Title [dQw4w9WgXcQ].live_chat.json", youTube),
      ("Title [v123456].mp4", "Title [v123456].rechat.json", twitch),
      ("Title [sm9].mp4", "Title [sm9].comments.json", niconico),
      // chat-downloader, and TwitchDownloader.
      ("video.mp4", "video_comments.json", twitch),
      ("[1-2-24] streamer - title.mp4", "[1-2-24] streamer - title.json", twitch),
      ("20240102_chat.mp4", "20240102_chat_chat.json", twitch),
    ])
    func commentsAreFoundByTheirNames(_ video: String, _ comments: String, _ content: String?) throws {
      let path = try save(video, comments, content)
      // Files that these programs save besides.
      let stem = (video as NSString).deletingPathExtension
      for suffix in [".info.json", ".jpg", ".txt"] { try folder.write("{}", to: stem + suffix) }
      let outcome = try Program.nagare("burn", path, "--quiet").run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.isEmpty, "\(outcome.diagnostics)")
      let output = folder / (stem + ".danmaku.mp4")
      #expect(try Media.frameHashes(of: output) != Media.frameHashes(of: path))
    }

    /// DanmakuRender and yutto, in formats that are converted here.
    @Test(arguments: ["ass", "pb"])
    func convertedCommentsAreFound(_ suffix: String) throws {
      let path = try save("v.mp4", "v.xml")
      if suffix == "ass" {
        expectSuccess(try Program.nagare("convert", folder / "v.xml", "-o", folder / "v.ass").run())
      } else {
        try FileManager.default.copyItem(atPath: Fixture.path("bilibili/segment.pb"), toPath: folder / "v.pb")
      }
      try FileManager.default.removeItem(atPath: folder / "v.xml")
      expectSuccess(try Program.nagare("burn", path, "--quiet").run())
      #expect(folder.contains("v.danmaku.mp4"))
    }

    @Test func everyCommandFindsTheComments() throws {
      let path = try save("v.mp4", "v.xml")
      expectSuccess(try Program.nagare("frame", path, "--at", "1", "-o", folder / "f.png").run())
      let preview = try Program.nagare("preview", path, "--to", "0.2").run()
      expectSuccess(preview)
      #expect(preview.output.count > 10_000)
      let (beside, named) = (
        try Program.nagare("stats", path).run(), try Program.nagare("stats", folder / "v.xml").run()
      )
      expectSuccess(beside)
      #expect(beside.text == named.text)
      expectSuccess(try Program.nagare("plan", path, "-o", folder / "job", "--quiet").run())
    }

    @Test func severalCandidatesAreListed() throws {
      let path = try save("v.mp4", "v.xml")
      try folder.write("[]", to: "v.live_chat.json")
      for words in [["burn", path], ["frame", path, "--at", "1", "-o", folder / "f.png"], ["stats", path]] {
        expectFailure(
          try Program.nagare(words).run(), 2, "several files beside the video may have its comments (\(path)): ",
          "v.live_chat.json, v.xml\n  Name those to use after the video")
      }
      #expect(try folder.names == ["v.live_chat.json", "v.mp4", "v.xml"])
    }

    @Test func missingCommentsAreAnErrorOrLeftOut() throws {
      let path = try save("v.mp4", "other.xml")
      expectFailure(
        try Program.nagare("burn", path).run(), 1, "no comments beside the video (\(path))", "--if-no-comments")
      expectFailure(try Program.nagare("burn", path, "--if-no-comments", "fail").run(), 1, "no comments beside")
      let frame = try Program.nagare("frame", path, "--at", "1", "-o", folder / "f.png").run()
      expectFailure(frame, 1, "no comments beside the video")
      expectFailure(try Program.nagare("stats", path).run(), 1, "no comments beside the video (\(path))")
      #expect(try folder.names == ["other.xml", "v.mp4"])
      let burn = try Program.nagare(
        "burn", path, "--if-no-comments", "burn", "--encoder", "ffv1", "-o", folder / "o.mkv"
      ).run()
      expectSuccess(burn)
      #expect(try Media.frameHashes(of: folder / "o.mkv") == Media.frameHashes(of: path))
      let named = folder / "v.xml"
      expectFailure(try Program.nagare("burn", path, named).run(), 1, "cannot open the comments (\(named))")
      let copy = try Program.nagare("burn", path, named, "--if-no-comments", "copy", "-o", folder / "c.mkv").run()
      expectSuccess(copy)
      #expect(copy.diagnostics.contains("warning: \(named): no such file"))
    }

    @Test(arguments: [
      "", " \n", "[]", " { } ", "{\"comments\":[]}", "<i></i>", "<packet></packet>",
    ])
    func emptyCommentsAreBurnedWithAWarning(_ content: String) throws {
      let path = try save("v.mp4", "v.xml", content)
      let burn = try Program.nagare("burn", path, "--encoder", "ffv1", "-o", folder / "o.mkv").run()
      expectSuccess(burn)
      let warning = "nagare: warning: \(folder / "v.xml"): it has no comments; is it the right file?\n"
      #expect(burn.diagnostics.hasPrefix(warning) && burn.diagnostics.components(separatedBy: "warning").count == 2)
      #expect(try Media.frameHashes(of: folder / "o.mkv") == Media.frameHashes(of: path))
      let fail = try Program.nagare("burn", path, "--if-no-comments", "fail").run()
      expectFailure(fail, 1, "there are no comments (\(folder / "v.xml"))")
      expectSuccess(try Program.nagare("stats", folder / "v.xml").run())
      #expect(try folder.names == ["o.mkv", "v.mp4", "v.xml"])
    }

    @Test(arguments: [
      ("mp4", "mkv"), ("flv", "mp4"), ("ts", "mp4"), ("ts", "mkv"), ("mkv", "mp4"), ("mp4", "mov"),
    ])
    func copiesAreUnchanged(_ from: String, _ to: String) throws {
      let source = folder / "v.\(from)"
      let inputs = ["testsrc2=size=160x90:rate=25:duration=2", "sine=frequency=440:duration=2"].flatMap {
        ["-f", "lavfi", "-i", $0]
      }
      let video = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2"]
      try FFmpegTool.make(source, inputs + video + ["-c:a", "aac"])
      let output = folder / "o.\(to)"
      let outcome = try Program.nagare("burn", source, "--if-no-comments", "copy", "-o", output).run()
      expectSuccess(outcome)
      #expect(outcome.diagnostics.contains("copied, as there are no comments"), "\(outcome.diagnostics)")
      #expect(try Media.frameHashes(of: output) == Media.frameHashes(of: source))
      #expect(try Media.complaints(about: output) == "")
      if from != "ts" {
        #expect(try Media.packetHash(of: output, stream: "a:0") == Media.packetHash(of: source, stream: "a:0"))
      }
      let (times, expected) = try (Media.frameTimes(of: output), Media.frameTimes(of: source))
      #expect(times.count == expected.count)
      for (time, wanted) in zip(times, expected) { #expect(abs(time - times[0] - (wanted - expected[0])) < 0.002) }
    }

    @Test(arguments: [("mp4", true), ("mkv", false)])
    func hiddenFramesStayHidden(_ suffix: String, _ isCopied: Bool) throws {
      let (source, output) = (folder / "v.mp4", folder / "o.\(suffix)")
      // Cut between key frames: the copy has hidden frames from the last one on.
      try FFmpegTool.make(source, ["-ss", "0.9", "-i", SmallClip.path, "-c", "copy"])
      let words = ["burn", source, "--if-no-comments", "copy", "-o", output]
      let outcome = try Program.nagare(words + (isCopied ? [] : ["--encoder", "ffv1"])).run()
      expectSuccess(outcome)
      let reason = "an edit list hides frames, which Matroska would show"
      #expect(outcome.diagnostics.contains("copied, as there are no comments") == isCopied, "\(outcome.diagnostics)")
      #expect(outcome.diagnostics.contains(reason) == !isCopied, "\(outcome.diagnostics)")
      #expect(try Media.frameHashes(of: output) == Media.frameHashes(of: source))
    }

    @Test(arguments: ["mp4", "mkv"])
    func copyOfARecordingWithAStationsClockBeginsAtZero(_ container: String) throws {
      let (source, output) = (folder / "in.ts", folder / "out.\(container)")
      try FFmpegTool.make(source, ["-i", SmallClip.path, "-c", "copy", "-output_ts_offset", "3600"])
      expectSuccess(try Program.nagare("burn", source, "--if-no-comments", "copy", "-o", output).run())
      let entries = ["-show_entries", "format=start_time,duration", "-of", "csv=p=0", output]
      let times = try FFmpegTool.lines("ffprobe", entries).joined().split(separator: ",").compactMap { Double($0) }
      try #require(times.count == 2)
      #expect(abs(times[0]) < 0.2 && times[1] < 3)
    }

    @Test func whatCannotBeCopiedIsRefused() throws {
      let path = try save("v.mp4", "other.xml")
      expectFailure(
        try Program.nagare("burn", path, "--if-no-comments", "copy", "-o", folder / "o.webm").run(), 1,
        "WebM cannot hold the video's codec, h264")
      expectUsageError(["burn", path, "--if-no-comments", "copy", "--to", "1"], "--if-no-comments copy cannot cut")
      expectUsageError(["burn", "-"], "-o is missing")
      expectUsageError(["burn", path, "x.xml", "out.mp4"], "Did you mean \"-o out.mp4\"?")
    }
  }
}
