import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const made: TestDatabase[] = [];
afterAll(async () => {
  for (const database of made) await database.drop();
});

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  return client.query(text).finally(() => client.end());
}

test("test databases are independent copies", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  made.push(one, other);
  await query(one.url, "CREATE TABLE kept (id int)");
  await expect(query(other.url, "SELECT * FROM kept")).rejects.toThrow('relation "kept" does not exist');
});

test("a test database can be the template of another", async () => {
  const one = await createTestDatabase();
  await query(one.url, "CREATE TABLE kept AS SELECT 7 AS id");
  const name = new URL(one.url).pathname.slice(1);
  const copy = await createTestDatabase(name);
  made.push(one, copy);
  expect((await query(copy.url, "SELECT id FROM kept")).rows).toEqual([{ id: 7 }]);
});

test("a dropped database is gone, connections or not", async () => {
  const one = await createTestDatabase();
  const held = new pg.Client(one.url);
  held.on("error", () => {});
  await held.connect();
  await one.drop();
  await one.drop();
  await expect(query(one.url, "SELECT 1")).rejects.toThrow("does not exist");
});
