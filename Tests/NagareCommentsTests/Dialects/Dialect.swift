import NagareComments
import Testing

/// The syntax of a format's files, for tests of the guarantees of every reader.
struct Dialect: Sendable, CustomTestStringConvertible {
  var format: CommentFormat
  var head: String
  var separator = ",\n"
  var tail: String
  /// Writes an item with a time in whole seconds and a text that needs no escapes.
  var item: @Sendable (_ time: Int, _ text: String) -> String
  /// Damaged items of one line that are found after any item.
  var damaged: [String]
  /// Damaged items that look like the rest of a damaged one before them.
  var damagedAfterGood: [String] = []
  /// Items at 1 s with the text `a` and one bad field each.
  var withBadField: [(FieldProblem.Field, item: String)] = []

  var testDescription: String { format.rawValue }

  func file(_ items: [String]) -> String { head + items.joined(separator: separator) + tail }

  /// Damaged variants of a JSON object whose text is `bad`.
  /// - Parameter textName: the name of the member that holds the text.
  private static func damagedObjects(_ item: String, textName: String) -> (any: [String], afterGood: [String]) {
    (
      [
        String(item.dropLast()), String(item.prefix(item.count / 2)), String(item.prefix(item.count - 4)),
        item.replacing("bad\"", with: "bad"), item.replacing("\"bad\"", with: "\"say \"hi\" to\""),
        item.replacing("\"bad\"", with: ""), item.replacing("\"bad\"", with: "bad"),
        item.replacing("77", with: "x"), item.replacing("77", with: "1e400"), item.replacing("77", with: "nan"),
      ],
      [
        item.replacing("\"\(textName)\":", with: "\"\(textName)\" "),
        item.replacing("\"\(textName)\":", with: "\"x\":"),
        "{}", "null", "5", "\"bad\"", "oops", String(item.dropFirst()),
      ]
    )
  }

  private static func objects(
    _ format: CommentFormat, head: String, separator: String = ",\n", tail: String, textName: String,
    withBadField: [(FieldProblem.Field, item: String)], item: @escaping @Sendable (Int, String) -> String
  ) -> Dialect {
    let damaged = damagedObjects(item(77, "bad"), textName: textName)
    return Dialect(
      format: format, head: head, separator: separator, tail: tail, item: item, damaged: damaged.any,
      damagedAfterGood: damaged.afterGood, withBadField: withBadField)
  }

