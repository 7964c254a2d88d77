/// The files of the page, which are part of the program.
enum StudioPage {
  struct File: Sendable {
    /// The media type.
    let type: String
    let bytes: [UInt8]

    fileprivate init(_ type: MediaType, _ bytes: [UInt8]) { (self.type, self.bytes) = (type.rawValue, bytes) }
  }

  fileprivate enum MediaType: String {
    case html = "text/html; charset=utf-8"
    case css = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case svg = "image/svg+xml"
    case json = "application/json"
  }

  /// The files by their paths below the page's address.
  static let files: [String: File] = [
    "": File(.html, PackageResources.index_html),
    "api/openapi.json": File(.json, PackageResources.openapi_json),
    "api.js": File(.script, PackageResources.api_js),
    "burn-form.js": File(.script, PackageResources.burn_form_js),
    "burn-item.js": File(.script, PackageResources.burn_item_js),
    "burn-list.js": File(.script, PackageResources.burn_list_js),
    "burn-options.js": File(.script, PackageResources.burn_options_js),
    "burn-picture.js": File(.script, PackageResources.burn_picture_js),
    "burn-problems.js": File(.script, PackageResources.burn_problems_js),
    "burn-queue.js": File(.script, PackageResources.burn_queue_js),
    "burns.js": File(.script, PackageResources.burns_js),
    "command.js": File(.script, PackageResources.command_js),
    "comment-follow.js": File(.script, PackageResources.comment_follow_js),
    "comment-keys.js": File(.script, PackageResources.comment_keys_js),
    "comment-menu.js": File(.script, PackageResources.comment_menu_js),
    "comment-row.js": File(.script, PackageResources.comment_row_js),
    "comment-rules.js": File(.script, PackageResources.comment_rules_js),
    "comment-store.js": File(.script, PackageResources.comment_store_js),
    "comment-table.js": File(.script, PackageResources.comment_table_js),
    "comments.js": File(.script, PackageResources.comments_js),
    "compare-choice.js": File(.script, PackageResources.compare_choice_js),
    "compare.js": File(.script, PackageResources.compare_js),
    "controls.js": File(.script, PackageResources.controls_js),
    "density.js": File(.script, PackageResources.density_js),
    "dialogs.js": File(.script, PackageResources.dialogs_js),
    "dom.js": File(.script, PackageResources.dom_js),
    "errors.js": File(.script, PackageResources.errors_js),
    "frames.js": File(.script, PackageResources.frames_js),
    "half-names.js": File(.script, PackageResources.half_names_js),
    "handles.js": File(.script, PackageResources.handles_js),
    "history.js": File(.script, PackageResources.history_js),
    "key-help.js": File(.script, PackageResources.key_help_js),
    "keys.js": File(.script, PackageResources.keys_js),
    "language.js": File(.script, PackageResources.language_js),
    "list-control.js": File(.script, PackageResources.list_control_js),
    "main.js": File(.script, PackageResources.main_js),
    "open-video.js": File(.script, PackageResources.open_video_js),
    "option-list.js": File(.script, PackageResources.option_list_js),
    "option-row.js": File(.script, PackageResources.option_row_js),
    "options.js": File(.script, PackageResources.options_js),
    "other-look.js": File(.script, PackageResources.other_look_js),
    "playback.js": File(.script, PackageResources.playback_js),
    "preset-dialog.js": File(.script, PackageResources.preset_dialog_js),
    "preset-store.js": File(.script, PackageResources.preset_store_js),
    "presets.js": File(.script, PackageResources.presets_js),
    "project.js": File(.script, PackageResources.project_js),
    "ranges.js": File(.script, PackageResources.ranges_js),
    "reload.js": File(.script, PackageResources.reload_js),
    "scroll-map.js": File(.script, PackageResources.scroll_map_js),
    "settings-queue.js": File(.script, PackageResources.settings_queue_js),
    "settings.js": File(.script, PackageResources.settings_js),
    "shift-field.js": File(.script, PackageResources.shift_field_js),
    "shift-steps.js": File(.script, PackageResources.shift_steps_js),
    "shifts.js": File(.script, PackageResources.shifts_js),
    "slider-ranges.js": File(.script, PackageResources.slider_ranges_js),
    "slider.js": File(.script, PackageResources.slider_js),
    "start-time.js": File(.script, PackageResources.start_time_js),
    "state.js": File(.script, PackageResources.state_js),
    "status.js": File(.script, PackageResources.status_js),
    "storage.js": File(.script, PackageResources.storage_js),
    "tabs.js": File(.script, PackageResources.tabs_js),
    "theme.js": File(.script, PackageResources.theme_js),
    "time-axis.js": File(.script, PackageResources.time_axis_js),
    "time.js": File(.script, PackageResources.time_js),
    "timeline-drawing.js": File(.script, PackageResources.timeline_drawing_js),
    "timeline.js": File(.script, PackageResources.timeline_js),
    "track-lanes.js": File(.script, PackageResources.track_lanes_js),
    "track-row.js": File(.script, PackageResources.track_row_js),
    "track-steps.js": File(.script, PackageResources.track_steps_js),
    "tracks.js": File(.script, PackageResources.tracks_js),
    "transport.js": File(.script, PackageResources.transport_js),
    "trial-table.js": File(.script, PackageResources.trial_table_js),
    "trials.js": File(.script, PackageResources.trials_js),
    "video-item.js": File(.script, PackageResources.video_item_js),
    "video-list.js": File(.script, PackageResources.video_list_js),
    "videos.js": File(.script, PackageResources.videos_js),
    "viewer.js": File(.script, PackageResources.viewer_js),
    "words-en-burns.js": File(.script, PackageResources.words_en_burns_js),
    "words-en-counted.js": File(.script, PackageResources.words_en_counted_js),
    "words-en-open.js": File(.script, PackageResources.words_en_open_js),
    "words-en-tracks.js": File(.script, PackageResources.words_en_tracks_js),
    "words-en.js": File(.script, PackageResources.words_en_js),
    "words-ja-burns.js": File(.script, PackageResources.words_ja_burns_js),
    "words-ja-open.js": File(.script, PackageResources.words_ja_open_js),
    "words-ja-tracks.js": File(.script, PackageResources.words_ja_tracks_js),
    "words-ja.js": File(.script, PackageResources.words_ja_js),
    "words-zh-burns.js": File(.script, PackageResources.words_zh_burns_js),
    "words-zh-open.js": File(.script, PackageResources.words_zh_open_js),
    "words-zh-tracks.js": File(.script, PackageResources.words_zh_tracks_js),
    "words-zh.js": File(.script, PackageResources.words_zh_js),
    "icon.svg": File(.svg, PackageResources.icon_svg),
    "studio.css": File(.css, PackageResources.studio_css),
  ]
}
