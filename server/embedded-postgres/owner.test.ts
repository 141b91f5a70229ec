import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { waitFor } from "#tests/wait-for.ts";
import { makeDataDir, query, startHere, startOwner } from "./fixtures/owners.ts";
import { startEmbedded } from "./start-embedded.ts";

test("a second owner is refused within a second and the first is unharmed", async () => {
  const dataDir = await makeDataDir();
  const first = startOwner(dataDir, { insert: true });
  const url = (await first.said("ready")).slice("ready ".length);
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const start = performance.now();
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      name: "EmbeddedPostgresError",
      code: "ALREADY_RUNNING",
      message: `The shop is already running on the data folder ${dataDir}: stop it first, or choose another DATA_DIR.`,
    });
    times.push(performance.now() - start);
  }
  // The fastest: other work on the machine can delay one.
  expect(Math.min(...times)).toBeLessThan(1_000);
  const before = first.acknowledged().length;
  await waitFor("the first to go on inserting", async () => first.acknowledged().length > before + 50);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 120_000);

test("a second owner process is refused, also by another path to the same folder", async () => {
  const dataDir = await makeDataDir();
  const first = await startHere({ dataDir, durable: false });
  const otherPath = join(await makeDataDir(), "link");
  await symlink(dataDir, otherPath);
  const second = startOwner(otherPath);
  expect(await second.said("refused")).toContain("ALREADY_RUNNING");
  expect(await second.ended).toBe(1);
  expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
}, 120_000);

test("an owner that stops releases the folder", async () => {
  const dataDir = await makeDataDir();
  const first = startOwner(dataDir, { insert: true });
  await first.said("ready");
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(await first.said("exited")).toBe("exited true exit code 0");
  expect((await startHere({ dataDir, durable: false })).warm).toBe(true);
}, 120_000);
