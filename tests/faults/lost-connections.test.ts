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

test("a transaction whose database is silent ends at its deadline with all its statements", async () => {
  const began = Date.now();
  const given = transact(
    shop.database,
    async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.halfOpen();
      await tx.execute(sql`select 2`);
    },
    { deadline: began + 300 },
  );
  await expect(given).rejects.toThrow(Failure);
  // Other statements wait 5.5 s.
  expect(Date.now() - began).toBeLessThan(3000);
  await proxy.restore();
  expect(await works()).toEqual([{ one: 1 }]);
});

test("a connection that is lost between two statements ends the transaction, not the process", async () => {
  const lost = transact(shop.database, async (tx) => {
    await tx.execute(sql`select 1`);
    await proxy.cut();
    // The loss is noticed before the next statement.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`select 2`);
  });
  await expect(lost).rejects.toThrow();
  await proxy.restore();
  expect(await works()).toEqual([{ one: 1 }]);
});
