import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../deploy/cluster/pgbackrest-push.sh", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "reluit-push-"));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, "pg_wal"));
for (const timeline of ["00000002", "0000001F"])
  writeFileSync(join(folder, "pg_wal", `${timeline}.history`), "");

/** The exit code of the archive command for a segment, when pgbackrest ends with a code. */
function push(segment: string, code: number) {
  const pgbackrest = join(folder, "pgbackrest");
  writeFileSync(
    pgbackrest,
    `#!/bin/sh\n[ "$*" = "--stanza=reluit archive-push pg_wal/${segment}" ] && exit ${code}\nexit 99\n`,
  );
  chmodSync(pgbackrest, 0o755);
  const { status } = spawnSync("sh", [SCRIPT, `pg_wal/${segment}`], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  return status;
}

const PRESENT = "0000001F0000000000000049";
const ENDED = "0000001E0000000000000049";

test("a segment is archived, or the command fails with pgbackrest's exit code", () => {
  expect([0, 45, 82].map((code) => push(PRESENT, code))).toEqual([0, 45, 82]);
  expect(push(ENDED, 82)).toBe(82);
});

test("another version of a segment of an ended timeline does not stop archiving", () => {
  expect(push(ENDED, 45)).toBe(0);
  expect(push("00000001000000000000000A.partial", 45)).toBe(0);
});

test("a history file is archived like every other file", () => {
  expect([0, 45].map((code) => push("0000001F.history", code))).toEqual([0, 45]);
});
