"""XXH3-64 with seed 0, the digest of table files, in plain Python.

It reads the bytes as 64-bit words. Short texts are folded by wide products; longer ones run through
eight sums side by side, 64 bytes at a time. Slow (some 30 MB a second), and short enough to be read.
"""
import struct

MASK = 2**64 - 1
PRIME32 = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
PRIME64 = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
           0x27D4EB2F165667C5)
SECRET = bytes.fromhex(  # arbitrary, but the same for everybody
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221"
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb"
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")


def word(data, at):
    return int.from_bytes(data[at:at + 8], "little")


def fold(a, b):
    """The product of two words has two words; both of them count."""
    product = a * b
    return (product & MASK) ^ (product >> 64)


def rotate(n, bits):
    return (n << bits | n >> (64 - bits)) & MASK


def finish(n):
    n ^= n >> 37
    n = n * 0x165667919E3779F9 & MASK
    return n ^ n >> 32


def finish_tiny(n):
    n ^= n >> 33
    n = n * PRIME64[1] & MASK
    n ^= n >> 29
    n = n * PRIME64[2] & MASK
    return n ^ n >> 32


def up_to_16(data):
    size = len(data)
    if size > 8:
        low = word(data, 0) ^ word(SECRET, 24) ^ word(SECRET, 32)
        high = word(data, size - 8) ^ word(SECRET, 40) ^ word(SECRET, 48)
        swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
        return finish(size + swapped + high + fold(low, high) & MASK)
    if size >= 4:
        first, last = struct.unpack("<I", data[:4])[0], struct.unpack("<I", data[-4:])[0]
        n = (last + (first << 32)) ^ word(SECRET, 8) ^ word(SECRET, 16)
        n ^= rotate(n, 49) ^ rotate(n, 24)
        n = n * 0x9FB21C651E98DF25 & MASK
        n = (n ^ (n >> 35) + size) * 0x9FB21C651E98DF25 & MASK
        return n ^ n >> 28
    if size == 0:
        return finish_tiny(word(SECRET, 56) ^ word(SECRET, 64))
    n = data[0] << 16 | data[size // 2] << 24 | data[-1] | size << 8
    return finish_tiny(n ^ struct.unpack("<I", SECRET[:4])[0] ^ struct.unpack("<I", SECRET[4:8])[0])


def mix(data, at, secret_at):
    """Sixteen bytes of the text with sixteen of the secret."""
    return fold(word(data, at) ^ word(SECRET, secret_at),
                word(data, at + 8) ^ word(SECRET, secret_at + 8))


def up_to_240(data):
    size = len(data)
    total = size * PRIME64[0]
    if size <= 128:
        for i in range((size - 1) // 32 + 1):  # from both ends towards the middle
            total += mix(data, 16 * i, 32 * i) + mix(data, size - 16 * (i + 1), 32 * i + 16)
        return finish(total & MASK)
    total = finish(total + sum(mix(data, 16 * i, 16 * i) for i in range(8)) & MASK)
    total += sum(mix(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, size // 16))
    return finish(total + mix(data, size - 16, 119) & MASK)


SECRET_WORDS = [word(SECRET, at) for at in range(185)]  # that begin at any byte
EIGHT_WORDS = struct.Struct("<8Q")


def add_stripe(sums, data, at, secret_at):
    """Each of 64 bytes' eight words goes into the sum beside its own; its halves' product into its own."""
    for i, n in enumerate(EIGHT_WORDS.unpack_from(data, at)):
        key = n ^ SECRET_WORDS[secret_at + 8 * i]
        sums[i ^ 1] += n
        sums[i] += (key & 0xFFFFFFFF) * (key >> 32)


def scramble(sums):
    """After each 1024 bytes, so that no part of them can cancel another."""
    for i, n in enumerate(sums):
        n &= MASK
        sums[i] = (n ^ n >> 47 ^ SECRET_WORDS[128 + 8 * i]) * PRIME32[0] & MASK


def long_text(data):
    sums = [PRIME32[2], *PRIME64[:4], PRIME32[1], PRIME64[4], PRIME32[0]]
    for stripe in range((len(data) - 1) // 64):
        add_stripe(sums, data, 64 * stripe, 8 * (stripe % 16))
        if stripe % 16 == 15:
            scramble(sums)
    add_stripe(sums, data, len(data) - 64, 121)
    total = len(data) * PRIME64[0]
    for i in range(0, 8, 2):
        total += fold(sums[i] & MASK ^ word(SECRET, 11 + 8 * i),
                      sums[i + 1] & MASK ^ word(SECRET, 19 + 8 * i))
    return finish(total & MASK)


def xxh3(data):
    """The digest of some bytes, as a number of 64 bits."""
    if len(data) <= 16:
        return up_to_16(data)
    return up_to_240(data) if len(data) <= 240 else long_text(data)
