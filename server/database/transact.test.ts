import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { openDatabase } from "./client.ts";
import { pipelined, sqlState, transact } from "./transact.ts";

let own: TestDatabase;
let shop: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  own = await createTestDatabase();
  shop = openDatabase(own.url, 2);
  await shop.database.execute(sql`create table lines (text text)`);
});
beforeEach(async () => {
  await shop.database.execute(sql`delete from lines`);
});
afterAll(async () => {
  await shop.close();
  await own.drop();
});

const written = async () =>
  (await shop.database.execute<{ text: string }>(sql`select text from lines`)).rows.map(({ text }) => text);

test("pipelined statements are answered in their order and written with the transaction", async () => {
  const answers = await transact(shop.database, (tx) =>
    pipelined([
      tx.execute(sql`insert into lines values ('one') returning text`).then(({ rows }) => rows),
      "nothing to ask",
      tx.execute(sql`select count(*)::int as so_far from lines`).then(({ rows }) => rows),
    ]),
  );
  expect(answers).toEqual([[{ text: "one" }], "nothing to ask", [{ so_far: 1 }]]);
  expect(await written()).toEqual(["one"]);
});

test("a statement of the query builder runs once, also when it is the only work", async () => {
  await transact(shop.database, (tx) => pipelined([tx.execute(sql`insert into lines values ('one')`)]));
  await transact(shop.database, (tx) => tx.execute(sql`insert into lines values ('two')`));
  expect(await written()).toEqual(["one", "two"]);
});

test("after one pipelined statement failed, a write that follows another one is not committed", async () => {
  const given = transact(shop.database, (tx) =>
    pipelined([
      tx.execute(sql`select 1`).then(() => {
        throw new Error("not what was wanted");
      }),
      tx.execute(sql`select pg_sleep(0.05)`).then(() => tx.execute(sql`insert into lines values ('late')`)),
    ]),
  );
  await expect(given).rejects.toThrow("not what was wanted");
  // Whoever has the connections next asks them behind whatever went out before.
  await Promise.all([written(), written()]);
  expect(await written()).toEqual([]);
});

test("the first error is thrown, not those of the later statements", async () => {
  const state = await transact(shop.database, (tx) =>
    pipelined([tx.execute(sql`select 1 / 0`), tx.execute(sql`insert into lines values ('behind')`)]),
  ).catch(sqlState);
  expect(state).toBe("22012");
  expect(await written()).toEqual([]);
});

test.each([false, true])(
  "a transaction that can't begin writes nothing, and says what kept it from beginning (reads first: %s)",
  async (readsFirst) => {
    let begun = false;
    let refused: string | null = "nothing was asked";
    const options = { advisoryLock: "one at a time", readsFirst };
    const second = () =>
      transact(
        shop.database,
        async (tx) => {
          begun = true;
          await tx.execute(sql`select 1`).catch(() => {});
          const write = tx.execute(sql`insert into lines values ('second')`).then(() => "written");
          refused = await write.catch(sqlState);
        },
        options,
      ).catch(sqlState);
    const state = await transact(
      shop.database,
      async (tx) => {
        await tx.execute(sql`insert into lines values ('first')`);
        // Locks are waited for for two seconds.
        return second();
      },
      options,
    );
    expect(state).toBe("55P03");
    // Work that may write at once has not begun. Other work has no connection any more: no word of the database's.
    expect(begun).toBe(readsFirst);
    expect(refused).toBe(readsFirst ? null : "nothing was asked");
    expect(await written()).toEqual(["first"]);
  },
);
