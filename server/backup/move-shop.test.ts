import { expect, test } from "vitest";
import { withClient } from "#server/database/find-database.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { moveShop } from "./move-shop.ts";

test("a target that refuses a row in the middle of a table ends the move with its error, and both sides are free", async () => {
  const [source, target] = [await createTestDatabase(), await createTestDatabase("template0")];
  // More rows than a connection holds unread, each of which the target refuses.
  await withClient(source.url, (client) =>
    client.query(`
      alter table login_tries drop constraint login_tries_failures_check;
      insert into login_tries (name, failures, last_at) select n::text, -1, now() from generate_series(1, 300000) n`),
  );
  const move = () =>
    withClient(source.url, (from) => withClient(target.url, (to) => moveShop(from, to, "there")));
  await expect(move()).rejects.toThrow("login_tries_failures_check");
  await withClient(source.url, async (client) => {
    await client.query("delete from login_tries");
    const { rows } = await client.query("select to_regclass('moved_to') as note");
    expect(rows).toEqual([{ note: null }]);
  });
  expect((await move()).tables.length).toBeGreaterThan(10);
  for (const database of [source, target]) await database.drop();
});

test("a target of another encoding is refused before anything is copied, with the line that makes a right one", async () => {
  const source = await createTestDatabase();
  const target = await createTestDatabase("template0", "SQL_ASCII");
  const move = withClient(source.url, (from) => withClient(target.url, (to) => moveShop(from, to, "there")));
  await expect(move).rejects.toThrow(/SQL_ASCII.*createdb .*--encoding=UTF8/);
  for (const database of [source, target]) await database.drop();
});
