import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digestTable } from "#server/backup/shop-tables.ts";
import { exportCatalogue } from "#server/catalog/catalogue-file/export-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/** Bytes of what PostgreSQL says when a COPY is done, after its last row and that it was the last. */
const AFTERWORD = 18;

let database: TestDatabase;
let client: pg.Client;
let close: () => void;

/** A proxy that delays the end of each packet from PostgreSQL, as a network may do. */
beforeAll(async () => {
  database = await createTestDatabase();
  const through = new URL(database.url);
  const socket = join(through.searchParams.get("host") ?? "", `.s.PGSQL.${through.port}`);
  const line = createServer((near) => {
    const far = connect(socket);
    for (const end of [near, far]) end.on("error", () => {}).setNoDelay(true);
    near.on("data", (asked) => far.write(asked)).on("close", () => far.destroy());
    let before = Promise.resolve();
    far.on("data", (said) => {
      const at = Math.max(0, said.length - AFTERWORD);
      before = before.then(async () => {
        near.write(said.subarray(0, at));
        await new Promise((later) => setTimeout(later, 20));
        near.write(said.subarray(at));
      });
    });
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((ready) => line.listen(0, "127.0.0.1", ready));
  close = () => line.close();
  const address = line.address();
  through.searchParams.set("host", "127.0.0.1");
  through.port = String(typeof address === "object" ? address?.port : "");
  client = new pg.Client(through.href);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  close();
  await database.drop();
});

test("all rows of a table are counted when the final message of COPY comes late", async () => {
  await client.query("create table counted as select generate_series(1, 79) as id");
  const { rows } = await digestTable(client, { name: "counted", columns: ["id"], order: "id" });
  expect(rows).toBe(79);
});

test("an export reports all its rows when the final message of COPY comes late", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reluit-rows-"));
  await client.query("insert into repair_services (kind, name) values ('screen', 'Écran')");
  expect(await exportCatalogue(client, join(folder, "catalogue.csv"))).toBe(1);
  await rm(folder, { recursive: true });
});
