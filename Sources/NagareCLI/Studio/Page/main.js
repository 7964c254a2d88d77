import { getOptions, getProject } from "./api.js";
import { followBurns, startBurns } from "./burns.js";
import { followCommand } from "./command.js";
import { followComments } from "./comments.js";
import { followComparison } from "./compare.js";
import { followDensity } from "./density.js";
import { followDialogs } from "./dialogs.js";
import { find } from "./dom.js";
import { followDropped } from "./dropped.js";
import { Refusal, Unreachable } from "./errors.js";
import { followFrames } from "./frames.js";
import { followHandles } from "./handles.js";
import { followKeys } from "./keys.js";
import { startLanguage, text } from "./language.js";
import { followOptions } from "./options.js";
import { followOpening, showOpenPage } from "./open-video.js";
import { followPlayback } from "./playback.js";
import { followPlayer } from "./player.js";
import { followPresetDialog } from "./preset-dialog.js";
import { followPresets } from "./presets.js";
import { followProject } from "./project.js";
import { followRanges } from "./ranges.js";
import { startSettings } from "./settings.js";
import { followStartTime } from "./start-time.js";
import { followStatus } from "./status.js";
import { followTabs } from "./tabs.js";
import { followTheme } from "./theme.js";
import { followTimeline } from "./timeline.js";
import { followTracks } from "./tracks.js";
import { followPicture } from "./viewer.js";
import { followVolume } from "./volume.js";
import { followWaveform } from "./waveform.js";

startLanguage();
followTheme();
followPicture();
followComparison();
followHandles();
followTimeline();
followPlayback();
followPlayer();
followVolume();
followRanges();
followTracks();
followOptions();
followPresets();
followPresetDialog();
followComments();
followBurns();
followTabs();
followCommand();
followDialogs();
followFrames();
followDensity();
followDropped();
followWaveform();
followStartTime();
followOpening();
followKeys();
start();

async function start() {
  try {
    const [project, { groups, burn }] = await Promise.all([getProject(), getOptions()]);
    followStatus();
    startSettings(project, [...groups, { title: "Burn", options: burn, isBurn: true }]);
    followProject();
    startBurns();
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof Refusal)) throw error;
    if (error.status === 409) return showOpenPage();
    const banner = find("#banner");
    banner.hidden = false;
    find("#banner-text").textContent = error instanceof Refusal ? error.message : text("serverGone");
    find("#retry").addEventListener("click", () => location.reload(), { once: true });
  }
}
