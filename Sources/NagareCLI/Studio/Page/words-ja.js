import * as burns from "./words-ja-burns.js";
import * as table from "./words-ja-comments.js";
import * as open from "./words-ja-open.js";
import * as play from "./words-ja-play.js";
import * as tracks from "./words-ja-tracks.js";

const comments = (shown) => `コメント ${shown} 件`;

export const name = "日本語";

export const texts = {
  ...burns.texts, ...open.texts, ...play.texts, ...table.texts, ...tracks.texts,
  skipToOptions: "オプションへ移動", keyboard: "キーボード", language: "言語", close: "閉じる",
  theme: "外観", themeAuto: "自動", themeLight: "ライト", themeDark: "ダーク",
  serverGone: "Nagare が応答しません。ターミナルで動いていますか？", retry: "再試行",

  picture: "画面", pictureTools: "画面ツール", zoom: "表示倍率", zoomFit: "全体",
  compare: "比較", compareTip: "別の見た目と比べる（C）",
  handles: "空白帯", handlesTip: "コメントの範囲、空白帯、空白枠を画面上で動かす（H）",
  sheet: "一覧", sheetTip: "コメントの多い場面を一目で見る", sheetLoading: "コメントの多い場面を描いています…",
  draft: "プレビュー", exact: "正確",
  frameFacts: ({ shown, time }) => `${time} · ${comments(shown)}`,
  frameAt: ({ shown, time }) => `${time} の画面、${comments(shown)}`,
  frameRate: ({ rate }) => `${rate} fps`,
  splitLabel: ({ name }) => `「${name}」と現在の見た目の境目`, splitValue: ({ percent, name }) => `${name} ${percent}%`,
  "handle-area": ({ percent }) => `コメントの範囲 ${percent}`, "handle-area-name": "上からのコメントの範囲",
  "handle-top": ({ percent }) => `上を空ける ${percent}`, "handle-top-name": "上の空白帯",
  "handle-bottom": ({ percent }) => `下を空ける ${percent}`, "handle-bottom-name": "下の空白帯",
  addBox: "枠を追加", addBoxTip: "ロゴの位置など、コメントを置かない枠を追加する",
  boxName: ({ position }) => `空白枠 ${position}`, removeBox: ({ position }) => `空白枠 ${position} を削除`,
  boxLeft: ({ position }) => `空白枠 ${position} の左端`, boxTop: ({ position }) => `空白枠 ${position} の上端`,
  boxWidth: ({ position }) => `空白枠 ${position} の幅`, boxHeight: ({ position }) => `空白枠 ${position} の高さ`,

  presets: "プリセット", choosePreset: "プリセットを選択", noPresets: "プリセットはまだありません", applyPreset: "適用",
  savePreset: "保存…", ownPresets: "自分のプリセット", presetsBesideVideo: "動画と同じフォルダー",
  isBesideVideo: "動画と同じフォルダー", presetApplied: ({ name }) => `プリセット「${name}」を適用しました`,
  presetDialog: "プリセットとして保存", presetName: "名前", presetText: "説明（省略可）",
  presetCount: ({ count }) => `変更した ${count} 件のオプションを保存します。`, presetNeedsName: "名前を入力してください。",
  presetSaved: ({ name }) => `プリセット「${name}」を保存しました`,
  replacePreset: ({ name }) => `プリセット「${name}」はすでにあります。置き換えますか？`,
  replace: "置き換える", save: "保存", cancel: "キャンセル",
  compareTools: "比較", compareWith: "比較する相手", keepLook: "比較用に残す", keepLookTip: "現在の見た目を比較用に残す", lookKept: "現在の見た目を残しました",
  lookRefused: ({ name, reason }) => `${name}：${reason}`, "look-plain": "コメントなし", "look-default": "既定の見た目",
  "look-kept": "残した見た目", "look-current": "現在の見た目", keyPanFocused: "100 % のときフォーカスのある画面を動かす",

  timeline: "タイムライン", timelineLabel: "再生位置", timeLabel: "時刻", transport: "再生",
  play: "再生", pause: "一時停止", frameBack: "前のフレーム", frameForward: "次のフレーム",
  peakBack: "前のピーク", peakForward: "次のピーク",
  peakTip: ({ shown, time }) => `${time} のピーク：${comments(shown)}`,
  momentTip: ({ shown, time }) => `${time} · ${comments(shown)}`, notShown: ({ shown }) => `非表示 ${shown} 件`,
  ranges: "区間", markIn: "イン", markOut: "アウト",
  markInTip: "ここから区間を始める（I）", markOutTip: "ここで区間を終える（O）",
  openRange: ({ time }) => `${time} – …`, goToRange: "区間の先頭へ",
  removeRange: ({ range }) => `区間 ${range} を削除`,
  wordLabel: "単語が出る場所を表示", wordPlaceholder: "単語を検索", found: ({ shown }) => `${shown} 件`,

  command: "コマンド", commandTitle: "コマンドライン", copy: "コピー", copied: "コピーしました", copyByKey: "Ctrl+C を押してください",
  comments: ({ shown }) => comments(shown), blocked: ({ shown }) => `${shown} 件を除外`,
  merged: ({ shown }) => `${shown} 件を統合`, style: ({ style }) => `${style} 風`, warnings: "警告",

  options: "オプション", undo: "元に戻す", redo: "やり直す", resetAll: "すべてリセット",
  searchLabel: "オプションを検索", searchPlaceholder: "オプションを検索", noOptions: "該当するオプションはありません。",
  reset: ({ label }) => `「${label}」を既定値に戻す`, changedOptions: ({ count }) => `${count} 件を変更`,
  byDefault: "既定", defaultIs: ({ value }) => `既定：${value}`, on: "オン", off: "オフ",
  add: "追加", rowLabel: ({ label, position }) => `${label}、${position} 番目`,
  removeRow: ({ value }) => `${value} を削除`, removes: ({ shown }) => `${comments(shown)}を除きます`,

  sidePanel: "オプション・コメント・書き出し", commentsTab: "コメント",

  keyTabs: "オプション・コメント・書き出し", keyRows: "表の前・次の行", keyGoToRow: "行の時刻へ移動", keyRowMenu: "表の行で：その行の操作",
  keyFrame: "1 フレーム戻る・進む", keySecond: "1 秒戻る・進む", keyTenSeconds: "10 秒進む・戻る",
  keyEnds: "先頭・末尾", keyPlay: "再生・一時停止", keyShuttle: "逆再生・停止・再生",
  keyPeaks: "前・次のピーク", keyMarks: "区間の始め・終わり", keyZoom: "全体・100 %",
  keyPan: "100 % のとき画面を動かす", keyCompare: "比較", keyHandles: "画面上の空白帯と空白枠",
  keyBoxMove: "フォーカスのある空白枠を 1 %（Shift で 5 %）移動", keyBoxSize: "フォーカスのある空白枠の大きさを変更",
  keyBoxRemove: "フォーカスのある空白枠を削除",
  keySearch: "オプション・コメントを検索", keyUndo: "元に戻す", keyRedo: "やり直す", keyKeyboard: "この一覧を表示",
  singleKeys: "文字キーだけのショートカットを使う",
};

