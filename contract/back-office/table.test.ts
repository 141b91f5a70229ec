import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  readSort,
  readTableQuery,
  TABLE_COUNT_LIMIT,
  TABLE_PAGE_SIZE,
  tablePage,
  tableQuery,
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
