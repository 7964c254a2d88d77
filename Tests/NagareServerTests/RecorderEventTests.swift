import NagareServer
import Testing

/// Bodies as recorders' documentation shows them, with their optional fields left out.
@Suite struct RecorderEventTests {
  private func event(_ body: String) throws -> RecorderEvent { try RecorderEvent(Array(body.utf8)) }

  @Test func bililiveRecorderNamesAPathInItsFolder() throws {
    let body = """
      {"EventType":"FileClosed","EventTimestamp":"2021-05-14T17:52:54.9481095+08:00",
       "EventId":"2ad4c0a4-a5a6-4a4f-9a8c-2f6d3c8f2c11","EventData":{"RelativePath":"23058-3号直播间/录制-23058.flv",
       "FileSize":816412,"Duration":4.992,"FileOpenTime":"2021-05-14T17:52:50","FileCloseTime":"2021-05-14T17:52:54",
       "SessionId":"7c7f3672-70ce-405a-aa12-886702ced6e5","RoomId":23058,"ShortId":3,"Name":"3号直播间",
       "Title":"哔哩哔哩音悦台","Recording":true,"Streaming":true,"DanmakuConnected":true}}
      """
    let event = try event(body)
    #expect(event.id == "2ad4c0a4-a5a6-4a4f-9a8c-2f6d3c8f2c11")
    #expect(event.video == "23058-3号直播间/录制-23058.flv")
    #expect(event.comments == nil)
    let windows = try self.event(#"{"EventType":"FileClosed","EventData":{"RelativePath":"a\\b.flv"}}"#)
    #expect(windows.video == "a/b.flv")
  }

  @Test(arguments: ["VideoFileCompletedEvent", "VideoPostprocessingCompletedEvent"])
  func blrecNamesAPath(_ type: String) throws {
    let body = """
      {"id":"5c1c2f0e","date":"2022-01-01 12:00:00.000000","type":"\(type)",
       "data":{"room_id":23058,"path":"/rec/23058/blive_23058.flv"}}
      """
    let event = try event(body)
    #expect(event.id == "5c1c2f0e" && event.video == "/rec/23058/blive_23058.flv" && event.comments == nil)
  }

  @Test func biliLiveToolsNamesBothFiles() throws {
    let custom = """
      {"event":"FileClosed","filePath":"/rec/a.flv","danmuPath":"/rec/b.xml","roomId":"1","time":"2021-05-14T17:52:54",
       "title":"t","username":"u"}
      """
    #expect(try event(custom).video == "/rec/a.flv" && event(custom).comments == ["/rec/b.xml"])
    let own = #"{"id":"7","version":1,"type":"file_completed","data":{"filePath":"/rec/a.flv","danmuPath":""}}"#
    #expect(try event(own).video == "/rec/a.flv" && event(own).comments == nil && event(own).id == "7")
  }

  @Test func plainEventsNameAVideo() throws {
    #expect(try event(#"{"video":"a.flv"}"#).video == "a.flv")
    #expect(try event(#"{"video":"a.flv","comments":["b.xml","c.xml"],"id":"x"}"#).comments == ["b.xml", "c.xml"])
  }

  @Test(arguments: ["FileOpening", "SessionStarted", "FileError", "something new"])
  func otherEventsAreUnneeded(_ type: String) {
    #expect(throws: RecorderEvent.Objection.unneeded(type: type)) {
      try event(#"{"EventType":"\#(type)","EventData":{"RelativePath":"a.flv"}}"#)
    }
    #expect(throws: RecorderEvent.Objection.unneeded(type: type)) {
      try event(#"{"event":"\#(type)","filePath":"/a.flv"}"#)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "1", "{}", #"{"video":""}"#, #"{"video":7}"#, #"{"event":"FileClosed"}"#,
    #"{"video":"a\u0000.flv"}"#,
    #"{"EventType":"FileClosed","EventData":[]}"#,
  ])
  func malformedBodiesAreRefused(_ body: String) {
    #expect(throws: RecorderEvent.Objection.malformed) { try event(body) }
  }
}
