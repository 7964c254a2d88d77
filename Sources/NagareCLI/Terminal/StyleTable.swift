import Foundation
import Nagare

/// The values of a style, by the names of the options that set them.
struct StyleTable {
  /// One value per line.
  let lines: [String]

  init(_ style: OverlayStyle, of options: OverlayOptions) {
    func number(_ value: Double) -> String { String(format: "%.4g", value) }
    let isSnapped = if case .snap = style.rules.motion { true } else { false }
    let fonts = options.fonts.files + options.fonts.families
    let (areas, lanes) = (style.rules.keepClear.map(\.description), style.rules.lanes?.map(\.description))
    let rows: [(name: String, value: String)] = [
      ("style", options.site.rawValue),
      ("font", fonts.isEmpty ? "the system's" : fonts.joined(separator: ", ")),
      ("bold", StyleTable.bold(options)),
      ("language", options.language ?? "by the comments' site"),
      ("font-size", "\(number(style.fontSize / options.fontScale)) px"),
      ("font-scale", number(options.fontScale)),
      ("line-height", style.niconico == nil ? number(style.lineHeight) : "Niconico's"),
      ("outline", "\(number(style.outline)) px"),
      ("shadow", "\(number(style.shadow)) px"),
      ("opacity", number((Double(style.opacity) / 2.55).rounded() / 100)),
      ("scroll-time", "\(number(style.rules.scrollTime)) s"),
      ("fixed-time", "\(number(style.rules.fixedTime)) s"),
      ("area", number(style.rules.area)),
      ("keep-clear", areas.isEmpty ? "nothing" : areas.joined(separator: ", ")),
      ("lanes", lanes?.joined(separator: ",") ?? "everywhere"),
      ("keep-modes-apart", style.rules.keepsModesApart ? "yes" : "no"),
      ("overflow", style.rules.overflow.rawValue),
      ("max-on-screen", style.rules.maxOnScreen.map(String.init) ?? "no limit"),
      ("prefer", style.preference?.rawValue ?? "the first"),
      ("no-danmaku", style.hasFlyingComments ? "no" : "yes"),
      ("chat", style.chat.map { "\($0.side.rawValue):\($0.width), \($0.canvas.rawValue)" } ?? "none"),
      ("density-bar", style.densityBar?.area.description ?? "none"),
      ("motion", (isSnapped ? MotionChoice.snap : .exact).rawValue),
      ("tint", style.tint.scope.rawValue),
      ("tint-strength", number(style.tint.strength)),
      ("tint-method", style.tint.method.rawValue),
      ("tint-mode", style.tint.mode.rawValue),
      ("seed", "\(style.rules.seed)"),
    ]
    lines = rows.map { ValueTable.text([$0], column: 18) }
  }

  private static func bold(_ options: OverlayOptions) -> String {
    switch options.prefersBoldFaces {
    case true: "yes, even for fonts without a bold face"
    case false: "no"
    case nil: options.site == .bilibili ? "where the font has a bold face" : "as the site's fonts are"
    }
  }
}
