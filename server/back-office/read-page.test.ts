import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from "#contract/back-office/table.ts";
import { openDatabase } from "#server/database/client.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { byDay, byNumber, byPlace, byText, byTime, type List, readAll, readPage } from "./read-page.ts";

/** More with RUNS=1000, for hours when nobody waits. */
const RUNS = Number(process.env.RUNS ?? 30);

let database: ReturnType<typeof openDatabase>["database"];
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  const opened = openDatabase(made.url, 4);
  ({ database } = opened);
  close = async () => {
    await opened.close();
    await made.drop();
  };
  await database.execute(sql`create table tasks (
    id integer generated always as identity primary key, due timestamptz not null, state text not null,
    cents integer, name text)`);
});
afterAll(() => close());

const Task = z.object({ id: z.int(), state: z.string() });
const STATES = ["late", "open", "settled"] as const;
interface Query {
  readonly sort: "id" | "time" | "day" | "cents" | "name" | "state";
  readonly descending: boolean;
  readonly grouped: boolean;
  readonly cursor?: string;
  readonly limit?: string;
}

const tasks = (query: Query): List<z.infer<typeof Task>> => ({
  query,
  row: Task,
  columns: sql`t.id, t.state`,
  from: sql`from tasks t`,
  filters: [sql`t.state <> 'hidden'`],
  groups: query.grouped ? STATES.map((state) => sql`t.state = ${state}`) : undefined,
  key: sql`t.id`,
  sort: {
    id: undefined,
    time: byTime(sql`t.due`),
    day: byDay(sql`t.due::date`),
    cents: byNumber(sql`t.cents`),
    name: byText(sql`t.name`),
    state: byPlace(sql`t.state`, STATES),
  }[query.sort],
  descending: query.descending,
});

