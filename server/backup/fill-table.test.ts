import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { fillTable } from "./shop-tables.ts";

let opened: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
beforeAll(async () => {
  opened = await createTestDatabase();
  client = new Client({ connectionString: opened.url });
  await client.connect();
  await client.query("create table copied (id integer check (id <> 7), text text)");
});
afterAll(async () => {
  await client.end();
  await opened.drop();
});

const LINES = 64;
const lines = (from: number) =>
  Buffer.from(Array.from({ length: LINES }, (_, at) => `${from + at}\t${"x".repeat(200)}\n`).join(""));

test("a row that the table refuses ends the copy with its error, however many rows are on their way", async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const rows = fillTable(client, { name: "copied", columns: ["id", "text"] });
    const copy = async () => {
      for (let chunk = 0; chunk < 500; chunk += 1) await rows.write(lines(chunk * LINES));
      await rows.end();
    };
    await expect(copy()).rejects.toThrow("copied_id_check");
    // The connection serves the next statement.
    expect((await client.query("select count(*)::int as rows from copied")).rows).toEqual([{ rows: 0 }]);
  }
});
