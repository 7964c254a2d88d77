/// A value that the parser refused or found missing, extracted from its message.
package struct RefusedValue: Equatable {
  /// The name of the option, without its dashes: the long name, unless the message has only the short one.
  let option: String
  /// The name of the value in the help.
  let placeholder: String
  /// Nil if the value is missing.
  let value: String?

  /// - Parameter message: the parser's message.
  /// - Returns: nil if the message is about something else.
  init?(_ message: String) {
    // The value may have line breaks and quotation marks.
    let refused = #/(?s)^The value '(.*)' is invalid for '(?:-[A-Za-z], )?--?([A-Za-z0-9-]+) <([^>]+)>'/#
    let missing = #/^Missing value for '(?:-[A-Za-z], )?--?([A-Za-z0-9-]+) <([^>]+)>'/#
    if let match = message.firstMatch(of: refused) {
      (value, option, placeholder) = (String(match.1), String(match.2), String(match.3))
    } else if let match = message.firstMatch(of: missing) {
      (value, option, placeholder) = (nil, String(match.1), String(match.2))
    } else {
      return nil
    }
  }

  /// The expected form with an example; nil if neither table has it, as the parser then lists the values.
  var form: String? {
    RefusedValue.fractions.contains(option) ? "a number, such as 20 or 22.5" : RefusedValue.forms[placeholder]
  }

  /// The nearest of the values that the option takes.
  func nearest(in choices: [String]) -> String? {
    value.flatMap { EditDistance.nearest(to: $0.lowercased(), in: choices) }
  }

  /// The options that take fractions.
  package static let fractions: Set<String> = ["crf", "min-price"]

  /// The expected forms of values, by the values' names in the help.
  package static let forms: [String: String] = [
    "CxR": "columns and rows, such as 4x3",
    "MiB": "a whole number of MiB, such as 512",
    "WxH": "a size, such as 1920x1080 or 1080p",
    "a": "a share, such as 0.9 or 90%",
    "b": "bits per second, such as 2500k or 8M",
    "c": "a colour, such as ff0000, or '#ff0000' in quotes",
    "change": "a pattern and a text, such as /lo+l/=lol",
    "command": "a command, such as 'upload.sh {output}'",
    "author": "the ID or name of an author, such as 8fa3b2 or 8fa3b2=#ff8800",
    "area": "a place with a share or pixels, such as bottom:15%, middle:60 or box:80%,5%,15%x10%",
    "bands": "places with shares or pixels, such as top:30%,bottom:120",
    "f": "a number, such as 0.5",
    "file": "a file name",
    "folder": "a folder name, such as burned",
    "graph": "a filter graph of FFmpeg, such as hflip",
    "host:port": "an address, such as 127.0.0.1:8080",
    "id": "the ID of a comment, as layout prints it",
    "key=value": "a name and a value, such as tune=film",
    "edge:px": "an edge and a height, such as bottom:24 or top:3%",
    "map": "a file name, such as map.tsv",
    "side:px": "a side and 80 to 4096 pixels, such as right:400",
    "mask": "a file name, such as mask.mkv",
    "n": "a whole number, such as 20",
    "out": "a file name",
    "p": "a preset of the encoder, such as fast",
    "image": "a file name, such as frame.png",
    "job": "a folder name, such as job",
    "player": "a player, such as ffplay or mpv",
    "png": "a file name, such as densities.png",
    "px": "a number of pixels, such as 25",
    "rate": "a frame rate, such as 60 or 30000/1001",
    "s": "a number of seconds, such as 8 or 2.5",
    "reduction": "a size or a width, such as 160x90 or 160w",
    "size": "a size, such as 1920x1080, 1080p, 1920x or x1080",
    "source": "a file, a pipe or a socket, such as comments.ndjson or unix:/tmp/comments",
    "t": "a time, such as 90.5, 1:30 or 1:02:03",
    "tag": "a language tag, such as ja or zh-Hant",
    "text": "a text or /PATTERN/, such as spoiler",
    "token": "a secret of your choice",
    "user": "the ID or name of an author",
    "video": "a file name, such as video.mp4",
  ]
}
