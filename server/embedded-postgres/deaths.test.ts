import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { waitFor } from "#tests/wait-for.ts";
import {
  makeDataDir,
  missingRows,
  postmasterOf,
  query,
  serversIn,
  startHere,
  startOwner,
  untilNoServer,
} from "./fixtures/owners.ts";

const enoughRows = 200;

async function ownerWithRows(dataDir: string) {
  const owner = startOwner(dataDir, { insert: true });
  await owner.said("ready");
  await waitFor("rows to be acknowledged", async () => owner.acknowledged().length >= enoughRows);
  return owner;
}

test("after kill -9 of the owner the database stops and no acknowledged row is lost", async () => {
  const dataDir = await makeDataDir();
  const owner = await ownerWithRows(dataDir);
  owner.child.kill("SIGKILL");
  await untilNoServer(dataDir);
  await owner.ended;
  const { url, warm } = await startHere({ dataDir });
  expect(warm).toBe(true);
  expect(owner.acknowledged().length).toBeGreaterThanOrEqual(enoughRows);
  expect(await missingRows(url, owner.acknowledged())).toEqual([]);
}, 120_000);

test("a restart right after kill -9 of the owner waits for the old database instead of failing", async () => {
  const dataDir = await makeDataDir();
  let owner = await ownerWithRows(dataDir);
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round++) {
    owner.child.kill("SIGKILL");
    const next = startOwner(dataDir, { insert: true });
    await next.said("ready");
    await owner.ended;
    acknowledged.push(...owner.acknowledged());
    owner = next;
  }
  const url = (await owner.said("ready")).slice("ready ".length);
  expect(await missingRows(url, acknowledged)).toEqual([]);
}, 120_000);

test("after kill -9 of the database the owner is told, and can start it again", async () => {
  const dataDir = await makeDataDir();
  const first = await startHere({ dataDir });
  await query(first.url, "CREATE TABLE kept (id int)");
  await query(first.url, "INSERT INTO kept VALUES (1)");
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  expect(await first.exited).toMatchObject({ expected: false, reason: "killed by signal 9" });
  await first.stop();
  const second = await startHere({ dataDir });
  expect(await query(second.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
}, 120_000);

test("after kill -9 of the database under load another process can start it with every acknowledged row", async () => {
  const dataDir = await makeDataDir();
  const owner = await ownerWithRows(dataDir);
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  expect(await owner.said("exited")).toBe("exited false killed by signal 9");
  owner.child.kill("SIGTERM");
  expect(await owner.ended).toBe(0);
  const { url } = await startHere({ dataDir });
  expect(await missingRows(url, owner.acknowledged())).toEqual([]);
}, 120_000);

test("after kill -9 of the owner and the database together no acknowledged row is lost", async () => {
  const dataDir = await makeDataDir();
  const owner = await ownerWithRows(dataDir);
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster, "SIGKILL");
  owner.child.kill("SIGKILL");
  const { url } = await startHere({ dataDir });
  await owner.ended;
  expect(await missingRows(url, owner.acknowledged())).toEqual([]);
}, 120_000);

test("when the supervising shell is killed, stopping still ends the database", async () => {
  const dataDir = await makeDataDir();
  const embedded = await startHere({ dataDir, durable: false });
  const stat = await readFile(`/proc/${await postmasterOf(dataDir)}/stat`, "utf8");
  const shell = Number(stat.replace(/^.*\) /, "").split(" ")[1]);
  process.kill(shell, "SIGKILL");
  expect(await embedded.exited).toMatchObject({ expected: false });
  await embedded.stop();
  expect(await serversIn(dataDir)).toEqual([]);
}, 120_000);

test("a first start killed during initdb does not block the next", async () => {
  const dataDir = await makeDataDir();
  const partials = async () => (await readdir(dataDir)).filter((name) => name.startsWith("cluster.partial-"));
  const owner = startOwner(dataDir);
  await waitFor("the first files", async () => {
    const [partial] = await partials();
    return partial !== undefined && (await readdir(join(dataDir, partial))).includes("base");
  });
  owner.child.kill("SIGKILL");
  const { url, warm } = await startHere({ dataDir });
  expect(warm).toBe(false);
  expect(await partials()).toEqual([]);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 120_000);

test("a first start killed while it copies the engine does not block the next", async () => {
  const dataDir = await makeDataDir();
  const owner = startOwner(dataDir);
  await waitFor("the copy to begin", async () =>
    (await readdir(dataDir)).some((name) => name.endsWith(".partial")),
  );
  owner.child.kill("SIGKILL");
  await owner.ended;
  const { url } = await startHere({ dataDir });
  expect((await readdir(dataDir)).filter((name) => name.includes("partial"))).toEqual([]);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 120_000);
