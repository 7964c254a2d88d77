export const texts = {
  openVideo: "開く…", openTip: "別の動画を開く（Ctrl+O）", openTitle: "動画を開く", keyOpen: "別の動画を開く",
  videos: "動画", folders: "フォルダー", refresh: "再読み込み", filterVideos: "動画を絞り込む", filterPlaceholder: "絞り込む",
  videoCount: ({ shown }) => `動画 ${shown} 本`,
  hasProject: "プロジェクトあり", isOpen: "表示中", openingVideo: ({ name }) => `${name} を開いています…`,
  chooseComments: "コメントファイルを選択", noCommentFile: "コメントファイルなし",
  noVideosHere: ({ folder }) => `「${folder}」の直下に動画はありません。`, noVideoMatches: "該当する動画はありません。",
  emptyFolder: ({ folder }) =>
    `「${folder}」に動画がありません。動画を入れて再読み込みするか、--root で別のフォルダーを指定して Nagare を起動してください。`,
};
