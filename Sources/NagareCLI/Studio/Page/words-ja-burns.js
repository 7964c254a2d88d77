export const texts = {
  burnsTab: "書き出し", keyBurns: "書き出し", unfinished: "件が未完了",
  output: "出力ファイル", outputHelp: "studio のフォルダーからの相対パス。",
  moreOptions: "その他", addBurn: "書き出す", added: "キューに追加しました",
  filesWritten: ({ count }) =>
    (count === 1 ? "区間だけを書き出します。" : `区間ごとに、${count} 個のファイルを書き出します。`),
  beyondEnd: ({ shown, shownTotal }) =>
    `コメント ${shownTotal} 件のうち ${shown} 件が、動画の終わりよりずっと後です。動画は正しいですか？時間をずらす必要はありませんか？`,
  refusedFirst: ({ names }) => `先に次の値を直してください：${names}`,
  replaceQuestion: "ファイルを置き換えますか？",
  moreRanges: ({ count }) => `ほかに ${count} 区間。キューでは区間ごとに 1 ファイルを書き出します`,
  savedIn: ({ file }) => `${file} に保存しました`, notSaved: ({ reason }) => `保存できません：${reason}`,
  notKept: "保存しません：動画が studio のフォルダーの外にあります",

  compareEncoders: "エンコーダーを比較", stopComparing: "比較を中止",
  encodersCompared: "エンコーダーの比較が終わりました", trialEncoder: "エンコーダー",
  trialTime: "所要時間", trialSize: "サイズ",
  trialNote: ({ time }) =>
    `${time} からの 2 秒による見積もりです。2 行目以降は、各エンコーダーの既定の画質とプリセットを使います。`,
  "trial-waiting": "待機", "trial-running": "試行中…", notWorking: "ここでは使えません。",
  use: "使う", useEncoder: ({ encoder }) => `${encoder} を使う`,

  queue: "キュー", noBurns: "書き出しはまだありません。",
  "burn-waiting": "待機中", "burn-running": "書き出し中", "burn-paused": "一時停止中", "burn-done": "完了",
  "burn-failed": "失敗", "burn-cancelled": "キャンセル済み",
  burnRate: ({ rate }) => `${rate} fps`, timeLeft: ({ time }) => `残り ${time}`,
  timeTaken: ({ time }) => `所要時間 ${time}`, sizeOf: ({ size, expected }) => `${size}／約 ${expected}`,
  burnPicture: ({ time }) => `最後に書き出したフレーム、${time}`,
  pauseBurn: ({ name }) => `${name} を一時停止`, continueBurn: ({ name }) => `${name} を再開`,
  earlierBurn: ({ name }) => `${name} を前へ`, laterBurn: ({ name }) => `${name} を後へ`,
  cancelBurn: ({ name }) => `${name} をキャンセル`, retryBurn: ({ name }) => `${name} を再試行`,
  downloadBurn: ({ name }) => `${name} をダウンロード`, removeBurn: ({ name }) => `${name} を一覧から外す`,
  doneNews: ({ name }) => `${name} が完了しました。`, failedNews: ({ name }) => `${name} が失敗しました。`,

  problems: ({ count }) => `問題（${count}）`,
  burnNotShown: ({ shown, reason }) => `コメント ${shown} 件が非表示：${reason}`,
  commentsSkipped: ({ shown }) => `コメント ${shown} 件を読めません`,
  commentsBeyondEnd: ({ shown }) => `コメント ${shown} 件が動画の終わりよりずっと後`,
  damagedPackets: ({ shown }) => `壊れたパケット ${shown} 個`, damagedPictures: ({ shown }) => `壊れたフレーム ${shown} 枚`,
  timeJumps: ({ shown }) => `タイムスタンプの不連続 ${shown} か所`,
  streamsLeftOut: ({ list }) => `省いたストリーム：${list}`, missingGlyphs: ({ list }) => `どのフォントにもない文字：${list}`,
};

export const options = {
  "crf": ["画質（CRF）", "一定の画質。尺度はエンコーダーごとに異なり、低いほど高画質です。" +
    "既定は libx264 と libx265 が 20、VP9 が 31、SVT-AV1 が 32 です。"],
  "preset": ["エンコーダーのプリセット", "速度のプリセット。既定は libx264 と libx265 が medium、SVT-AV1 が 8 です。"],
  "encoder": ["エンコーダー", "FFmpeg でのエンコーダー名。既定は libx264、HDR や 8 ビット超では libx265、webm では libvpx-vp9 です。"],
  "bitrate": ["ビットレート", "一定の画質の代わりに使う、1 秒あたりのビット数。例：2500k。"],
  "comment-quality": ["コメントの画質", "0 から 10。10 は映像と同じで、低いほどファイルが小さくなります。" +
    "既定は libx264 が 9、プリセットが medium の libx265 が 6、ほかは 10 です。多くのエンコーダーでは効果がありません。"],
  "two-pass": ["2 パス", "2 回に分けてエンコードし、ビットレートをより適切に配分します。"],
  "copy-untouched": ["コメントのない区間のコピー",
    "コメントのない長い区間は H.264 のデータをそのままコピーします。映像は変わりません。never ではすべて再エンコードします。"],
  "audio": ["音声", "copy はそのままコピー（コンテナが対応しなければ再エンコード）、aac と opus は再エンコード、none は音声なしです。"],
  "fps": ["フレームレート", "出力のフレームレート。60 などにすると、より滑らかに流れます。既定は動画と同じです。"],
  "threads": ["スレッド数", "デコードとエンコードそれぞれのスレッド数。既定はすべてのプロセッサーを使います。"],
  "strict": ["破損した動画で中止", "動画が壊れているか途中で切れていれば、警告ではなくエラーにします。"],
};

export const values = { copy: "そのまま", none: "なし" };
