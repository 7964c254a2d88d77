export const texts = {
  openVideo: "打开…", openTip: "打开另一个视频（Ctrl+O）", openTitle: "打开视频", keyOpen: "打开另一个视频",
  videos: "视频", folders: "文件夹", refresh: "刷新", filterVideos: "筛选视频", filterPlaceholder: "筛选",
  videoCount: ({ shown }) => `${shown} 个视频`,
  hasProject: "有项目", isOpen: "当前视频", openingVideo: ({ name }) => `正在打开 ${name}…`,
  chooseComments: "选择弹幕文件", noCommentFile: "没有弹幕文件",
  noVideosHere: ({ folder }) => `“${folder}”本身没有视频。`, noVideoMatches: "没有匹配的视频。",
  emptyFolder: ({ folder }) => `“${folder}”里没有视频。请放入视频后刷新，或启动 Nagare 时用 --root 指定其他文件夹。`,
};
