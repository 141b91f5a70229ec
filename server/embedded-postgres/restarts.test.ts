import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { waitFor } from "#tests/wait-for.ts";
import { makeDataDir, postmasterOf, query, serversIn, startHere, untilNoServer } from "./fixtures/owners.ts";
import { openRestarts } from "./restarts.ts";

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return Number(stat.replace(/^.*\) /, "").split(" ")[1]);
}

/** Waits until another server than that one answers. */
async function untilAnother(dataDir: string, url: string, former: number): Promise<void> {
  await waitFor("another server", async () => {
    const pid = await postmasterOf(dataDir).catch(() => former);
    return pid > 0 && pid !== former;
  });
  await waitFor("an answer of the other server", () => query(url, "SELECT 1").catch(() => false as const));
}

test("the waits grow with each end, and after five starts in ten minutes there is no other", () => {
  let time = 0;
  const restarts = openRestarts({ now: () => time });
  const waits = [1, 2, 3, 4, 5].map(() => restarts.nextWait() ?? 0);
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  expect(waits.every((wait) => wait > 0)).toBe(true);
  expect(restarts.nextWait()).toBeNull();
  time += 600_000;
  expect(restarts.nextWait()).toBe(waits[0]);
});

test("a killed database is started again on the same address with every committed row", async () => {
  const dataDir = await makeDataDir();
  const told: (number | null)[] = [];
  const embedded = await startHere({
    dataDir,
    restarts: openRestarts({ waitsMs: [0, 0] }),
    onEnd: (_end, wait) => told.push(wait),
  });
  await query(embedded.url, "CREATE TABLE kept (id int)");
  for (const id of [1, 2]) {
    await query(embedded.url, `INSERT INTO kept VALUES (${id})`);
    const killed = await postmasterOf(dataDir);
    process.kill(killed, "SIGKILL");
    await untilAnother(dataDir, embedded.url, killed);
  }
  expect(await query(embedded.url, "SELECT id FROM kept ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
  expect(told).toEqual([0, 0]);

  process.kill(await postmasterOf(dataDir), "SIGKILL");
  expect(await embedded.exited).toMatchObject({ expected: false, reason: "killed by signal 9" });
  expect(told).toEqual([0, 0, null]);
}, 120_000);

test("a database whose supervising shell is killed is stopped before another is started", async () => {
  const dataDir = await makeDataDir();
  const embedded = await startHere({ dataDir, durable: false, restarts: openRestarts({ waitsMs: [0] }) });
  const first = await postmasterOf(dataDir);
  process.kill(await parentOf(first), "SIGKILL");
  await untilAnother(dataDir, embedded.url, first);
  expect(await serversIn(dataDir)).not.toContain(first);
}, 120_000);

test("a stop during the wait ends it, and nothing is started again", async () => {
  const dataDir = await makeDataDir();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const embedded = await startHere({
    dataDir,
    durable: false,
    restarts: openRestarts({ waitsMs: [3_600_000] }),
    onEnd: () => end(),
  });
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await ended;
  await embedded.stop();
  expect(await embedded.exited).toMatchObject({ expected: true });
  await untilNoServer(dataDir);
}, 120_000);
