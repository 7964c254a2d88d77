"""Writes comments.xml: invented comments for clip.mp4, in the shape of a Bilibili dump (XML v1)."""

import random
from xml.sax.saxutils import escape

SEED = 71
DURATION = 8.0

SCROLL, BOTTOM, TOP, REVERSE = 1, 4, 5, 6

# The colours of the site's picker, besides white and black.
COLOURS = [0xFE0302, 0xFF7204, 0xFFAA02, 0xFFD302, 0xFFFF00, 0xA0EE00, 0x00CD00,
           0x019899, 0x4266BE, 0x89D5FF, 0xCC0273, 0x9B9B9B]  # fmt: skip
WHITE = 0xFFFFFF
BLACKS = {"泣いた": 0x000000, "深夜看到这个，眼泪掉下来": 0x222222}  # the second is the picker's black

SCROLLING = """
这晚霞也太温柔了吧|小船慢慢开|前排占座|第一帧就是壁纸|海浪的线条好舒服|风平浪静的一天|想去海边了|配乐是谁写的，好听
太阳要下山啦|帆好白|远处的山像睡着了一样|截图当桌面了|循环了一下午|好治愈|船长，等等我！|有人一起看日落吗|浪花会反光诶
这个紫色绝了|慢一点，再慢一点|深夜看到这个，眼泪掉下来|今天也辛苦了|星星出来了|从左边开到右边要多久|晚安，大海|我家楼下就没有海
听着耳机看，绝配|八秒不够看|下班路上看的，舒服|云在动！仔细看|作业写完了，来放空一下|这就是夏天的尾巴|求原图
1280 x 720 刚刚好
夕焼けきれいだなあ|船が揺れてる|波の音が聞こえそう|いい曲ですね|おやすみなさい|ずっと見ていられる|海に行きたくなった|空の色がたまらん
おつかれさまでした|ここ好き|線がなめらか|どこまで行くんだろう|星も出てる|懐かしい感じがする|八秒が短すぎる|泣いた|うp主ありがとう
この紫すき|帆がかわいい|風、気持ちよさそう|また来ます|(´・ω・｀)つ旦 お茶どうぞ|なんという癒やし|きたああああああ
노을 진짜 예쁘다|배가 귀여워|파도 소리 들리는 듯|오늘도 수고했어요|바다 가고 싶다|색감 미쳤다|잔잔하네요
또 보러 왔어요|별도 있네|힐링된다|어디까지 가는 걸까|ㅋㅋㅋㅋㅋㅋ|음악 좋다
what a sunset|so calm|the little boat <3|bon voyage|wish I were there|who wrote this tune & where do I get it?
8 seconds of peace|look at the stars|waves > meetings|love the colours|smooth sailing
came back for this|take me with you|hello from the shore
"""

REPEATED = {"草": 13, "666": 10, "哈哈哈": 8, "wwww": 8, "8888888": 5, "好美": 4}

AT_TOP = """
日落倒计时开始|欢迎上船|夕日が沈むよ|前方绝景|Dusk on the water|本航班终点：太阳|いってらっしゃい|노을 감상 시간
字幕君：今天休息|全员到齐|ここから本番|晚风正好
""".replace("\n", "|")

AT_BOTTOM = """
（海浪声）|——某个夏天的傍晚——|♪ 海の歌 ♪|慢慢走，不着急|船长日志：一切正常|風が吹いている|(gentle waves)|오늘의 바다
今晚的月亮还在路上|字幕：无|おわりが近い
""".replace("\n", "|")

REVERSED = "逆流而上！|等等，我走反了|←←←|おかえり|going the other way"


def texts(block):
    return [text for line in block.split("\n") for text in line.split("|") if text]


def texts_and_modes():
    """Yields (text, mode) for every comment, in the order of the lists above."""
    for text in texts(SCROLLING):
        yield text, SCROLL
    for text, count in REPEATED.items():
        yield from [(text, SCROLL)] * count
    for block, mode in ((AT_TOP, TOP), (AT_BOTTOM, BOTTOM), (REVERSED, REVERSE)):
        for text in texts(block):
            yield text, mode


def colour(dice, mode):
    """A colour, mostly white; fixed comments are coloured more often."""
    return dice.choice(COLOURS) if dice.random() < (0.22 if mode == SCROLL else 0.55) else WHITE


def item(dice, text, mode, number):
    """One `<d>`; p is time, mode, size, colour, sent at, pool, sender, id, weight."""
    # A third of the comments respond to what appears at 3 s; the others come at any time.
    time = dice.gauss(3.0, 0.6) if dice.random() < 0.33 else dice.uniform(0, DURATION - 0.3)
    size = dice.choices((25, 18, 36), (80, 14, 6))[0]
    rgb = BLACKS[text] if text in BLACKS else colour(dice, mode)
    sent = 1_767_225_600 + dice.randrange(90 * 86_400)
    sender = f"{dice.randrange(1 << 32):x}"
    identifier, weight = 1_900_000_000_000_000_000 + number * 256, dice.randint(0, 10)
    fields = f"{time:.5f},{mode},{size},{rgb},{sent},0,{sender},{identifier},{weight}"
    return f'<d p="{fields}">{escape(text)}</d>\n'


def make_comments(folder):
    """Writes comments.xml into the folder."""
    dice = random.Random(SEED)
    items = [item(dice, text, mode, number) for number, (text, mode) in enumerate(texts_and_modes())]
    dice.shuffle(items)  # a dump isn't sorted by time
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<i><chatserver>chat.example.com</chatserver><chatid>1</chatid>'
        "<mission>0</mission><maxlimit>1000</maxlimit><state>0</state><real_name>0</real_name><source>k-v</source>\n"
    )
    (folder / "comments.xml").write_text(head + "".join(items) + "</i>\n", encoding="utf-8", newline="\n")