/** The ids in the order of the whole list, as plain SQL has them. */
async function wholeList({ sort, descending, grouped }: Query): Promise<number[]> {
  const way = descending ? sql`desc` : sql`asc`;
  // PostgreSQL takes a bare constant for the number of a column.
  const value = {
    id: sql`(id - id)`,
    time: sql`due`,
    day: sql`due::date`,
    cents: sql`coalesce(cents, -1)`,
    name: sql`coalesce(name, '')`,
    state: sql`array_position(array['late', 'open', 'settled'], state)`,
  }[sort];
  const group = grouped ? sql`array_position(array['late', 'open', 'settled'], state)` : sql`(id - id)`;
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from tasks where state <> 'hidden' order by ${group}, ${value} ${way}, id ${way}`,
  );
  return rows.map(({ id }) => id);
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const addTasks = (count: number, seed: number) =>
  database.execute(sql`insert into tasks (due, state, cents, name)
    select timestamptz '2026-11-01' + ((n * ${seed}::int) % 7) * interval '8 hours' + ((n * ${seed}::int) % 3) * interval '1 microsecond',
      (array['late', 'open', 'settled', 'hidden'])[1 + (n * ${seed}::int / 5) % 4],
      (array[null, 0, -500, 42900])[1 + n % 4], (array[null, 'Éva', 'eva', 'Zoé "42"', '北京', 'a'])[1 + (n * ${seed}::int) % 6]
    from generate_series(1, ${count}::int) n`);

const query = fc.record({
  sort: fc.constantFrom(...(["id", "time", "day", "cents", "name", "state"] as const)),
  limit: fc.constantFrom(...TABLE_PAGE_SIZES),
  descending: fc.boolean(),
  grouped: fc.boolean(),
});
const change = fc.record({
  kind: fc.constantFrom("add" as const, "settle" as const, "remove" as const, "put off" as const),
  any: fc.nat({ max: 10_000 }),
});

test("while rows are added, settled, put off and removed, each other one is on exactly one page of every order, and back", async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.integer({ min: 1, max: 4 * TABLE_PAGE_SIZE }),
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }),
      async (wanted, count, seed, changes) => {
        await database.execute(sql`truncate tasks`);
        await addTasks(count, seed);
        const before = await wholeList(wanted);
        const changed = new Set<number>();
        const steps = changes[Symbol.iterator]();
        async function makeChanges() {
          for (const { kind, any } of steps.next().value ?? []) {
            if (kind === "add") {
              await addTasks(1, any);
              continue;
            }
            const id = before[any % Math.max(1, before.length)] ?? 0;
            // A cursor of a text names the last row alone: another test removes it.
            if (wanted.sort === "name" && kind === "remove" && id === seen.at(-1)) continue;
            changed.add(id);
            await database.execute(
              kind === "remove"
                ? sql`delete from tasks where id = ${id}`
                : kind === "settle"
                  ? sql`update tasks set state = 'settled' where id = ${id}`
                  : sql`update tasks set due = due + interval '1 day' where id = ${id}`,
            );
          }
        }
        const seen: number[] = [];
        let last = await readPage(database, tasks(wanted));
        seen.push(...ids(last.rows));
        while (last.next) {
          await makeChanges();
          last = await readPage(database, tasks({ ...wanted, cursor: last.next }));
          seen.push(...ids(last.rows));
        }
        const kept = (list: readonly number[]) =>
          list.filter((id) => before.includes(id) && !changed.has(id));
        expect(kept(seen)).toEqual(kept(before));
        // The way back has what now is before the last page.
        const whole = await wholeList(wanted);
        const back = ids(last.rows);
        while (last.previous) {
          last = await readPage(database, tasks({ ...wanted, cursor: last.previous }));
          back.unshift(...ids(last.rows).filter((id) => !back.includes(id)));
        }
        expect(back).toEqual(whole.slice(0, back.length));
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

test("a file has the rows of one moment once each, in their order, whatever changes while it is sent", async () => {
  await database.execute(sql`truncate tasks`);
  await addTasks(1300, 11);
  for (const wanted of [
    { sort: "time", descending: true, grouped: true },
    { sort: "day", descending: false, grouped: false },
  ] as const) {
    const before = await wholeList(wanted);
    const sent: number[] = [];
    for await (const rows of readAll(database, tasks(wanted))) {
      sent.push(...ids(rows));
      // The last row moves to the front, the first one to the end, and others come in at the front.
      await database.execute(
        sql`update tasks set due = '2026-12-01', state = 'late' where id = ${before.at(-1) ?? 0}`,
      );
      await database.execute(
        sql`update tasks set due = '2026-12-01', state = 'settled' where id = ${before[0] ?? 0}`,
      );
      await addTasks(3, 13);
    }
    expect(sent).toEqual(before);
  }
});

test("a cursor is of its own query", async () => {
  await database.execute(sql`truncate tasks`);
  await addTasks(3 * TABLE_PAGE_SIZE, 11);
  const wanted = { sort: "time", descending: true, grouped: true } as const;
  const { next } = await readPage(database, tasks(wanted));
  const cursor = next ?? "";
  expect((await readPage(database, tasks({ ...wanted, cursor }))).rows.length).toBeGreaterThan(0);
  for (const other of [{ sort: "id" }, { descending: false }, { grouped: false }] as const)
    await expect(readPage(database, tasks({ ...wanted, ...other, cursor }))).rejects.toMatchObject({
      details: { fields: { cursor: "INVALID" } },
    });
  const [mark] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  for (const forged of [
    [0, 3, 1, 1],
    [0, 0, -1, 1],
    [0, 0, 1],
    [2, 0, 1, 1],
    [0, 0, "1", 1],
    [0, 0, 1, 1e300],
  ])
    await expect(
      readPage(
        database,
        tasks({ ...wanted, cursor: Buffer.from(JSON.stringify([mark, ...forged])).toString("base64url") }),
      ),
    ).rejects.toMatchObject({ details: { fields: { cursor: "INVALID" } } });
});

test("a page has as many rows as its query chooses, and another size goes on at the same cursor", async () => {
  await database.execute(sql`truncate tasks`);
  await addTasks(400, 11);
  const wanted = { sort: "name", descending: false, grouped: false } as const;
  const first = await readPage(database, tasks({ ...wanted, limit: "25" }));
  expect(first.rows).toHaveLength(25);
  const second = await readPage(database, tasks({ ...wanted, limit: "200", cursor: first.next ?? "" }));
  expect(ids([...first.rows, ...second.rows])).toEqual((await wholeList(wanted)).slice(0, 225));
});

test("a text's cursor has no text, and starts anew when its row is gone", async () => {
  await database.execute(sql`truncate tasks`);
  await addTasks(400, 11);
  for (const descending of [false, true]) {
    const wanted = { sort: "name", descending, grouped: false, limit: "25" } as const;
    const whole = await wholeList(wanted);
    const first = await readPage(database, tasks(wanted));
    const last = ids(first.rows).at(-1);
    const cursor = first.next ?? "";
    expect(JSON.parse(Buffer.from(cursor, "base64url").toString()).slice(1)).toEqual([0, 0, 0, last]);
    await database.execute(sql`delete from tasks where id = ${last}`);
    const again = await readPage(database, tasks({ ...wanted, cursor }));
    expect(ids(again.rows)).toEqual(whole.filter((id) => id !== last).slice(0, 25));
  }
});

test("a forged place of a number is refused before the database reads it", async () => {
  await database.execute(sql`truncate tasks`);
  await addTasks(100, 11);
  for (const [sort, values] of [
    ["name", [1, "Eva"]],
    ["cents", ["1", 1.5, 1e300]],
    ["id", [1, ""]],
  ] as const) {
    const wanted = { sort, descending: false, grouped: false } as const;
    const { next } = await readPage(database, tasks({ ...wanted, limit: "25" }));
    const [mark] = JSON.parse(Buffer.from(next ?? "", "base64url").toString());
    for (const value of values) {
      const cursor = Buffer.from(JSON.stringify([mark, 0, 0, value, 1])).toString("base64url");
      await expect(readPage(database, tasks({ ...wanted, cursor }))).rejects.toMatchObject({
        details: { fields: { cursor: "INVALID" } },
      });
    }
  }
});
