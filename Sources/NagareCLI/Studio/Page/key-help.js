// The keys as the keyboard dialog lists them, with the text that explains each.
export const keyHelp = [
  [["←", "→"], "keyFrame"], [["Shift ←", "Shift →"], "keySecond"], [["Page ↑", "Page ↓"], "keyTenSeconds"],
  [["Home", "End"], "keyEnds"], [["Space"], "keyPlay"], [["J", "K", "L"], "keyShuttle"], [["L"], "keyFaster"],
  [["M"], "keyMute"], [["P", "N"], "keyPeaks"],
  [["I", "O"], "keyMarks"], [["[", "]"], "keyNudge"], [["{", "}"], "keyNudgeFar"],
  [["Z"], "keyZoom"], [["W", "A", "S", "D"], "keyPan"], [["C"], "keyCompare"],
  [["H"], "keyHandles"], [["T"], "keyTabs"], [["B"], "keyBurns"], [["/"], "keySearch"],
  [["↑", "↓"], "keyRows"], [["Enter"], "keyGoToRow"], [["M", "Shift F10"], "keyRowMenu"],
  [["Delete", "Backspace"], "keyHideRow"],
  [["←", "↑", "↓", "→"], "keyPanFocused"], [["↑", "↓"], "keyNudgeField"],
  [["←", "↑", "↓", "→"], "keyBoxMove"], [["Alt ← ↑ ↓ →"], "keyBoxSize"],
  [["Delete", "Backspace"], "keyBoxRemove"],
  [["Ctrl Z", "⌘ Z"], "keyUndo"], [["Ctrl Shift Z", "Ctrl Y"], "keyRedo"], [["Ctrl O", "⌘ O"], "keyOpen"],
  [["?"], "keyKeyboard"],
];
