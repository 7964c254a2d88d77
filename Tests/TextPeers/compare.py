#!/usr/bin/env python3
"""compare.py NAGARE FOLDER

Draws the same texts with Nagare, with libass (ffmpeg's ass filter) and with Chromium, and lays them side by side in
FOLDER/text-comparison-24.png and FOLDER/text-comparison-96.png: white on mid-gray, with a black outline. All three get
the same font for a line, the same em and the same outline; characters that the font lacks are in their own fallbacks.

On Debian: chromium ffmpeg python3-pil fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import peers
from sheet import Sheet

# The first font, the language, the text for 24 px, and an excerpt of it for 96 px.
LINES = [
    ("Noto Sans CJK SC", "zh-Hans", "前方高能预警，请撤离", "高能预警"),
    ("Noto Sans CJK JP", "ja", "直角の刃、ひらがな・カタカナ", "直角の刃"),
    ("Noto Sans CJK KR", "ko", "안녕하세요 ㅋㅋㅋ 뷁", "안녕 뷁"),
    ("Noto Sans", "en", "Café déjà vu, Ångström & Wolf", "Ångström"),
    ("Noto Sans Arabic", "ar", "السَّلَامُ عَلَيْكُمْ يا عالم", "السَّلَامُ"),
    ("Noto Sans", "he", "abc (שלום) 123 def", "abc (שלום)"),
    ("Noto Sans Devanagari", "hi", "क्षत्रिय ज्ञान र्कि श्री", "क्षत्रिय"),
    ("Noto Sans Thai", "th", "ที่นี่มีน้ำ ภาษาไทย", "ที่นี่มีน้ำ"),
    ("Noto Sans Khmer", "km", "ភាសាខ្មែរ ស្ត្រី", "ស្ត្រីខ្មែរ"),
    ("Noto Sans CJK SC", "zh-Hans", "草👍🏽w👨‍👩‍👧‍👦a🇯🇵b1️⃣c😂", "👍🏽a🇯🇵😂"),
    ("Noto Sans CJK SC", "zh-Hans", "( ͡° ͜ʖ ͡°) (｡◕‿◕｡)", "( ͡° ͜ʖ ͡°)"),
    ("Noto Sans CJK SC", "zh-Hans", "(╯°□°）╯︵ ┻━┻", "(╯°□°）╯"),
    ("Noto Sans Math", "en", "𝔻𝕒𝕟𝕞𝕒𝕜𝕦 𝒟𝒶𝓃 𝐃𝐚𝐧 𝟙𝟚𝟛", "𝔻𝕒𝕟 𝒟𝒶"),
    ("Noto Sans CJK JP", "ja", "ﾊﾝｶｸ ｶﾞｷﾞﾊﾟﾋﾟ ｷﾀ━(ﾟ∀ﾟ)━", "ｶﾞﾊﾟｷﾀ"),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nagare", type=Path, help="the program")
    parser.add_argument("folder", type=Path, help="the folder for the images")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep each renderer's input and output here")
    arguments = parser.parse_args()
    for size, excerpts in [(24, False), (96, True)]:
        lines = [peers.Line(font, language, line[excerpts]) for font, language, *line in LINES]
        with tempfile.TemporaryDirectory() as temporary:
            folder = (arguments.keep or Path(temporary)) / str(size)
            folder.mkdir(parents=True, exist_ok=True)
            page = peers.Page(lines, size, folder)
            sheet = Sheet(size)
            sheet.add("Nagare", peers.draw_with_nagare(page, arguments.nagare.resolve()))
            sheet.add("libass", peers.draw_with_libass(page))
            sheet.add("Chromium", peers.draw_with_chromium(page))
        output = arguments.folder / f"text-comparison-{size}.png"
        sheet.save(output)
        print(f"{output}: {output.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"compare.py: {error}\n{(error.stderr or b'').decode(errors='replace')}") from None
