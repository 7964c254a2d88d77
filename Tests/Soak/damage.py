"""Ways to corrupt a file. Each takes bytes and a random source, and returns the bytes and a description."""


def count_of(numbers, most):
    """A count from 1 to `most`; small ones are as likely as large ones."""
    return min(int(most ** numbers.random()), most)


def part_of(data, numbers):
    """A range of bytes, short or long."""
    length = count_of(numbers, max(len(data) // 2, 1))
    begin = numbers.randrange(max(len(data) - length, 1))
    return begin, begin + length


def near_an_end(data, numbers):
    """An offset among headers: near the beginning, or near the end, where some containers have their index."""
    distance = min(int(numbers.expovariate(1 / 300)), len(data) - 1)
    return distance if numbers.random() < 0.6 else len(data) - 1 - distance


def flip(data, numbers):
    """Flips bits anywhere."""
    count = count_of(numbers, 200)
    for _ in range(count):
        data[numbers.randrange(len(data))] ^= 1 << numbers.randrange(8)
    return data, f"{count} bits"


def flip_headers(data, numbers):
    """Flips bits near the ends."""
    count = count_of(numbers, 40)
    for _ in range(count):
        data[near_an_end(data, numbers)] ^= 1 << numbers.randrange(8)
    return data, f"{count} bits of headers"


def write_number(data, numbers):
    """Overwrites numbers of headers with extreme ones, as far as they fit."""
    count = count_of(numbers, 6)
    for _ in range(count):
        value = numbers.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0\0\1",
                                b"\xff\xff\xff\x7f", b"\0\0\xff\xff", numbers.randbytes(4)])
        place = near_an_end(data, numbers)
        value = value[:len(data) - place]
        data[place:place + len(value)] = value
    return data, f"{count} extreme numbers"


def cut(data, numbers):
    """Cuts off the end."""
    length = numbers.randrange(len(data))
    return data[:length], f"cut at {length}"


def zero(data, numbers):
    """Fills a range with zeros."""
    begin, end = part_of(data, numbers)
    data[begin:end] = bytes(end - begin)
    return data, f"{begin}..<{end} are zeros"


def scramble(data, numbers):
    """Fills a range with noise."""
    begin, end = part_of(data, numbers)
    data[begin:end] = numbers.randbytes(end - begin)
    return data, f"{begin}..<{end} are noise"


def delete(data, numbers):
    """Deletes a range."""
    begin, end = part_of(data, numbers)
    return data[:begin] + data[end:], f"{begin}..<{end} are missing"


def duplicate(data, numbers):
    """Inserts a copy of a range anywhere."""
    begin, end = part_of(data, numbers)
    place = numbers.randrange(len(data) + 1)
    return data[:place] + data[begin:end] + data[place:], f"{begin}..<{end} are also at {place}"


def swap(data, numbers):
    """Exchanges two ranges of the same length."""
    length = count_of(numbers, max(len(data) // 4, 1))
    first, second = (numbers.randrange(max(len(data) - length, 1)) for _ in range(2))
    data[first:first + length], data[second:second + length] = (
        data[second:second + length], data[first:first + length])
    return data, f"{length} at {first} and {second} are swapped"


WAYS = [flip, flip, flip_headers, flip_headers, write_number, cut, zero, scramble, delete, duplicate, swap]


def damage(whole, numbers):
    """Corrupts a file in one, two or three ways."""
    data, done = bytearray(whole), []
    for _ in range(numbers.choice([1, 1, 1, 2, 3])):
        if data:
            data, what = numbers.choice(WAYS)(data, numbers)
            done.append(what)
    return bytes(data), ", ".join(done)
