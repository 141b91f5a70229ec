import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { openDatabase } from "./client.ts";
import { openQueue } from "./queue.ts";
import { transact } from "./transact.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => own.drop());

const said: { facts: object; words: string }[] = [];
const note = (facts: object, words: string) => {
  said.push({ facts, words });
};
const log = { info: note, warn: note, error: note };

test("a quiet queue finishes the running job, starts no other, and still accepts jobs", async () => {
  const { database, close } = openDatabase(own.url);
  const begun: number[] = [];
  const done: number[] = [];
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const queue = await openQueue(database, { log }, () => [
    {
      name: "slow",
      async work({ n }) {
        begun.push(Number(n));
        started.resolve();
        await gate.promise;
        done.push(Number(n));
      },
    },
    {
      name: "broken",
      retryLimit: 0,
      work: async () => Promise.reject(new Error("Failed query: select\nparams: zoe@example.fr")),
    },
  ]);
  await queue.check();
  await transact(database, (tx) => queue.enqueue(tx, "broken", {}));
  await expect
    .poll(() => said.find(({ words }) => words === "job failed"), { timeout: 10_000 })
    .toBeDefined();
  expect(said.find(({ words }) => words === "job failed")?.facts).toMatchObject({
    job: "broken",
    jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const kept = await database.$client.query("select output::text from pgboss.job where name = 'broken'");
  expect(JSON.stringify(kept.rows)).not.toContain("zoe@");

  await transact(database, (tx) => queue.enqueue(tx, "slow", { n: 1 }));
  await started.promise;
  let quiet = false;
  const quieted = queue.quiet().then(() => {
    quiet = true;
  });
  await transact(database, (tx) => queue.enqueue(tx, "slow", { n: 2 }));
  expect([quiet, done]).toEqual([false, []]);
  gate.resolve();
  await quieted;
  expect([begun, done]).toEqual([[1], [1]]);
  await expect(queue.check()).rejects.toThrow("the queue is not polled for jobs of slow");
  await queue.stop();
  const { rows } = await database.$client.query(
    "select state::text, count(*)::int from pgboss.job where name = 'slow' group by 1 order by 1",
  );
  expect(rows).toEqual([
    { state: "completed", count: 1 },
    { state: "created", count: 1 },
  ]);
  await close();
}, 30_000);

test("a database that is away fills no log: many failed polls are one line", async () => {
  const { database, close } = openDatabase(own.url);
  let isAway = false;
  let refused = 0;
  async function query(...parameters: [string, unknown[]]) {
    if (!isAway) return database.$client.query(...parameters);
    refused += 1;
    throw new Error("the database is away");
  }
  const failing = Object.create(database, { $client: { value: { query } } });
  const kinds = ["one", "two", "three"].map((name) => ({ name, work: async () => {} }));
  const queue = await openQueue(failing, { log }, () => kinds);
  isAway = true;
  await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(6);
  isAway = false;
  expect(said.filter(({ words }) => words === "the queue met an error")).toHaveLength(1);
  await queue.stop();
  await close();
});
