"""Where tables are searched for, how missing ones are made, and how bad ones are reported."""

import os
import pathlib
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import slidebase

HERE = pathlib.Path(slidebase.__file__).resolve().parent


class Case(unittest.TestCase):
    """A test case with its own folder and without the user's tables."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.set(SLIDEBASE_PATH="", XDG_DATA_HOME=str(self.folder / "data"), HOME=str(self.folder / "home"))

    def set(self, **variables: str) -> None:
        patch = mock.patch.dict(os.environ, variables)
        patch.start()
        self.addCleanup(patch.stop)


class Rules(Case):
    def test_the_usual_folders_in_order(self) -> None:
        prefix = HERE.parents[3] / "share" / "slidebase"
        self.set(SLIDEBASE_PATH="/first::/second:")
        folders = slidebase.table_folders()
        self.assertEqual(folders[:3], [pathlib.Path("/first"), pathlib.Path("/second"), self.folder / "data/slidebase"])
        self.assertEqual(folders[3], prefix)
        self.assertIn(pathlib.Path(sys.prefix) / "share" / "slidebase", folders)
        self.assertEqual(folders[-1], HERE / "data")
        self.set(XDG_DATA_HOME="")
        self.assertEqual(slidebase.table_folders()[2], self.folder / "home/.local/share/slidebase")
        self.set(HOME="")
        self.assertEqual(slidebase.table_folders()[2], prefix)
        with mock.patch("slidebase.tables._HERE", pathlib.Path("/opt/slidebase")):  # in no prefix
            self.assertEqual(slidebase.table_folders()[-1], pathlib.Path("/opt/slidebase/data"))

    def test_the_first_place_that_has_the_table_is_used(self) -> None:
        # A file under the table's name that is not a table shows which place was used.
        def spoil(folder: str) -> pathlib.Path:
            path = self.folder / folder / "sliding-3x3-8.sbt"
            path.parent.mkdir(parents=True)
            path.write_bytes(b"no table")
            return path

        def place() -> str:
            try:
                slidebase.Sliding("3x3", tables=given).distance("123456708")
                return "standard"
            except slidebase.NotATable as error:
                return str(error)

        given = None
        spoilt = [spoil("data/slidebase"), spoil("path"), spoil("given")]
        self.assertIn(str(spoilt[0]), place())
        self.set(SLIDEBASE_PATH=f"{self.folder}/empty:{self.folder}/path")
        self.assertIn(str(spoilt[1]), place())
        given = self.folder / "given"
        self.assertIn(str(spoilt[2]), place())
        given = slidebase.Tables(spoilt[2].parent, usual=False)
        self.assertIn(str(spoilt[2]), place())
        self.set(SLIDEBASE_PATH=str(self.folder / "empty"), XDG_DATA_HOME=str(self.folder))
        given = None
        self.assertEqual(place(), "standard")

    def test_places_of_every_kind(self) -> None:
        path = slidebase.build("2x5", self.folder)
        content = path.read_bytes()
        for tables in (self.folder, str(self.folder), path, [path], content, slidebase.Tables(path, usual=False),
                       [self.folder / "..", self.folder], ("/", path, "/"), slidebase.Tables(content, usual=False),
                       bytearray(content), memoryview(content)):
            puzzle = slidebase.Sliding("2x5", tables=tables)
            self.assertEqual(puzzle.longest, 55)
            again = pickle.loads(pickle.dumps(puzzle))
            self.assertEqual(again.histogram(), puzzle.histogram())
            self.assertEqual(repr(again.tables), repr(puzzle.tables))
        only = slidebase.Tables(path, usual=False)
        with self.assertRaises(slidebase.NoTable):
            slidebase.Sliding("3x3", tables=only)

    def test_missing_places_are_refused(self) -> None:
        for place in ("/no/such/folder", self.folder / "x.sbt"):
            with self.assertRaises(slidebase.NoTable):
                slidebase.Sliding("3x3", tables=place)
        for odd in (5, object(), [5], [None]):
            with self.assertRaises(slidebase.BadType):
                slidebase.Sliding("3x3", tables=odd)  # type: ignore[arg-type]
        for path in ("", "a\0b"):
            with self.assertRaises(slidebase.BadArgument):
                slidebase.Tables(path)
        with self.assertRaises(slidebase.NotATable):
            slidebase.Tables(b"")
        with self.assertRaises(slidebase.NotATable):
            slidebase.Tables(__file__)

    def test_a_puzzle_without_its_table_fails_when_it_is_made(self) -> None:
        for make in (lambda: slidebase.Sliding("3x4"), lambda: slidebase.Cubic("3x4"),
                     lambda: slidebase.Sliding("4x4", tier="standard"), lambda: slidebase.Sliding("3x4", tier="hard"),
                     lambda: slidebase.Sliding("4x4", tier="complete"),
                     lambda: slidebase.Sliding("4x4", tables=slidebase.Tables(HERE / "data", usual=False), tier="hard")):
            with self.assertRaisesRegex(slidebase.NoTable, r"^no .*\.sbt .*"):
                make()
        with self.assertRaisesRegex(slidebase.NoTable, r"slidebase\.build"):
            slidebase.Sliding("3x4")
        spoilt = self.folder / "sliding-3x3-8.sbt"
        spoilt.write_bytes(b"no table")
        with self.assertRaises(slidebase.NotATable):
            slidebase.Sliding("3x3", tables=self.folder)
        for tier in ("", "huge", 1, "SMALL"):
            with self.assertRaises(slidebase.BadArgument):
                slidebase.Sliding("4x4", tier=tier)

    def test_calls_that_need_no_table(self) -> None:
        puzzle = slidebase.Sliding("3x4", tables=False)
        self.assertEqual((puzzle.rank(range(12)), puzzle.tables), (0, False))
        self.assertTrue(puzzle.check(puzzle.goal, ""))
        for again in (puzzle, pickle.loads(pickle.dumps(puzzle))):
            for call in (lambda: again.distance(range(12)), lambda: again.tier, lambda: again.longest):
                with self.assertRaisesRegex(slidebase.NoTable, "without tables"):
                    call()

    def test_tiers_are_reported_and_required(self) -> None:
        self.assertEqual(slidebase.Sliding("3x3", tier="hard").tier, "complete")
        self.assertEqual(slidebase.Cubic("3x3").tier, "complete")
        self.assertEqual(slidebase.Sliding("3x5").tier, "small")
        self.assertEqual(slidebase.Sliding("3x5", tables=slidebase.Tables("/", usual=False), tier="small").tier, "small")
        slidebase.build("3x5", self.folder, tier="standard")
        for puzzle in (slidebase.Sliding("3x5", tables=self.folder), slidebase.Sliding("3x5", None, self.folder, tier="small"),
                       slidebase.Sliding("3x5", tables=["/", self.folder], tier="standard")):
            self.assertEqual(puzzle.tier, "standard")
            self.assertEqual(pickle.loads(pickle.dumps(puzzle)).tier, "standard")
        with self.assertRaises(slidebase.NoTable):
            slidebase.Sliding("3x5", tables=self.folder, tier="hard")

    def test_small_tables_are_made_in_memory(self) -> None:
        nowhere = slidebase.Tables(usual=False)
        self.assertEqual(slidebase.Sliding("2x3", tables=nowhere).longest, 21)
        self.assertEqual(slidebase.Cubic("2x3", tables=nowhere).distance("WWW/WWE"), 0)

    def test_a_table_outlives_its_places(self) -> None:
        path = slidebase.build("2x5", self.folder)
        puzzle = slidebase.Sliding("2x5", tables=slidebase.Tables(path, usual=False))
        distances = puzzle.distances(puzzle.unrank(range(1000)))
        del puzzle.tables
        path.unlink()
        self.assertTrue((puzzle.distances(puzzle.unrank(range(1000))) == distances).all())


class Damage(Case):
    def test_damage_is_reported_and_never_answered(self) -> None:
        whole = slidebase.build("2x5", self.folder).read_bytes()
        packed = slidebase.build("2x5", self.folder / "packed", compression=3).read_bytes()
        for number, content in enumerate((bytearray(whole), bytearray(packed))):
            content[len(content) // 2] ^= 1
            with self.assertRaises(slidebase.Damaged):
                slidebase.Sliding("2x5", tables=bytes(content)).verify()
            path = self.folder / str(number)
            path.write_bytes(content)
            for call in (lambda puzzle: puzzle.distance_field(), lambda puzzle: puzzle.verify(),
                         lambda puzzle: puzzle.solve(puzzle.unrank(range(500_000)))):
                with self.assertRaisesRegex(slidebase.Damaged, "damaged"):
                    call(slidebase.Sliding("2x5", tables=path))
        for size in (0, 1, 100, len(content) - 1):
            with self.assertRaises((slidebase.Damaged, slidebase.NotATable)):
                slidebase.Tables(bytes(content[:size]))


class Building(Case):
    def test_a_missing_table_is_made_and_found(self) -> None:
        with self.assertRaises(slidebase.NoTable):
            slidebase.Sliding("2x5")
        told: list[tuple[int, int]] = []
        path = slidebase.build("2x5", progress=lambda done, of: told.append((done, of)))
        self.assertEqual(path, self.folder / "data/slidebase/sliding-2x5-9.sbt")
        self.assertEqual(told[-1][0], told[-1][1])
        puzzle = slidebase.Sliding("2x5")
        self.assertEqual(puzzle.longest, 55)
        made = path.stat()
        self.assertEqual(slidebase.build((5, 2)), path)  # of the same class, whose table exists
        self.assertEqual(path.stat().st_mtime_ns, made.st_mtime_ns)
        whole = path.read_bytes()
        other = slidebase.build("2x4", self.folder).read_bytes()
        for broken in (whole[:-1], whole[:60_000] + b"?" + whole[60_001:], other, b""):
            path.unlink()
            path.write_bytes(broken)
            slidebase.build("2x5")  # makes it again
            self.assertEqual(path.read_bytes(), whole)
        packed = slidebase.build(slidebase.Sliding("2x5", tables=False), self.folder / "packed", compression=19, threads=2)
        self.assertLess(packed.stat().st_size, path.stat().st_size)
        self.assertEqual(slidebase.Sliding("2x5", tables=packed).histogram(), puzzle.histogram())

    def test_progress_stops_everything_and_no_file_is_left(self) -> None:
        puzzle = slidebase.Sliding("3x3")
        for stop, kind, text in ((self.stop, KeyError, "enough"), (lambda *_: False, slidebase.Cancelled, "cancelled")):
            for call in (lambda progress: slidebase.build("2x5", self.folder, progress=progress), puzzle.verify,
                         lambda progress: puzzle.prove(progress=progress),
                         lambda progress: puzzle.sample(9, progress=progress),
                         lambda progress: puzzle.states(9, progress=progress),
                         lambda progress: puzzle.dataset(self.folder / "x.npz", 10_000, progress=progress)):
                with self.subTest(call=call, kind=kind), self.assertRaisesRegex(kind, text):
                    call(stop)
                self.assertEqual(os.listdir(self.folder), [])

    def test_ctrl_c_stops_it_and_no_file_is_left(self) -> None:
        def interrupt(done: int, of: int) -> None:
            os.kill(os.getpid(), signal.SIGINT)

        with self.assertRaises(KeyboardInterrupt):
            slidebase.build("2x5", self.folder, progress=interrupt)
        self.assertEqual(os.listdir(self.folder), [])
        # From another process, and without a progress function.
        code = f"import slidebase; print(1, flush=True); slidebase.build('2x6', {str(self.folder)!r}, threads=1)"
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with child:
            assert child.stdout is not None and child.stderr is not None
            child.stdout.readline()
            child.send_signal(signal.SIGINT)
            said = child.stderr.read()
        self.assertIn(b"KeyboardInterrupt", said)
        self.assertEqual(os.listdir(self.folder), [])

    def test_pattern_tables_are_made(self) -> None:
        path = slidebase.build("4x4", self.folder, tier="small")
        self.assertEqual(path.name, "additive-4x4-15-small.sbt")
        self.assertEqual(slidebase.build("4x4", self.folder, tier="small"), path)
        puzzle = slidebase.Sliding("4x4", tables=slidebase.Tables(path, usual=False))
        self.assertEqual(puzzle.distance("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12"), 1)
        puzzle.verify()
        with self.assertRaises(KeyError):
            slidebase.build("4x4", self.folder, progress=self.stop)  # the standard ones
        self.assertEqual(os.listdir(self.folder), [path.name])
        # A file that bears the name of another tier is not that tier's.
        small = slidebase.build("3x5", self.folder, tier="small")
        os.rename(small, small.with_name("additive-3x5-14-standard.sbt"))
        made = slidebase.build("3x5", self.folder, tier="standard")
        self.assertEqual(slidebase.Sliding("3x5", tables=slidebase.Tables(made, usual=False)).tier, "standard")
        for puzzle, tier in (("4x4", "huge"), (slidebase.Cubic("3x3"), "small")):
            with self.assertRaises(slidebase.BadArgument):
                slidebase.build(puzzle, self.folder, tier=tier)

    @staticmethod
    def stop(done: int, of: int) -> None:
        raise KeyError("enough")

    def test_wrong_arguments_and_folders_are_refused(self) -> None:
        with self.assertRaises(slidebase.BadArgument):
            slidebase.build("2x13", self.folder)
        for wrong in ({"compression": 23}, {"compression": -1}, {"threads": -1}):
            with self.assertRaises(slidebase.BadArgument):
                slidebase.build("2x2", self.folder, **wrong)
        (self.folder / "file").write_text("")
        with self.assertRaises(slidebase.Unreadable):
            slidebase.build("2x2", self.folder / "file")
        self.set(XDG_DATA_HOME="", HOME="")
        with self.assertRaises(slidebase.NoTable):
            slidebase.build("2x2")
        self.assertEqual(os.listdir(self.folder), ["file"])


if __name__ == "__main__":
    unittest.main()
