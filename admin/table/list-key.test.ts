import { expectTypeOf, test } from "vitest";
import { type OrderSummary, OrdersQuery } from "#contract/back-office/orders.ts";
import { SellersQuery } from "#contract/back-office/people.ts";
import type { ListKey, RowOf, SchemaOf } from "./list-key.ts";

test("a list has the rows of its route, and takes only the declared query", () => {
  expectTypeOf<RowOf<"GET /admin/api/orders">>().toEqualTypeOf<OrderSummary>();
  expectTypeOf(OrdersQuery).toExtend<SchemaOf<"GET /admin/api/orders">>();
  expectTypeOf(SellersQuery).not.toExtend<SchemaOf<"GET /admin/api/orders">>();
});

test("a route without pages or without a file is no list", () => {
  expectTypeOf<"GET /admin/api/orders">().toExtend<ListKey>();
  expectTypeOf<"GET /admin/api/orders/:number">().not.toExtend<ListKey>();
  expectTypeOf<"GET /admin/api/orders.csv">().not.toExtend<ListKey>();
});
