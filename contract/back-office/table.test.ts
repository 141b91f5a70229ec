import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  nextSort,
  readSort,
  readTableQuery,
  TABLE_COUNT_LIMIT,
  TABLE_PAGE_SIZE,
  tablePage,
  tableQuery,
  unreadParameters,
} from "./table.ts";

const OrderQuery = tableQuery({ status: z.optional(z.enum(["PAYED", "PENDING"])) }, ["createdAt", "total"]);

test("a list sorts by its own keys, up or down", () => {
  expect(OrderQuery.parse({ sort: "-total", status: "PAYED" })).toEqual({ sort: "-total", status: "PAYED" });
  expect(OrderQuery.safeParse({ sort: "password" }).success).toBe(false);
  expect(readSort<"total">("-total")).toEqual({ key: "total", descending: true });
  expect(readSort<"total">("total")).toEqual({ key: "total", descending: false });
});

test("an address with an unknown or invalid parameter opens the list without it", () => {
  const search = new URLSearchParams("status=LOST&sort=-total&utm=1&cursor=WyJhYmMiLDEyXQ_-");
  expect(readTableQuery(OrderQuery, search)).toEqual({
    sort: "-total",
    cursor: "WyJhYmMiLDEyXQ_-",
  });
});

test("an address with the cursor of another version opens the first page", () => {
  expect(readTableQuery(OrderQuery, new URLSearchParams("cursor=~1764.12&sort=total"))).toEqual({
    sort: "total",
  });
});

test("a page of a list has its rows, the next cursor and a count with a limit", () => {
  const Page = tablePage(z.object({ id: z.int() }));
  const page = { rows: [{ id: 1 }], next: null, previous: null, count: TABLE_COUNT_LIMIT, isMore: true };
  expect(Page.parse(page)).toEqual(page);
  expect(TABLE_PAGE_SIZE).toBeLessThanOrEqual(100);
});

test("a header sorts up, then down, then gives the usual order back, and another header starts anew", () => {
  expect(nextSort("total", undefined)).toBe("total");
  expect(nextSort("total", "total")).toBe("-total");
  expect(nextSort("total", "-total")).toBeUndefined();
  expect(nextSort("total", "-createdAt")).toBe("total");
});

test("a page has only the sizes that are offered", () => {
  expect(OrderQuery.parse({ limit: "200" })).toEqual({ limit: "200" });
  expect(OrderQuery.safeParse({ limit: "100000" }).success).toBe(false);
});

test("whatever an address says, what is read of it is a query, and the rest is named", () => {
  const name = fc.constantFrom("status", "sort", "limit", "cursor", "columns", "q");
  const value = fc.oneof(fc.constantFrom("PAYED", "-total", "25", "abc", "number,total", ""), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const search = new URLSearchParams(pairs);
      const read = readTableQuery(OrderQuery, search);
      expect(OrderQuery.parse(read)).toEqual(read);
      const unread = unreadParameters(OrderQuery, search);
      for (const [key] of search)
        expect([key in read, unread.includes(key), key === "columns", !search.get(key)]).toContain(true);
      expect(unread.filter((key) => key in read || key === "columns")).toEqual([]);
    }),
  );
});