  static let all: [Dialect] = [
    objects(
      .acfunJSON, head: "[[],[\n", tail: "\n]]", textName: "m",
      withBadField: [
        (.color, "{\"c\":\"1,undefined,1,25,9,1437000000,u\",\"m\":\"a\"}"),
        (.mode, "{\"c\":\"1,255,9,25,9,1437000000,u\",\"m\":\"a\"}"),
        (.size, "{\"c\":\"1,255,1,,9,1437000000,u\",\"m\":\"a\"}"),
        (.date, "{\"c\":\"1,255,1,25,9,today,u\",\"m\":\"a\"}"),
      ]
    ) {
      "{\"c\":\"\($0),255,1,25,9,1437000000,u\",\"m\":\"\($1)\"}"
    },
    objects(
      .acfunJSON, head: "{\"result\":0,\"danmakus\":[\n", tail: "\n],\"host\":\"x\"}", textName: "body",
      withBadField: [
        (.color, "{\"position\":1000,\"color\":\"undefined\",\"body\":\"a\"}"),
        (.mode, "{\"position\":1000,\"mode\":true,\"body\":\"a\"}"),
        (.size, "{\"position\":1000,\"size\":\"big\",\"body\":\"a\"}"),
        (.date, "{\"position\":1000,\"createTime\":\"NaN\",\"body\":\"a\"}"),
      ]
    ) {
      "{\"rank\":0,\"position\":\($0)000,\"mode\":1,\"color\":255,\"size\":25,\"body\":\"\($1)\"}"
    },
    objects(
      .acfunJSON, head: "[\n", tail: "\n]", textName: "content",
      withBadField: [
        (.color, "{\"position\":1000,\"textColor\":16777216,\"content\":\"a\",\"textSize\":25}"),
        (.mode, "{\"position\":1000,\"mode\":10,\"content\":\"a\",\"textSize\":25}"),
        (.size, "{\"position\":1000,\"textSize\":\"big\",\"content\":\"a\"}"),
      ]
    ) {
      "{\"userId\":8,\"textColor\":-1,\"content\":\"\($1)\",\"mode\":0,\"position\":\($0)000,\"textSize\":25}"
    },
    objects(
      .cclJSON, head: "{\"v\":1,\"len\":2,\"timeline\":[\n", tail: "\n]}", textName: "text",
      withBadField: [
        (.color, "{\"mode\":1,\"stime\":1000,\"text\":\"a\",\"color\":\"undefined\"}"),
        (.mode, "{\"mode\":17,\"stime\":1000,\"text\":\"a\"}"),
        (.size, "{\"mode\":1,\"stime\":1000,\"text\":\"a\",\"size\":\"big\"}"),
        (.date, "{\"mode\":1,\"stime\":1000,\"text\":\"a\",\"date\":\"today\"}"),
        (.pool, "{\"mode\":1,\"stime\":1000,\"text\":\"a\",\"pool\":\"x\"}"),
      ]
    ) {
      "{\"mode\":1,\"text\":\"\($1)\",\"size\":25,\"color\":255,\"stime\":\($0)000}"
    },
    objects(
      .dandanplayJSON, head: "{\"count\":9,\"comments\":[\n", tail: "\n]}", textName: "m",
      withBadField: [
        (.color, "{\"cid\":5,\"p\":\"1,1,undefined,[D]a\",\"m\":\"a\"}"),
        (.mode, "{\"cid\":5,\"p\":\"1,,255,[D]a\",\"m\":\"a\"}"),
        (.size, "{\"cid\":5,\"p\":\"1,1,x,255,0,0,u,9\",\"m\":\"a\"}"),
        (.date, "{\"cid\":5,\"p\":\"1,1,25,255,x,0,u,9\",\"m\":\"a\"}"),
        (.pool, "{\"cid\":5,\"p\":\"1,1,25,255,0,x,u,9\",\"m\":\"a\"}"),
      ]
    ) {
      "{\"cid\":5,\"p\":\"\($0).00,1,255,[D]a\",\"m\":\"\($1)\"}"
    },
    objects(
      .bahamutJSON, head: "[\n", tail: "\n]", textName: "text",
      withBadField: [
        (.color, "{\"text\":\"a\",\"position\":0,\"color\":\"undefined\",\"time\":10}"),
        (.mode, "{\"text\":\"a\",\"position\":3,\"time\":10}"),
        (.size, "{\"text\":\"a\",\"position\":0,\"size\":3,\"time\":10}"),
      ]
    ) {
      "{\"text\":\"\($1)\",\"position\":0,\"color\":\"#FFFFFF\",\"size\":1,\"time\":\($0)0}"
    },
    objects(
      .tencentJSON, head: "{\"barrage_list\":[\n", tail: "\n]}", textName: "content",
      withBadField: [
        (.color, "{\"content\":\"a\",\"content_style\":\"{\\\"color\\\":\\\"zz\\\"}\",\"time_offset\":\"1000\"}"),
        (.color, "{\"content\":\"a\",\"content_style\":{\"color\":\"zz\"},\"time_offset\":\"1000\"}"),
        (.date, "{\"content\":\"a\",\"create_time\":\"x\",\"time_offset\":\"1000\"}"),
      ]
    ) {
      "{\"id\":\"1\",\"is_op\":0,\"content\":\"\($1)\",\"content_style\":\"{\\\"color\\\":\\\"ff0000\\\"}\",\"time_offset\":\"\($0)000\"}"
    },
    objects(
      .artplayerJSON, head: "[\n", tail: "\n]", textName: "text",
      withBadField: [
        (.color, "{\"text\":\"a\",\"time\":1,\"color\":\"#12\"}"),
        (.mode, "{\"text\":\"a\",\"time\":1,\"mode\":\"up\"}"),
      ]
    ) {
      "{\"text\":\"\($1)\",\"time\":\($0),\"color\":\"#fff\",\"mode\":0}"
    },
    objects(
      .ndjson, head: "{\"image\":{\"id\":\"e\",\"data\":\"AQID\"}}\n", separator: "\n", tail: "", textName: "text",
      withBadField: [
        (.color, "{\"time\":1,\"text\":\"a\",\"color\":\"undefined\"}"),
        (.mode, "{\"time\":1,\"text\":\"a\",\"mode\":\"up\"}"), (.size, "{\"time\":1,\"text\":\"a\",\"size\":\"big\"}"),
        (.date, "{\"time\":1,\"text\":\"a\",\"sent\":\"today\"}"),
        (.pool, "{\"time\":1,\"text\":\"a\",\"pool\":\"x\"}"),
        (.weight, "{\"time\":1,\"text\":\"a\",\"weight\":true}"),
      ]
    ) {
      "{\"time\":\($0),\"text\":\"\($1)\"}"
    },
    Dialect(
      format: .dplayerJSON, head: "{\"code\":0,\"data\":[\n", tail: "\n]}",
      item: { "[\($0),0,255,\"a\",\"\($1)\"]" },
      damaged: [
        "[1,0,255,\"a\",\"bad\"", "[1,0,255,\"a\",\"ba", "[1,0,255,\"a\"]", "[1,0,255,\"a\",\"b\"a\"d\"]",
        "[1e400,0,255,\"a\",\"b\"]", "[1,0,255,\"a\",null]",
        "[1,0,255,\"a\",bad]",
      ],
      damagedAfterGood: [
        "[1,0,2", "[1", "[\"x\",0,255,\"a\",\"bad\"]",
        "\"1,0,255,\"a\",\"bad\"]", "1,0,255,\"a\",\"bad\"]", "\"bad\"", "5",
      ],
      withBadField: [(.mode, "[1,5,255,\"u\",\"a\"]"), (.color, "[1,0,\"undefined\",\"u\",\"a\"]")]),
    Dialect(
      format: .dandanplayXML, head: "<Comments>\n", separator: "\n", tail: "\n</Comments>",
      item: { "<Comment Time=\"\($0)\" Mode=\"1\" Color=\"255\" CId=\"1\">\($1)</Comment>" },
      damaged: [
        "<Comment Time=\"x\" Mode=\"1\" Color=\"1\">bad</Comment>",
        "<Comment Mode=\"1\" Color=\"1\">bad</Comment>",
        "<Comment Time=\"1\" Mode=\"1\" Color=\"1>bad</Comment>", "<Comment Time=1 Mode=\"1\">bad</Comment>",
        "<Comment Time=\"1\" Mode=\"1\" Color=\"1\">bad", "<Comment Time=\"1\" Mode=\"1\" Color=\"1\">bad</Comment",
        "<Comment Time=\"1\" Mode", "<Comment Time=\"nan\"/>",
      ],
      withBadField: [
        (.mode, "<Comment Time=\"1\" Mode=\"0\" Color=\"1\">a</Comment>"),
        (.mode, "<Comment Time=\"1\" Color=\"1\">a</Comment>"),
        (.color, "<Comment Time=\"1\" Mode=\"1\" Color=\"x\">a</Comment>"),
        (.color, "<Comment Time=\"1\" Mode=\"1\">a</Comment>"),
        (.date, "<Comment Time=\"1\" Mode=\"1\" Color=\"1\" Timestamp=\"x\">a</Comment>"),
        (.pool, "<Comment Time=\"1\" Mode=\"1\" Color=\"1\" Pool=\"x\">a</Comment>"),
      ]),
    Dialect(
      format: .ass, head: "[Script Info]\nPlayResY: 1080\n[Events]\n", separator: "\n", tail: "\n",
      item: { time, text in
        let minutes = time / 60
        let clock =
          "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(time % 60 < 10 ? "0" : "")\(time % 60).00"
        return "Dialogue: 0,\(clock),0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}\(text)"
      },
      damaged: [
        "Dialogue: 0,x,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}bad", "Dialogue: 0,0:00:01.00,0:00:09.00,R2L",
        "Dialogue: 0,0:00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}bad", "Dialogue:",
        "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)bad",
        "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0)}bad",
        "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,x,0)}bad",
        "Dialogue: 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\pos(1920)}bad",
        "Dialogue: 0,99999999999:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}bad",
        "Dialog 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}bad",
        ": 0,0:00:01.00,0:00:09.00,R2L,,0,0,0,,{\\move(1920,0,-90,0)}bad",
      ]),
  ]
}