export const groups = {
  "Common options": "基本", "Video": "動画", "Filters": "フィルター", "Look": "見た目", "Placement": "配置",
  "Rewriting": "書き換え", "Chat": "チャット欄", "Density bar": "密度バー", "Tint": "色付け", "Masks": "マスク", "Presets": "プリセット", "Options": "その他",
};

export const options = {
  ...burns.options,
  "offset": ["時間をずらす", "すべてのコメントの時刻を秒数でずらします。-2 で 2 秒早くなります。"],
  "size": ["動画の大きさ", "コメントを描く前に動画を拡大・縮小します。1080p は短辺、1920x や x1080 は縦横比を保ち、" +
    "1920x1080 はその大きさになります。縦横比が変わると、ピクセルは正方形でなくなります。"],
  "block": ["NG ワード", "この文字を含むコメントを除きます。大文字と小文字、全角と半角は区別しません。" +
    "/正規表現/ や /正規表現/i も使えます。複数指定できます。"],
  "merge-duplicates": ["重複をまとめる", "指定した秒数以内の同じコメントを 1 つにまとめ、件数を付けます。"],
  "style": ["サイトのスタイル", "どのサイトの見た目と規則に従うかを選びます。既定ではコメントの形式で決まります。"],
  "font": ["フォント", "フォント名。複数指定すると、足りない文字を後のフォントで補います。"],
  "font-scale": ["文字の大きさ", "すべての文字の高さに掛ける倍率。例：1.2、120%。"],
  "opacity": ["不透明度", "コメントの不透明度。0 から 1、または 0% から 100%。既定は 0.9、ニコニコ風では 1 です。"],
  "scroll-time": ["流れる時間", "流れるコメントが画面を横切る秒数。16:9 の既定は 9、縦横比により 5 から 10、ニコニコ風では 3 です。"],
  "area": ["コメントの範囲", "画面の高さのうちコメントに使う割合。例：50%。上から数え、下コメントは下から数えます。既定は全体です。"],
  "deinterlace": ["インターレース解除", "フレームレートを変えずに、先にインターレースを解除します。"],
  "keep-format": ["画素形式を保つ", "対応するプレーヤーが少なくても、エンコーダーが扱える範囲で、" +
    "元の色差、ビット深度、透明度を保ちます。既定は 4:2:0、H.264 では 8 ビットです。"],
  "block-user": ["NG ユーザー", "この投稿者のコメントを除きます。ID か名前で指定します。複数指定できます。"],
  "block-mode": ["NG にする種類", "この表示方法のコメントを除きます。複数指定できます。"],
  "block-color": ["NG にする色", "この色のコメントを除きます。rrggbb で指定し、colored は白以外すべてです。複数指定できます。"],
  "block-id": ["非表示にするコメント", "nagare layout が出力する ID で、1 つのコメントを除きます。複数指定できます。"],
  "block-kind": ["NG にする有料メッセージ", "この種類の有料メッセージを除きます。複数指定できます。"],
  "min-weight": ["重みの下限", "重みがこの値より小さいコメントを除きます。重みのないものは残します。"],
  "min-price": ["金額の下限", "それぞれの通貨でこの金額より安い有料メッセージと、金額のないギフトを除きます。既定は 0、制限なしです。"],
  "merge-similar": ["似たものもまとめる", "ほぼ同じコメントもまとめます。同じ文字の割合で指定します。例：0.8、80%。"],
  "merge-at": ["まとめる最小の件数", "この件数以上あるときだけまとめます。既定は 2 です。"],
  "replace": ["文字の置き換え", "一致した部分を置き換えます。/正規表現/=文字（$1 は最初のグループ）、/正規表現/i=文字、または 語=文字。複数指定できます。"],
  "strip": ["文字から除くもの", "絵文字、リンク、@宛先を本文から除きます。複数指定できます。"],
  "max-length": ["最大の文字数", "この文字数を超えた分を切り、省略記号を付けます。"],
  "highlight-user": ["目立たせる投稿者", "ある投稿者のコメントをすべて、決まった色で表示します。投稿者、または 投稿者=#rrggbb。既定は黄色です。複数指定できます。"],
  "merge-grow": ["まとめたものを拡大", "まとめた件数に応じて文字を大きくします。16 件で 2 倍です。"],
  "font-file": ["フォントファイル", "フォント名より優先して使うファイル。複数指定できます。"],
  "bold": ["太字", "太字か標準かを選びます。既定では、フォントに太字があればビリビリのコメントを太字にします。"],
  "language": ["漢字の字形", "漢字の字形を決める言語。例：ja。既定ではコメントのサイトで決まります。"],
  "missing-glyphs": ["ない文字の扱い", "どのフォントにもない文字の扱い。四角を描く、飛ばす、書き出す前にエラーにする、から選びます。"],
  "font-size": ["標準の文字の高さ", "標準の文字の高さをピクセルで指定します。既定は短辺の 1/27、ニコニコ風ではキャンバスの 27/384 です。"],
  "line-height": ["行の間隔", "行の間隔を文字の高さの倍数で指定します。既定は 1.125、ニコニコ風には独自の規則があります。"],
  "outline": ["縁取りの太さ", "標準の文字の縁取りをピクセルで指定します。既定は高さの 1/20（最低 1.5）、ニコニコ風では 1/19 です。"],
  "shadow": ["影のずれ", "標準の文字に付くぼかした影のずれをピクセルで指定します。既定は 0、影なしです。"],
  "fixed-time": ["固定コメントの表示時間", "上下に固定されるコメントの表示秒数。既定は 5、ニコニコ風では 3 です。"],
  "keep-modes-apart": ["種類ごとに行を分ける", "空きがあるうちは、流れるコメントと固定コメントを別の行に置きます。"],
  "keep-clear": ["空白帯（字幕用）", "コメントを置かない場所（位置指定のコメントは除く）。例：bottom:15%、ピクセルなら top:120、middle:30%、枠なら box:80%,5%,15%x10%。複数指定できます。"],
  "lanes": ["流れるコメントの帯", "流れるコメントを置く帯。例：top:30%,bottom:20%。既定はどこでも。"],
  "overflow": ["行に空きがないとき", "空いた行がないときの扱い。捨てる、重ねる、遅らせる、から選びます。" +
    "既定は捨てる、ニコニコ風では重ねるです。"],
  "max-on-screen": ["同時表示の上限", "同時に表示するコメントの最大数。既定は制限なしです。"],
  "prefer": ["優先するコメント", "場所が足りないとき、同じ 1 秒の中でどれを残すか。重み、いいね、金額、文の長さから選びます。既定は先に来たものです。"],
  "chat": ["チャット欄", "画面の端に、コメントをチャットとして表示します。幅も指定します。例：right:400。名前、バッジ、支払いはファイルにあれば表示します。"],
  "chat-canvas": ["チャット欄の場所", "動画の上に重ねる（over）か、画面を広げて横に置く（extend）か。既定は重ねます。"],
  "chat-font-size": ["チャットの文字の高さ", "チャットの文字の高さをピクセルで指定します。既定は動画の高さの 1/45 です。"],
  "chat-opacity": ["チャット欄の地の不透明度", "地の不透明度。0 から 1、または 0% から 100%。既定は重ねるとき 0.55、横に置くとき 1 です。"],
  "no-danmaku": ["コメントを流さない", "画面にコメントを流さず、チャット欄か密度バーだけを表示します。"],
  "density-bar": ["密度バー", "動画の端に、コメントの密度と再生位置を示すバーを描きます。例：bottom:24。"],
  "density-color": ["密度バーの色", "密度バーの色。既定は白です。"],
  "density-opacity": ["密度バーの不透明度", "密度バーの不透明度。0 から 1、または 0% から 100%。既定は 0.7 です。"],
  "motion": ["動き方", "フレームごとに整数ピクセルへ揃えるか、正確な位置にするか。" +
    "フレームレートが一定なら揃え、ニコニコ風では正確な位置にします。"],
  "seed": ["乱数のシード", "ランダムな配置に使う種です。"],
  "tint": ["色付け", "画面の色をコメントに付けます。なし、縁取りだけ、投稿者が色を選んでいない文字も、すべて、から選びます。"],
  "tint-strength": ["色付けの強さ", "色付けの強さ。0 から 1、または 0% から 100%。"],
  "tint-method": ["色の求め方", "画面の色の求め方。平均、二乗平均平方根、主要な色、から選びます。"],
  "tint-mode": ["色を付けるタイミング", "コメントが現れたときに決めるか、動画に合わせて変え続けるか。"],
  "mask": ["マスクの元", "コメントを人物の後ろ（people）か、マスクの示す部分の後ろに通します。.webmask ファイル、" +
    "動画や画像の白い部分、またはフレーム番号付きの画像（例：mask-%05d.png）を指定します。"],
  "mask-invert": ["マスクを反転", "代わりにマスクの黒い部分の後ろを通します。"],
  "mask-grow": ["マスクの拡張", "マスクを広げる幅をピクセルで指定します。既定は高さの 0.3% です。"],
  "mask-feather": ["境目のぼかし", "マスクの境目を外側へぼかす幅をピクセルで指定します。既定は高さの 1% です。"],
  "mask-opacity": ["マスク内の不透明度", "マスクの後ろにあるコメントの不透明度。0 から 1、または 0% から 100%。既定は 0.1 です。"],
  "mask-limit": ["マスクの大きさの上限", "マスクが覆ってよい画面の割合。アップなどで超えると、コメントは手前に戻ります。既定は 0.6 です。"],
  "mask-smooth": ["時間方向のぼかし", "各フレームの前後この秒数でマスクを滑らかにします。0.5 まで。既定は人物が 0.1、ほかは 0 です。"],
  "names": ["投稿者名を表示", "ファイルに名前があれば、コメントの前に表示します。"],
};

export const values = {
  ...burns.values,
  scroll: "流れる", reverse: "逆向き", top: "上", bottom: "下", positioned: "位置指定", code: "コード", bas: "BAS",
  superchat: "スーパーチャット", gift: "ギフト", membership: "メンバーシップ",
  box: "四角", skip: "飛ばす", error: "エラー", drop: "捨てる", overlap: "重ねる", delay: "遅らせる",
  snap: "揃える", exact: "正確", off: "なし", outline: "縁取り", plain: "色の指定なし", all: "すべて",
  average: "平均", rms: "二乗平均", kmeans: "主要な色", entry: "登場時", live: "常に",
};
