import { expect, test } from "vitest";
import { makeLine } from "#contract/orders/cart.ts";
import { changedLines, withOffer } from "./offer-changes.ts";

const line = makeLine({
  id: "5",
  name: "iPhone 13",
  priceCents: 39_900,
  image: "/a",
  type: "SMARTPHONE",
  version: 2,
});
const offer = {
  ...{ productId: "5", version: 3, name: "Étui", image: "/b" },
  changes: [{ field: "condition" as const, old: "Très bon", new: "Bon" }],
};

test("a line whose listing has another version waits for the buyer's yes, until the newest version is taken", () => {
  expect(changedLines([line], [offer])).toEqual([{ line, offer }]);
  const newer = { ...offer, version: 4 };
  expect(changedLines([line], [offer, newer])).toEqual([{ line, offer: newer }]);
  expect(changedLines([withOffer(line, offer)], [offer])).toEqual([]);
  expect(changedLines([withOffer(line, offer)], [offer, newer])).toHaveLength(1);
});

test("a line of an old cart, without a version, waits for what its order was refused for", () => {
  const { version: _, ...old } = line;
  expect(changedLines([old], [offer])).toHaveLength(1);
});

test("a listing that is as it was needs no yes; one that the shop does not know yet does", () => {
  expect(changedLines([line], [{ ...offer, changes: [] }])).toEqual([]);
  expect(changedLines([line], [{ ...offer, version: 1, changes: [] }])).toHaveLength(1);
});

test("a repair of the same id has no version", () => {
  const repair = makeLine({ id: "5", name: "Écran", priceCents: 8990, image: "", type: "REPAIR" });
  expect(changedLines([repair], [offer])).toEqual([]);
});

test("the yes takes version, picture and VAT scheme; the name only if it changed", () => {
  expect(withOffer(line, offer)).toEqual({ ...line, version: 3, image: "/b" });
  const renamed = { ...offer, changes: [{ field: "name" as const, old: "iPhone 13", new: "Étui" }] };
  expect(withOffer(line, renamed)).toMatchObject({ name: "Étui" });
  const taxed = { ...offer, changes: [{ field: "vatScheme" as const, old: "margin", new: "standard" }] };
  expect(withOffer(line, taxed)).toMatchObject({ vatScheme: "standard" });
  const exempt = { ...offer, changes: [{ field: "vatScheme" as const, old: "standard", new: "franchise" }] };
  expect(withOffer({ ...line, vatScheme: "standard" }, exempt).vatScheme).toBe("franchise");
  const forgotten = { ...offer, changes: [{ field: "vatScheme" as const, old: "standard", new: null }] };
  expect(withOffer({ ...line, vatScheme: "standard" }, forgotten)).not.toHaveProperty("vatScheme");
});
