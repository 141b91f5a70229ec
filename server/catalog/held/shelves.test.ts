import fc from "fast-check";
import { expect, test } from "vitest";
import { makeShelves } from "./shelves.ts";

const price = fc.oneof(
  fc.nat({ max: 40 }).map((step) => step * 5000),
  fc.nat({ max: 120_000 }),
);
/** Prices in cents of listings that come and of some that go again. */
const history = fc.record({
  read: fc.array(price),
  came: fc.array(price),
  gone: fc.infiniteStream(fc.boolean()),
});

test("whatever came and went, a shelf counts between any two prices, and by 50 €, what is there", () => {
  fc.assert(
    fc.property(history, price, price, ({ read, came, gone }, least, most) => {
      const shelves = makeShelves([[1, "neuf", false, read]]);
      shelves.move(came.map((cents) => [1, "neuf", cents, false, 1]));
      const left: number[] = [];
      for (const cents of [...read, ...came])
        if (gone.next().value) shelves.move([[1, "neuf", cents, false, -1]]);
        else left.push(cents);
      const [shelf] = shelves;
      expect(shelf?.between(least, most)).toBe(
        left.filter((cents) => cents >= least && cents <= most).length,
      );
      expect([...(shelf?.prices ?? [])]).toEqual(left.sort((one, other) => one - other));
      for (const [at, count] of (shelf?.steps ?? []).entries())
        expect(count).toBe(left.filter((cents) => Math.floor(cents / 5000) === at).length);
    }),
  );
});

test("models, conditions and what is sold stand on shelves of their own", () => {
  const shelves = makeShelves([[1, "neuf", false, [10_000, 20_000]]]);
  shelves.move([
    [1, "neuf", 10_000, false, -1],
    [1, "neuf", 10_000, true, 1],
    [1, "bon", 30_000, false, 2],
    [2, "neuf", 40_000, false, 1],
  ]);
  expect([...shelves].map(({ model, condition, sold, size }) => [model, condition, sold, size])).toEqual([
    [1, "neuf", false, 1],
    [1, "neuf", true, 1],
    [1, "bon", false, 2],
    [2, "neuf", false, 1],
  ]);
  expect(shelves.size).toBe(5);
});

test("a price that is not there takes nothing away", () => {
  const shelves = makeShelves([[1, "neuf", false, [10_000]]]);
  shelves.move([[1, "neuf", 9_999, false, -1]]);
  expect([...shelves][0]?.size).toBe(1);
});
