import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#server/database/client.ts";
import { findPlaces } from "./find-places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a search that finds nothing ends when nobody waits for it any more", async () => {
  const statement = vi.fn(async () => {
    vi.advanceTimersByTime(300);
    return { rows: [] };
  });
  // A catalogue without an end.
  const page = (_: unknown, { limit }: { limit: number }) =>
    Array.from({ length: limit }, (_, id) => ({ id }));
  const candidates = {
    sources: [{ index: { page }, filters: {} }],
    scan: { condition: sql`false`, share: 0.01 },
  };
  const search = findPlaces({ execute: statement } as unknown as Database, candidates as never, {
    sort: "newest",
    offset: 0,
    limit: 18,
  });
  await expect(search).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(statement.mock.calls.length).toBeLessThan(10);
});
