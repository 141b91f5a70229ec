import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fleet, openFleet } from "#tests/races/fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
}, 60_000);
afterAll(async () => fleet.close());

const SHARED = {
  STAFF_KEY: "A".repeat(43),
  PHOTO_BUCKET_URL: "http://127.0.0.1:9/pictures",
  PHOTO_BUCKET_KEY: "key",
  PHOTO_BUCKET_SECRET: "secret",
};

test("a shop that starts beside others says which of its settings differ, and none when all agree", async () => {
  await fleet.start({ environment: SHARED });
  const alike = await fleet.start({ environment: SHARED });
  expect(alike.output()).not.toContain("other settings");
  const other = await fleet.start({ environment: { ...SHARED, PUBLIC_URL: "https://other.example" } });
  expect(other.output()).toContain("another process of this shop has other settings");
  expect(other.output()).toContain('"settings":["PUBLIC_URL"]');
}, 60_000);
