import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let own: TestDatabase;
let proxy: TcpProxy;
let shop: ReturnType<typeof openDatabase>;

beforeEach(async () => {
  own = await createTestDatabase();
  proxy = await openTcpProxy(own.url);
  shop = openDatabase(proxy.url, 2);
});
afterEach(async () => {
  await shop.close();
  await proxy.close();
  await own.drop();
});

const works = () =>
  transact(shop.database, (tx) => tx.execute(sql`select 1 as one`).then(({ rows }) => rows));

test.each(["begin", "select 7", "commit"])(
  "connections lost at `%s`, more of them than the pool has, are all replaced",
  async (text) => {
    for (let time = 0; time < 4; time += 1) {
      const cut = new Promise<void>((resolve) =>
        proxy.at(text, "before", () => void proxy.cut().then(resolve)),
      );
      await expect(transact(shop.database, (tx) => tx.execute(sql`select 7`))).rejects.toThrow();
      await cut;
      await proxy.restore();
    }
    expect(await works()).toEqual([{ one: 1 }]);
  },
);

/** Cuts the connection once at a statement, and lets new ones through at once. */
function cutOnceAt(text: string, when: "before" | "after") {
  proxy.at(text, when, () => void proxy.cut().then(() => proxy.restore()));
}

async function countLines() {
  const { rows } = await shop.database.execute<{ n: number }>(sql`select count(*)::int as n from lines`);
  return rows[0]?.n;
}

/** Opens the connections of the pool before anything is cut. */
async function makeLines() {
  await shop.database.execute(sql`create table lines (key text primary key)`);
}

test.each(["begin", "insert into lines"])(
  "a connection lost at `%s`, before the commit: nothing was written, and the work is done once on another",
  async (text) => {
    await makeLines();
    cutOnceAt(text, "before");
    await transact(shop.database, (tx) => tx.execute(sql`insert into lines values ('one')`));
    expect(await countLines()).toBe(1);
  },
);

test.each([
  ["before", 0],
  ["after", 1],
] as const)(
  "a connection lost %s the database heard the commit: work without a key is not repeated, and the answer says so",
  async (when, written) => {
    await makeLines();
    cutOnceAt("commit", when);
    const lost = transact(shop.database, (tx) => tx.execute(sql`insert into lines values ('one')`));
    await expect(lost).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
    expect(await countLines()).toBe(written);
  },
);

test.each(["before", "after"] as const)(
  "a connection lost %s the database heard the commit: work with a key is repeated and written once",
  async (when) => {
    await makeLines();
    cutOnceAt("commit", when);
    const keyed = transact(
      shop.database,
      (tx) => tx.execute(sql`insert into lines values ('one') on conflict do nothing`),
      { hasKey: true },
    );
    await keyed;
    expect(await countLines()).toBe(1);
  },
);

test("a deadline that passes while the commit is under way leaves its outcome unknown", async () => {
  await makeLines();
  proxy.at("commit", "after", () => {});
  const late = transact(shop.database, (tx) => tx.execute(sql`insert into lines values ('one')`), {
    deadline: Date.now() + 500,
  });
  await expect(late).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
  expect(await countLines()).toBe(1);
});

test("a connection that finds itself read-only is dropped, and the work is done on another", async () => {
  await makeLines();
  const single = openDatabase(own.url, 1);
  // The session turns read-only, as after a demotion of its server.
  await single.database.execute(sql`set session characteristics as transaction read only`);
  await transact(single.database, (tx) => tx.execute(sql`insert into lines values ('one')`));
  expect(await countLines()).toBe(1);
  await single.close();
});

test("a transaction whose database is silent ends at its deadline with all its statements, before a statement without one", async () => {
  let other = Promise.resolve();
  let isOtherGivenUp = false;
  const given = transact(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.halfOpen();
      other = shop.database.execute(sql`select 3`).then(
        () => {},
        () => {
          isOtherGivenUp = true;
        },
      );
      await tx.execute(sql`select 2`);
    },
    { deadline: Date.now() + 300 },
  );
  await expect(given).rejects.toThrow(Failure);
  expect(isOtherGivenUp).toBe(false);
  await proxy.restore();
  await other;
  expect(await works()).toEqual([{ one: 1 }]);
});

test("a connection that is lost between two statements ends the transaction, not the process", async () => {
  const lost = transact(shop.database, async (tx) => {
    await tx.execute(sql`select 1`);
    await proxy.cut();
    // Wait until the client has noticed the lost connection.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`select 2`);
  });
  await expect(lost).rejects.toThrow();
  await proxy.restore();
  expect(await works()).toEqual([{ one: 1 }]);
});
