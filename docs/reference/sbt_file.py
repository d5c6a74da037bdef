"""The bytes of a table file: its header, and its sections, each a long run of bytes cut into blocks.

docs/FORMAT.md says where all of it is. No byte is used whose digest was not checked, and each can be
checked without reading all: the header has the digest of a section's page digests, these are the digests
of the pages of its index, and a page has the digests of its blocks.
"""
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from xxh3 import xxh3


class Damaged(Exception):
    """This file is no table, or no longer the one that was written."""


def check(is_right, what):
    if not is_right:
        raise Damaged(what)


def number(data, at):
    return int.from_bytes(data[at:at + 8], "little")


class TableFile:
    def __init__(self, path):
        self.file = open(path, "rb")
        header = self.read(0, 2048)
        check(header[:8] == b"\x93SBT\r\n\x1a\n", "this is no table")
        check(header[8:13] in (b"\1\0\1\0\1", b"\1\0\1\0\2", b"\1\0\3\0\4", b"\1\0\4\0\5",
                               b"\1\0\7\0\6", b"\1\0\7\0\7"),
              "this reader knows complete and coloured tables only, of versions 1.1, 1.3, 1.4 and 1.7")
        check(xxh3(header[:2040]) == number(header, 2040), "the header is damaged")
        (self.family, self.rows, self.columns, self.root, self.is_transposed, _, self.greatest_depth,
         self.layers, self.layer_size, _, self.content_digest, size, section_count) = \
            struct.unpack_from("<6BHIQQQQI", header, 12)
        check(self.file.seek(0, 2) == size, "the file is not as long as its header says")
        check(content_digest(header) == self.content_digest, "the header contradicts itself")
        self.sections, end = [], 2048
        for i in range(section_count):
            self.sections.append(Section(self.read, header[64 + 64 * i:128 + 64 * i], end))
            end = self.sections[i].end
        # The colours of the tiles from 1 on, for each section of coloured tables.
        self.colourings = [header[325 + 16 * i:324 + 16 * i + self.rows * self.columns]
                           for i in range(section_count)] if self.family == 5 else []

    def read(self, at, size):
        self.file.seek(at)
        data = self.file.read(size)
        check(len(data) == size, "the file is cut short")
        return data


def content_digest(header):
    """Says what a table holds: the digest of the header without what depends on how it is stored."""
    header = bytearray(header[:2040])
    for at, size in (10, 2), (40, 16):  # minor version; this digest and the size of the file
        header[at:at + size] = bytes(size)
    for entry in range(64, 320, 64):
        for at, size in (4, 4), (24, 32):  # codec; where the parts are
            header[entry + at:entry + at + size] = bytes(size)
    return xxh3(bytes(header))


class Section:
    def __init__(self, read, directory_entry, end_of_part_before):
        (_, self.codec, self.block_size, self.size, self.data_at, self.stored_size, self.index_at,
         digest, _) = struct.unpack("<IIQQQQQQQ", directory_entry)
        check(self.codec in (0, 1) and self.block_size >= 4096, "an unknown codec or size of blocks")
        self.read, self.pages, self.blocks = read, {}, {}
        self.block_count = -(-self.size // self.block_size)  # rounded up
        self.per_page = 512
        while self.block_count > 4096 * self.per_page:
            self.per_page *= 2
        page_count = -(-self.block_count // self.per_page)
        self.head_size, self.entry_size = (8, 24) if self.codec == 1 else (0, 8)
        self.end = self.index_at + page_count * self.head_size + self.block_count * self.entry_size
        self.page_digests = read(-(-end_of_part_before // 64) * 64, 8 * page_count)
        check(xxh3(self.page_digests) == digest, "the page digests are damaged")

    def byte(self, n):
        """Byte n of what the section holds."""
        return self.block(n // self.block_size)[n % self.block_size]

    def block(self, b):
        if b not in self.blocks:
            page, at = self.page(b // self.per_page), b % self.per_page * self.entry_size
            if self.codec == 0:
                begin, end = b * self.block_size, min((b + 1) * self.block_size, self.size)
                digest = number(page, at)
            else:  # a block begins where the one before ends; of the first the page's head says it
                begin, end = number(page, at - 16 if at > 0 else 0), number(page, at + 8)
                digest, plain_digest = number(page, at + 16), number(page, at + 24)
            check(begin < end <= self.stored_size, "a block is outside its section")
            block = self.read(self.data_at + begin, end - begin)
            check(xxh3(block) == digest, "a block is damaged")
            if self.codec == 1:
                block = unpack_zstd(block)
                check(xxh3(block) == plain_digest, "a block is damaged")
            self.blocks[b] = block
        return self.blocks[b]

    def page(self, p):
        """The entries of up to per_page blocks."""
        if p not in self.pages:
            at = self.index_at + p * (self.head_size + self.per_page * self.entry_size)
            count = min(self.per_page, self.block_count - p * self.per_page)
            page = self.read(at, self.head_size + count * self.entry_size)
            check(xxh3(page) == number(self.page_digests, 8 * p), "a page of the index is damaged")
            self.pages[p] = page
        return self.pages[p]


def unpack_zstd(frame):
    try:
        from compression import zstd  # Python 3.14
        return zstd.decompress(frame)
    except ImportError:
        return subprocess.run(["zstd", "-dcq"], input=frame, stdout=subprocess.PIPE, check=True).stdout
