import NagareColor

/// Generates texts and colours in the proportions of real comments.
///
/// A comment is from a list of popular ones, or has random words of one language. With four of ten from the list, the
/// mean length is 8 characters, the median 5, and the maximum 40. Of 1,200 comments on a Bilibili video, the mean was 7
/// and the median 6.
package enum BenchTexts {
  static let longest = 40

  private static let popular = [
    "草", "666", "哈哈哈", "哈哈哈哈哈哈哈哈", "233333", "wwwwwwww", "8888888888", "前方高能预警", "ㅋㅋㅋㅋㅋㅋ", "lol", "GGGGGG",
    "名场面来了来了", "完结撒花！！！", "泪目了兄弟们", "きたああああああ", "かわいい", "お疲れ様でした！", "はじまった", "대박 ㅋㅋㅋ", "nice one",
    "awsl", "好听好听好听", "保护保护保护保护", "妙啊", "what a save!",
  ]

  /// The languages, each with its share in per cent.
  private static let languages: [(share: Double, separator: String, words: [String])] = [
    (48, "", chinese), (24, "", japanese), (12, " ", korean), (16, " ", english),
  ]

  private static let chinese = [
    "这个", "画面", "太", "好看", "了", "我", "已经", "看", "三遍", "音乐", "一响", "眼泪", "就", "下来", "导演", "真的", "懂", "观众",
    "期待", "下一集", "细节", "满满", "原来", "是你", "经费", "在", "燃烧", "建议", "循环", "播放", "，", "！", "配音", "老师", "辛苦",
  ]
  private static let japanese = [
    "この", "曲", "は", "何度", "聞いても", "いい", "作画", "が", "すごい", "ここ", "好き", "です", "待って", "ました", "歌", "うますぎ", "鳥肌",
    "たった", "神", "回", "だ", "ありがとう", "、", "最高", "ネタ", "バレ", "禁止", "また", "来週", "も", "楽しみ", "！",
  ]
  private static let korean = [
    "정말", "멋지다", "이", "장면", "최고", "노래", "너무", "좋아요", "다음", "화도", "기대", "됩니다", "감동", "눈물", "난다", "와", "진짜", "배우",
    "연기", "대단해",
  ]
  private static let english = [
    "this", "scene", "is", "so", "good", "I", "love", "the", "music", "here", "wait", "for", "it", "best", "part",
    "never", "gets", "old", "who", "else", "came", "back", "animation", "wow", "again", "my", "favourite",
  ]

  private static let colors: [UInt32] = [
    0xFE0302, 0xFF7204, 0xFFAA02, 0xFFD302, 0xFFFF00, 0xA0EE00, 0x00CD00, 0x019899, 0x4266BE, 0x89D5FF, 0xCC0273,
    0x222222,
  ]

  /// A colour as 0xRRGGBB; seven of ten are white.
  package static func color(_ random: inout SplitMix64) -> UInt32 {
    random.nextUnit() < 0.7 ? 0xFFFFFF : random.nextElement(of: colors)
  }

  /// - Parameter popularShare: the share of popular comments, 0…1.
  package static func text(_ random: inout SplitMix64, popularShare: Double) -> String {
    if random.nextUnit() < popularShare {
      // Squaring favours the first ones, as real comments do.
      let share = random.nextUnit()
      return popular[Int(share * share * Double(popular.count))]
    }
    return sentence(length: length(&random), &random)
  }

  /// A number of characters, 4...longest, more often small than large.
  private static func length(_ random: inout SplitMix64) -> Int {
    let share = random.nextUnit()
    return 4 + Int(Double(longest - 3) * share * share * share * share * share)
  }

  private static func sentence(length: Int, _ random: inout SplitMix64) -> String {
    var share = random.nextUnit() * 100
    let language = languages.first { language in
      share -= language.share
      return share < 0
    }
    guard let language else { return popular[0] }
    var text = random.nextElement(of: language.words)
    while text.count < length { text += language.separator + random.nextElement(of: language.words) }
    let cut = text.prefix(length)
    return String(cut.last == " " ? cut.dropLast() : cut)
  }
}

extension SplitMix64 {
  /// A random element of a non-empty array.
  fileprivate mutating func nextElement<Element>(of elements: [Element]) -> Element {
    elements[Int(nextUnit() * Double(elements.count))]
  }
}
