import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrationNames } from "./migrate.ts";

/** No version before the baseline serves beside this one. */
const BASELINE = "0001_baseline.sql";

/** What the version before, still serving, could trip over. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|schema)\b/i, "takes away what it reads"],
  [/\brename\b/i, "takes away a name it uses"],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, "rewrites a table under it"],
  [/\bset\s+not\s+null\b/i, "refuses rows it writes"],
  [/\btruncate\b/i, "takes away its rows"],
  [
    /\badd\s+column\b(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/i,
    "refuses rows it writes without the column",
  ],
  [/\bcreate\s+index\s+concurrently\b/i, "cannot run in a transaction"],
  [/^\s*(?:begin|commit)\s*;/im, "ends the transaction that a migration is"],
];

/** Statements without comments; one with `-- safe: REASON` above it says why it may. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--\s*safe:\s*\S[^\n]*\n(?:\s*--[^\n]*\n)*[^;]*;/gi, "")
    .replace(/--[^\n]*/g, "")
    .replace(/\$\$[\s\S]*?\$\$/g, "''")
    .split(";");
}

function findBreaking(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) =>
    BREAKING.filter(([pattern]) => pattern.test(`${statement};`)).map(
      ([, why]) => `${statement.trim().split("\n")[0]}: ${why}`,
    ),
  );
}

/** Outside a transaction an index is dropped, when an attempt before left it, and built again; nothing else happens. */
const REPEATABLE = [/^drop index concurrently if exists (\w+)$/, /^create index concurrently (\w+) on \w+ /];

function findUnrepeatable(sql: string): string[] {
  const statements = statementsOf(sql)
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.filter((statement, place) => {
    const name = REPEATABLE[place % 2]?.exec(statement)?.[1];
    const dropped = REPEATABLE[0]?.exec(statements[place - (place % 2)] ?? "")?.[1];
    return name === undefined || name !== dropped;
  });
}

test("no migration breaks the previous version, which may still be serving", async () => {
  const found: string[] = [];
  for (const name of (await migrationNames()).filter((one) => one > BASELINE)) {
    const sql = await readFile(new URL(`./migrations/${name}`, import.meta.url), "utf8");
    const breaking = sql.startsWith("-- no transaction\n") ? findUnrepeatable(sql) : findBreaking(sql);
    found.push(...breaking.map((line) => `${name}: ${line}`));
  }
  expect(found).toEqual([]);
});

test.each([
  "create index concurrently a on t (b);",
  "drop index concurrently if exists a; create index concurrently b on t (c);",
  "drop index concurrently if exists a; drop table t;",
])("outside a transaction the check refuses %j", (sql) => {
  expect(findUnrepeatable(sql)).not.toEqual([]);
});

test.each([
  "alter table users drop column email;",
  "drop table photos;",
  "alter table users rename column email to mail;",
  "alter table orders alter column number type integer using 1;",
  "alter table orders alter column paid_at set not null;",
  "alter table users\n  add column age integer not null;",
  "truncate orders;",
])("the check sees %j", (sql) => {
  expect(findBreaking(sql)).toHaveLength(1);
});

test.each([
  "alter table users add column age integer;",
  "alter table users add column age integer not null default 0, add column born date;",
  "create table t (a integer not null); -- drop table is only a word here\n",
  "-- safe: nothing has read it since version 3\nalter table users drop column age;",
  "create function f() returns void language plpgsql as $$ begin truncate t; end $$;",
  "alter table t add column s text not null generated always as (upper(n)) stored;",
])("the check lets pass %j", (sql) => {
  expect(findBreaking(sql)).toEqual([]);
});

test("each number is used once", async () => {
  const numbers = (await migrationNames()).map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
