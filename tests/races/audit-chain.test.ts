import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyChain } from "#server/audit/verify-chain.ts";
import { openDatabase } from "#server/database/client.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";

const PROCESSES = 8;
/** The number of commits after which a process is killed, in the middle of others. */
const COMMITS = 15;

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  made = await createTestDatabase();
  opened = openDatabase(made.url);
});
afterAll(async () => {
  await opened.close();
  await made.drop();
});

/** Starts a writer and kills it once it has reported enough commits. Returns the reports. */
async function writeAndDie(): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [`${import.meta.dirname}/audit-writer.ts`, made.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    told += chunk;
    if (told.split("\n").length > COMMITS) child.kill("SIGKILL");
  });
  await once(child, "close");
  return told.split("\n").slice(0, -1);
}

test("eight writing processes that are killed leave one whole chain, with every acknowledged action", async () => {
  const told = (await Promise.all(Array.from({ length: PROCESSES }, writeAndDie))).flat();
  expect(told.length).toBeGreaterThanOrEqual(PROCESSES * COMMITS);
  // A killed process may leave a transaction that PostgreSQL has not ended yet; the lock waits for it.
  expect(await verifyChain(opened.database)).toBeNull();
  const { rows } = await opened.database.$client.query<{ id: string }>("select request_id as id from audit");
  const written = new Set(rows.map(({ id }) => id));
  expect(written.size).toBe(rows.length);
  expect(told.filter((id) => !written.has(id))).toEqual([]);
}, 60_000);
