"""Comments to burn, the same in every run."""

import random

WORDS = ["草", "流れる弾幕", "哈哈哈哈", "nice", "前方高能", "88888", "www", "first!", "すごい", "泪目"]


def write(path, seconds, density):
    """Writes `density` comments a second in Bilibili's XML, in bursts of up to eight, with different texts."""
    numbers = random.Random(1)
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<i>\n')
        time, count = 0.0, 0
        while time < seconds:
            for _ in range(numbers.randint(1, 8)):
                mode = numbers.choice([1, 1, 1, 1, 4, 5, 6])
                word = numbers.choice(WORDS)
                place = f"{time + numbers.random() * 0.5:.3f},{mode},25,{numbers.randrange(1 << 24)}"
                file.write(f'<d p="{place},1700000000,0,a,{count}">{word} {count}</d>\n')
                count += 1
            # Bursts have 4.5 comments on average.
            time += 4.5 / density * numbers.uniform(0.5, 1.5)
        file.write("</i>\n")
