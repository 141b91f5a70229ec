import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { findDisagreements, processName } from "./agreed-settings.ts";
import { withClient } from "./database/find-database.ts";
import { readSettings } from "./settings.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => own.drop());

const BUCKET = {
  PHOTO_BUCKET_URL: "https://s3.example/photos",
  PHOTO_BUCKET_KEY: "key",
  PHOTO_BUCKET_SECRET: "secret",
};
const shared = {
  PUBLIC_URL: "https://shop.example",
  JWT_KEYS: "[]",
  STAFF_KEY: "A".repeat(43),
  ...BUCKET,
};
const settingsOf = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: "/tmp/one", ...environment });

/** What a process with some settings finds while another one runs with `running`. */
async function found(running: Record<string, string>, environment: Record<string, string>) {
  const other = new pg.Client({
    connectionString: own.url,
    application_name: processName(settingsOf(running)),
  });
  await other.connect();
  try {
    return await withClient(own.url, (client) => findDisagreements(client, settingsOf(environment)));
  } finally {
    await other.end();
  }
}

test("processes of two machines with the same address, keys and bucket agree", async () => {
  expect(await found(shared, { ...shared, DATA_DIR: "/tmp/two" })).toEqual([]);
});

test("the settings that differ are named", async () => {
  expect(await found(shared, { ...shared, PUBLIC_URL: "https://other.example" })).toEqual(["PUBLIC_URL"]);
  expect(
    await found(shared, {
      ...shared,
      STAFF_KEY: "B".repeat(43),
      PHOTO_BUCKET_URL: "https://s3.example/others",
    }),
  ).toEqual(["STAFF_KEY", "PHOTO_BUCKET_URL"]);
});

test("keys and pictures in a folder are shared by the workers of one machine, and by nobody else", async () => {
  const folder = { PUBLIC_URL: "https://shop.example" };
  expect(await found(folder, folder)).toEqual([]);
  expect(await found(folder, { ...folder, DATA_DIR: "/tmp/two" })).toEqual([
    "JWT_KEYS",
    "STAFF_KEY",
    "PHOTO_BUCKET_URL",
  ]);
});

test("the name of a connection fits into PostgreSQL's 63 bytes and holds no setting", () => {
  const name = processName(settingsOf(shared));
  expect(name).toMatch(/^reluit(?: [0-9a-f]{6}){6}$/);
  expect(name.length).toBeLessThan(64);
});
