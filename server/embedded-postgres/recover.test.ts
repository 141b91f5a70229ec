import { type ChildProcess, spawn } from "node:child_process";
import { chown, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  afterwards,
  databaseAccount,
  makeDataDir,
  postmasterOf,
  query,
  startHere,
} from "./fixtures/owners.ts";

/** A process of the same account that has nothing to do with the database. */
function startInnocent(cwd: string): ChildProcess {
  const innocent = spawn("sleep", ["120"], { cwd, stdio: "ignore", ...databaseAccount });
  afterwards(async () => innocent.kill("SIGKILL"));
  return innocent;
}

test("a stale postmaster.pid with the number of an innocent process is removed and the process left alone", async () => {
  const dataDir = await makeDataDir();
  const cluster = join(dataDir, "cluster");
  const first = await startHere({ dataDir, durable: false });
  await query(first.url, "CREATE TABLE kept (id int)");
  await first.stop();
  const elsewhere = startInnocent("/");
  const inTheFolder = startInnocent(cluster);
  const stale = [
    elsewhere.pid,
    cluster,
    1_700_000_000,
    5432,
    join(dataDir, "run"),
    "",
    "  1 2",
    "ready   ",
    "",
  ];
  const locks = [
    join(cluster, "postmaster.pid"),
    join(dataDir, "run", ".s.PGSQL.5432"),
    join(dataDir, "run", ".s.PGSQL.5432.lock"),
  ];
  for (const path of locks) {
    await writeFile(path, stale.join("\n"), { mode: 0o600 });
    if (databaseAccount) await chown(path, databaseAccount.uid, databaseAccount.gid);
  }

  const second = await startHere({ dataDir, durable: false });
  expect(await query(second.url, "SELECT id FROM kept")).toEqual([]);
  expect(await postmasterOf(dataDir)).not.toBe(elsewhere.pid);
  await second.stop();
  for (const { exitCode, signalCode } of [elsewhere, inTheFolder])
    expect({ exitCode, signalCode }).toEqual({ exitCode: null, signalCode: null });
}, 30_000);

test("the short socket folder of a killed database is removed at the next start", async () => {
  const dataDir = join(await makeDataDir(), "x".repeat(90));
  const first = await startHere({ dataDir, durable: false });
  const { host } = first.connection;
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await first.exited;
  // The owner was killed as well: `stop` was not called, so the next start finds its files.
  const { recoverFolder } = await import("./recover.ts");
  expect(await readdir(host)).toContain(".s.PGSQL.5432");
  await recoverFolder(dataDir, databaseAccount);
  await expect(readdir(host)).rejects.toThrow("ENOENT");
}, 30_000);

test("data of another major version is refused in one line and left untouched", async () => {
  const dataDir = await makeDataDir();
  await (await startHere({ dataDir, durable: false })).stop();
  await writeFile(join(dataDir, "cluster", "PG_VERSION"), "16\n");
  await expect(startHere({ dataDir, durable: false })).rejects.toMatchObject({
    code: "OTHER_MAJOR_VERSION",
    message: expect.stringMatching(/^The database in .* was written by PostgreSQL 16 .* brings 17: .*$/),
  });
}, 30_000);
