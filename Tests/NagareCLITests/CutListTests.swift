import Foundation
import NagareCLI
import Testing

/// Ranges in the files of editors.
@Suite struct CutListTests {
  private let list = CutList([
    CutList.Cut(from: 61.5, to: 92, name: "2 second"), CutList.Cut(from: 1, to: 11.04, name: "1 a\nb"),
    CutList.Cut(from: 3_661, to: 3_661, name: ""),
  ])

  @Test func editDecisionList() {
    let expected = """
      TITLE: v.mp4
      FCM: NON-DROP FRAME

      001  AX       B     C        00:00:01:00 00:00:11:01 00:00:00:00 00:00:10:01
      * FROM CLIP NAME: v.mp4
      * COMMENT: 1 a b
      002  AX       B     C        00:01:01:13 00:01:32:00 00:00:10:01 00:00:40:13
      * FROM CLIP NAME: v.mp4
      * COMMENT: 2 second
      003  AX       B     C        01:01:01:00 01:01:01:01 00:00:40:13 00:00:40:14
      * FROM CLIP NAME: v.mp4

      """
    #expect(list.editDecisionList(of: "/a/v.mp4", rate: 25) == expected)
  }

  /// At 29.97 frames a second, an hour has 108 frames less than its time code.
  @Test func fractionalRatesCountWholeFrames() {
    let hour = CutList([CutList.Cut(from: 0, to: 3_600, name: "")])
    #expect(hour.editDecisionList(of: "v", rate: 30_000.0 / 1_001).contains("00:00:00:00 00:59:56:12"))
  }

  @Test(arguments: [("/a/b/v.mp4", "/a/b", "v.mp4"), ("/a/v.mp4", "/a/b/c", "../../v.mp4"), ("/x/v", "/a", "../x/v")])
  func projectNamesTheVideoRelativeToItself(video: String, folder: String, name: String) throws {
    let text = try list.losslessCut(of: video, in: folder)
    let project = try object(text)
    #expect(project["mediaFileName"] as? String == name)
    #expect(project["version"] as? Int == 1)
    #expect((project["cutSegments"] as? [[String: Any]])?.map { $0["start"] as? Double } == [1, 61.5, 3_661])
  }

  @Test func projectIsReadBack() throws {
    let folder = try Workspace()
    let cuts = CutList(list.cuts.filter { $0.to > $0.from })
    let path = try folder.write(cuts.losslessCut(of: folder / "v.mp4", in: folder.path), to: "v.llc")
    #expect(try CutList(contentsOf: path) == cuts)
  }

  /// LosslessCut writes names without quotation marks, and segments without an end, which are marks.
  @Test func projectOfLosslessCutIsRead() throws {
    let folder = try Workspace()
    let text = """
      {
        version: 1,
        mediaFileName: 'v.mp4',
        cutSegments: [
          { start: 5, end: 7.25, name: 'it\\'s', tags: { a: 'b' }, },
          { end: 2, name: '' },
          { start: 9, name: 'mark' },
        ],
      }
      """
    let list = try CutList(contentsOf: folder.write(text, to: "v.llc"))
    #expect(list.cuts == [CutList.Cut(from: 0, to: 2, name: ""), CutList.Cut(from: 5, to: 7.25, name: "it's")])
  }

  @Test(arguments: [
    "", "[]", "{}", "{version:1,cutSegments:[]}", "{cutSegments:[{start:1}],version:1}",
    "{cutSegments:[{start:5,end:2}],version:1}", "{cutSegments:[{start:-1,end:2}],version:1}",
    "{cutSegments:[{start:0,end:1e300}],version:1}",
  ])
  func otherFilesAreRefused(_ text: String) throws {
    let folder = try Workspace()
    let path = try folder.write(text, to: "v.llc")
    #expect(throws: (any Error).self) { try CutList(contentsOf: path) }
    #expect(throws: (any Error).self) { try CutList(contentsOf: folder / "none.llc") }
  }

  @Test(arguments: [
    ("a/v.danmaku.mp4", 2, "a/v-2.danmaku.mp4"), ("v.mkv", 10, "v-10.mkv"),
    ("v\u{600}.danmaku.mkv", 1, "v\u{600}-1.danmaku.mkv"),
    ("a.b/v.danmaku.x.mp4", 1, "a.b/v.danmaku.x-1.mp4"),
  ])
  func outputsAreNumbered(path: String, number: Int, output: String) {
    #expect(RangeBurns.output(path, number: number) == output)
  }
}
