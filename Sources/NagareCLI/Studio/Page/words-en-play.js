export const texts = {
  audio: "Audio", mute: "Mute", unmute: "Unmute", volume: "Volume",
  volumeIs: ({ percent }) => `${percent}%`, volumeMuted: ({ percent }) => `${percent}%, muted`,
  smooth: "60 fps", smoothTip: "Comments move at 60 frames a second while playing",
  playing: "playing", playRate: ({ rate }) => `${rate}×`, playRateNews: ({ rate }) => `Speed ${rate}×`,
  notPlayable: "the browser cannot play this video",
  audioGap: "The audio has a gap: playing on without it",
  playedElsewhere: "Playing on another page",
  framesInstead: ({ reason }) => `Single frames are shown, without audio: ${reason}`,
  keyMute: "Mute or unmute, outside the table", keyFaster: "While playing: 1.5×, then 2×",
};
