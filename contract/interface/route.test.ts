import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import { addressOf } from "./call.ts";
import { type Answer, defineRoutes, type ShopRoute } from "./route.ts";

const Phone = z.object({ id: z.number() });
const declared = defineRoutes({
  "POST /phones/:id/parts/:part.pdf": {
    who: "the buyer",
    limit: "20/1m",
    tag: "phones",
    summary: "An example",
    params: { id: z.string(), part: z.string() },
    body: Phone,
    answers: { 201: Phone, 202: z.object({ secret: z.string() }) },
    refuses: [409],
  },
});

test("a caller gets the answers that are no refusals", () => {
  expectTypeOf<Answer<(typeof declared)["POST /phones/:id/parts/:part.pdf"]>>().toEqualTypeOf<
    { id: number } | { secret: string }
  >();
});

test("a route that doesn’t say who may call it, or doesn’t know its parameters, does not compile", () => {
  const route = { tag: "phones", summary: "An example", answers: { 200: Phone } } as const;
  expectTypeOf(route).not.toExtend<ShopRoute>();
  expectTypeOf({ ...route, who: "anyone" as const }).toExtend<ShopRoute>();
  type Input = Parameters<typeof defineRoutes<{ "GET /phones/:id": typeof route & { who: "anyone" } }>>[0];
  expectTypeOf<Input["GET /phones/:id"]["params"]>().toExtend<Readonly<Record<"id", z.ZodMiniType>>>();
});

test("the address of a call escapes its parameters and leaves out what is not given", () => {
  expect(
    addressOf("GET /phones/:id/parts/:part", {
      params: { id: 7, part: "a/b" },
      query: { brand: "apple", search: "", page: undefined, limit: 5 },
    }),
  ).toBe("/phones/7/parts/a%2Fb?brand=apple&limit=5");
});
