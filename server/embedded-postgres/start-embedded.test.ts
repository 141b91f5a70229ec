import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDataDir, query, startHere, untilNoServer } from "./fixtures/owners.ts";

test("a first start makes the database and a warm start keeps its rows", async () => {
  const dataDir = await makeDataDir();
  const first = await startHere({ dataDir });
  expect(first.warm).toBe(false);
  await query(first.url, "CREATE TABLE kept (name text)");
  await query(first.url, "INSERT INTO kept VALUES ('iPhone 13'), ('Galaxy S22')");
  await first.stop();
  await first.stop();
  expect(await first.exited).toMatchObject({ expected: true, reason: "exit code 0" });
  await untilNoServer(dataDir);

  const second = await startHere({ dataDir, maxConnections: 33 });
  expect(second.warm).toBe(true);
  expect(await query(second.url, "SELECT name FROM kept ORDER BY name")).toEqual([
    { name: "Galaxy S22" },
    { name: "iPhone 13" },
  ]);
  expect(second.connection).toEqual({ host: join(dataDir, "run"), user: "reluit", database: "reluit" });
  const [settings] = await query(
    second.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
       current_setting('synchronous_commit') AS commits, current_setting('data_checksums') AS checksums,
       current_setting('max_connections') AS connections, current_setting('listen_addresses') AS addresses,
       current_setting('default_text_search_config') AS stemming, current_setting('server_encoding') AS encoding`,
  );
  expect(settings).toEqual({
    fsync: "on",
    pages: "on",
    commits: "on",
    checksums: "on",
    connections: "33",
    addresses: "",
    stemming: "pg_catalog.french",
    encoding: "UTF8",
  });
}, 30_000);

test("the search extensions exist, and names sort as in French", async () => {
  const { url } = await startHere({ dataDir: await makeDataDir(), durable: false });
  for (const extension of ["pg_trgm", "unaccent", "fuzzystrmatch", "btree_gin", "citext"])
    await query(url, `CREATE EXTENSION ${extension}`);
  expect(
    await query(
      url,
      "SELECT string_agg(w, ' ' ORDER BY w) AS words FROM unnest('{zèbre,école,eau}'::text[]) w",
    ),
  ).toEqual([{ words: "eau école zèbre" }]);
}, 30_000);

test("a failed statement leaves nothing of its content in the log", async () => {
  const lines: string[] = [];
  const { url } = await startHere({
    dataDir: await makeDataDir(),
    durable: false,
    log: (line) => lines.push(line),
  });
  await query(url, "CREATE TABLE people (email text PRIMARY KEY)");
  await query(url, "INSERT INTO people VALUES ('camille@example.org')");
  await expect(query(url, "INSERT INTO people VALUES ('camille@example.org')")).rejects.toThrow(
    "duplicate key",
  );
  expect(lines.join("\n")).toContain("ready to accept connections");
  expect(lines.join("\n")).not.toContain("camille");
}, 30_000);

test("a folder whose path is too long for a socket gets a short one, guarded and removed at the end", async () => {
  const dataDir = join(await makeDataDir(), "réserve ".repeat(14).trim(), "données, 1");
  await mkdir(dataDir, { recursive: true });
  const embedded = await startHere({ dataDir, durable: false });
  const { host } = embedded.connection;
  expect(host).toMatch(/^\/tmp\/reluit-socket-/);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect(await query(embedded.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await embedded.stop();
  await expect(readdir(host)).rejects.toThrow("ENOENT");
}, 30_000);
