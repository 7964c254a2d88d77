import CText

/// Determines the script of each scalar for shaping.
enum ScriptRuns {
  /// Common and inherited scalars take the script before them, or at a line's start the script after them.
  static func scripts(of scalars: [UInt32]) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var scripts = scalars.map { merged(hb_unicode_script(functions, $0)) }
    let first = scripts.first { $0 != HB_SCRIPT_COMMON } ?? HB_SCRIPT_COMMON
    var current = first
    for position in scripts.indices {
      if scripts[position] == HB_SCRIPT_COMMON { scripts[position] = current }
      current = scripts[position]
    }
    return scripts
  }

  /// Merges the scripts of a Chinese or Japanese sentence, to keep it in one run.
  private static func merged(_ script: hb_script_t) -> hb_script_t {
    switch script {
    case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: HB_SCRIPT_HAN
    case HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: HB_SCRIPT_COMMON
    default: script
    }
  }
}
