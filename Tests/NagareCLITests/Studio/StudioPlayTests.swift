import Foundation
import TestSupport
import Testing

@Suite("What the studio plays", .serialized)
struct StudioPlayTests {
  private func chosen(_ studio: StudioServer, _ options: [(String, String?)] = []) throws -> String {
    try #require(try studio.choose(options).value("id") as? String)
  }

  /// All bytes of a play.
  private func data(of play: String, from studio: StudioServer) throws -> Data {
    var bytes = Data()
    while true {
      let answer = try studio.get("api/play/data", ["id": play, "offset": "\(bytes.count)"])
      try #require(answer.status == 200, "\(answer.text)")
      #expect(answer.fields["content-type"] == "video/mp4")
      bytes += answer.body
      if answer.fields["nagare-ended"] == "yes" { return bytes }
    }
  }

  @Test("a play is the frames of the burn, from its start to the end of the video")
  func frames() throws {
    let folder = try Workspace()
    let studio = try StudioServer(Fixture.clip, Fixture.comments)
    let id = try chosen(studio, [("font-scale", "1.5")])
    let begun = try studio.post("api/play", ["settings": id, "at": 2.5])
    #expect(begun.value("start") as? Double == 2.5)
    let type = try #require(begun.value("type") as? String)
    #expect(type.contains("avc1.") && type.contains("mp4a.40.2"))
    let path = folder / "play.mp4"
    try data(of: #require(begun.value("id") as? String), from: studio).write(to: URL(filePath: path))
    // The first frame began before.
    #expect(try Media.frameCount(of: path) == 138)

    let burned = folder / "burned.mp4"
    let words = ["burn", Fixture.clip, Fixture.comments, "-o", burned, "--from", "2.5", "--font-scale", "1.5"]
    expectSuccess(try Program.nagare(words).run())
    let compare = [
      "-i", path, "-i", burned, "-lavfi", "[0:v]settb=AVTB[a];[1:v]settb=AVTB[b];[a][b]psnr", "-f", "null", "-",
    ]
    let report = try Program.tool(["ffmpeg", "-hide_banner"] + compare).run().diagnostics
    let ratio = report.firstMatch(of: /PSNR.* min:([0-9.]+)/).flatMap { Double($0.1) }
    #expect(try #require(ratio, "\(report)") > 30)
  }

  @Test("a play at a frame rate has its frames, and a new one ends the earlier one")
  func rates() throws {
    let folder = try Workspace()
    let studio = try StudioServer(try SmallClip.path, Fixture.comments)
    let id = try chosen(studio)
    let first = try #require(try studio.post("api/play", ["settings": id, "at": 0]).value("id") as? String)
    let second = try studio.post("api/play", ["settings": id, "at": 0, "fps": 60])
    #expect(try studio.get("api/play/data", ["id": first, "offset": "0"]).status == 410)
    let path = folder / "play.mp4"
    try data(of: #require(second.value("id") as? String), from: studio).write(to: URL(filePath: path))
    #expect(try Media.frameCount(of: path) == 120)
    let silent = try studio.post("api/play", ["settings": id, "at": 0, "audio": false])
    #expect((silent.value("type") as? String)?.contains("mp4a") == false)
  }

  @Test("what cannot be played is refused")
  func refusals() throws {
    let studio = try StudioServer(try SmallClip.path, Fixture.comments)
    let id = try chosen(studio)
    #expect(try studio.post("api/play", ["settings": "none", "at": 0]).status == 404)
    #expect(try studio.post("api/play", ["settings": id, "at": 500]).status == 416)
    for (at, fps) in [(-1.0, 30.0), (1e9, 30), (0, 0), (0, 1e9)] {
      #expect(try studio.post("api/play", ["settings": id, "at": at, "fps": fps]).status == 400)
    }
    let play = try #require(try studio.post("api/play", ["settings": id, "at": 0]).value("id") as? String)
    for offset in ["99999999", "-1", "1.5", "x"] {
      #expect(try studio.get("api/play/data", ["id": play, "offset": offset]).status == 400)
    }
    #expect(try studio.get("api/play/data", ["id": "none", "offset": "0"]).status == 404)
    #expect(try data(of: play, from: studio).count > 1_000)
    #expect(try studio.post("api/play/end", ["id": "none"]).status == 200)
    #expect(try studio.post("api/play/end", ["id": play]).status == 200)
    #expect(try studio.get("api/play/data", ["id": play, "offset": "0"]).status == 404)
  }

  @Test("a bit of a play can be fetched again, and what came before cannot")
  func offsets() throws {
    let studio = try StudioServer(try SmallClip.path, Fixture.comments)
    let play = try #require(try studio.post("api/play", ["settings": chosen(studio), "at": 0]).value("id") as? String)
    var first = Data()
    try waits {
      first = try studio.get("api/play/data", ["id": play, "offset": "0"]).body
      return !first.isEmpty
    }
    let again = try studio.get("api/play/data", ["id": play, "offset": "0"]).body
    let isSame = again.starts(with: first)
    #expect(isSame && !first.isEmpty)
    #expect(try studio.get("api/play/data", ["id": play, "offset": "\(first.count)"]).status == 200)
    #expect(try studio.get("api/play/data", ["id": play, "offset": "0"]).status == 400)
  }

  @Test(
    "the waveform has the amplitudes of the sound", arguments: ["aac", "flac", "pcm_u8", "pcm_f32le", "pcm_s32le"])
  func waveform(codec: String) throws {
    let folder = try Workspace()
    let video = folder / "video.mkv"
    let sound = "aevalsrc='if(lt(t,4),0,if(lt(t,6),0.25,0.75))*sin(2000*t)':s=48000:d=8"
    try Media.ffmpeg([
      "-f", "lavfi", "-i", "color=size=64x36:rate=5:duration=8", "-f", "lavfi", "-i", sound, "-c:v", "libx264", "-c:a",
      codec, video,
    ])
    let studio = try StudioServer(video, Fixture.comments)
    var answer = try studio.get("api/waveform", ["bins": "16"])
    try waits {
      answer = try studio.get("api/waveform", ["bins": "16"])
      return answer.value("done") as? Bool == true
    }
    #expect(abs((answer.value("step") as? Double ?? 0) - 0.5) < 0.01)
    #expect(abs((answer.value("until") as? Double ?? 0) - 8) < 0.1)
    let levels = try #require(answer.value("levels") as? [Int])
    try #require(levels.count == 16)
    let expected = Array(repeating: 0, count: 8) + Array(repeating: 64, count: 4) + Array(repeating: 191, count: 4)
    // Codecs smear what is at the edges.
    for (place, level) in levels.enumerated() where ![7, 8, 11, 12].contains(place) {
      #expect(abs(level - expected[place]) <= 8, "\(place): \(level)")
    }
  }

  @Test("a video without audio has no waveform")
  func silence() throws {
    let folder = try Workspace()
    let video = folder / "video.mkv"
    try Media.ffmpeg(["-f", "lavfi", "-i", "color=size=64x36:rate=5:duration=1", "-c:v", "libx264", video])
    let studio = try StudioServer(video, Fixture.comments)
    #expect(try waits { try studio.get("api/waveform", ["bins": "16"]).value("done") as? Bool == true })
    #expect(try studio.get("api/waveform", ["bins": "16"]).value("levels") as? [Int] == [])
    #expect(try studio.get("api/waveform", ["bins": "0"]).status == 400)
  }

  @Test("audio at impossible times is no reason to end")
  func strayAudio() throws {
    let folder = try Workspace()
    let video = folder / "video.nut"
    try Media.ffmpeg([
      "-f", "lavfi", "-i", "color=size=64x36:rate=5:duration=2", "-f", "lavfi", "-i", "sine=d=2", "-c:v", "libx264",
      "-c:a", "pcm_s16le", "-bsf:a", "setts=pts='if(eq(N,5),9e17,PTS)':dts='if(eq(N,5),9e17,DTS)'", video,
    ])
    let studio = try StudioServer(video, Fixture.comments)
    #expect(try waits { try studio.get("api/waveform", ["bins": "16"]).value("done") as? Bool == true })
    #expect(try studio.get("api/project").status == 200)
  }
}
