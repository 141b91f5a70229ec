import { describe, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { Cart, makeLine } from "#contract/orders/cart.ts";
import { VAT_SCHEMES } from "#contract/orders/vat.ts";
import { cardItemOf } from "../cards/card-item.ts";
import { productMeta } from "./product-meta.ts";
import { brandFilterOf, productViewOf } from "./product-view.ts";

const item: SmartphoneItem = {
  id: 7,
  version: 1,
  smartphoneModelId: 3,
  name: "iPhone 13 128 Go Minuit",
  price: 449.9,
  description: "Version 256 GB, comme neuf.",
  stockQuantity: 2,
  condition: "très bon",
  grade: "A",
  batteryCapacity: "3240mAh",
  status: "available",
  category: "Smartphone",
  createdAt: "2026-01-01T00:00:00.000Z",
  seller: "Atelier Nova",
  images: [],
  model: {
    id: 3,
    brand: "Apple",
    model: "iPhone 13",
    storageCapacity: "128 GB",
    color: "Minuit",
    colorSlug: "minuit",
    processor: "A15",
    screenSize: "6,1 pouces",
    camera: "Double",
    battery: "3240 mAh",
    os: "iOS 15",
    imageUrl: "/pictures/models/3.svg",
  },
};

describe("a card", () => {
  test("has the price in cents and the condition's own name", () => {
    expect(cardItemOf(item)).toMatchObject({
      priceCents: 44_990,
      conditionSlug: "tres-bon",
      available: true,
    });
  });

  test.each(["sold", "0", "Indisponible", "whatever", ""])("counts the status %o as sold", (status) => {
    expect(cardItemOf({ ...item, status }).available).toBe(false);
  });

  test("says who sells it, unless the shop itself does, and the cart keeps it", () => {
    expect(cardItemOf(item).soldBy).toBe("Atelier Nova");
    expect(cardItemOf({ ...item, sellerKind: "shop" }).soldBy).toBeNull();
    const line = makeLine({ ...cardItemOf(item), id: "7", image: "", type: "SMARTPHONE" });
    expect(Cart.parse([line])).toMatchObject([{ id: "7", soldBy: "Atelier Nova" }]);
    const kinds = (["shop", "professional", "private"] as const).map((sellerKind) => {
      const own = makeLine({
        ...cardItemOf({ ...item, sellerKind }),
        id: "7",
        image: "",
        type: "SMARTPHONE",
      });
      return own.isPrivate;
    });
    expect(kinds).toEqual([undefined, undefined, true]);
  });

  test.each(VAT_SCHEMES)("has the scheme %s of its seller, and the cart keeps it", (vatScheme) => {
    const card = cardItemOf({ ...item, vatScheme });
    const line = makeLine({ ...card, id: "7", image: "", type: "SMARTPHONE" });
    expect(Cart.parse([line])).toMatchObject([{ vatScheme }]);
  });

  test("claims no scheme that its seller has not recorded", () => {
    for (const unknown of [item, { ...item, vatScheme: null }]) {
      const card = cardItemOf(unknown);
      expect(card.vatScheme).toBeNull();
      expect(makeLine({ ...card, id: "7", image: "", type: "SMARTPHONE" })).not.toHaveProperty("vatScheme");
    }
  });

  test("counts a phone without stock as sold, since nobody can buy it", () => {
    expect(cardItemOf({ ...item, stockQuantity: 0 }).available).toBe(false);
  });

  test("keeps a condition that has no translation", () => {
    expect(cardItemOf({ ...item, condition: "Inconnu" })).toMatchObject({
      conditionSlug: null,
      grade: null,
    });
  });

  test("tries the item's photograph, then the model's, then the drawing, each once", () => {
    expect(cardItemOf(item).pictures).toEqual(["/pictures/models/3.svg"]);
    const photographed = { ...item, images: ["/a.jpg"], model: { ...item.model, imageUrl: "/b.jpg" } };
    expect(cardItemOf(photographed).pictures).toEqual(["/a.jpg", "/b.jpg", "/pictures/models/3.svg"]);
  });
});

describe("the page of a phone", () => {
  test("has the model's storage, or the one named in the description", () => {
    expect(productViewOf(item).storage).toBe("128");
    expect(productViewOf({ ...item, model: { ...item.model, storageCapacity: "" } }).storage).toBe("256");
  });

  test("shows photographs before drawings", () => {
    const kinds = (shown: SmartphoneItem) => productViewOf(shown).gallery.map(({ kind }) => kind);
    expect(kinds(item)).toEqual(["both", "front", "back"]);
    expect(kinds({ ...item, images: ["/a.jpg", "/b.jpg"] })).toEqual([
      "photo",
      "photo",
      "both",
      "front",
      "back",
    ]);
  });

  test("says that a phone is unlocked only where the workshop found its locks removed and the network working", () => {
    const isUnlocked = (...passed: ("locks" | "network")[]) => {
      const points = (["locks", "network"] as const).map(
        (point) => ({ point, outcome: passed.includes(point) ? "pass" : "fail" }) as const,
      );
      const unit = { publicId: "u", tests: { on: "2026-11-12", points }, parts: [], wipedOn: null, lives: 1 };
      return productViewOf({ ...item, sellerKind: "shop", unit }).isUnlocked;
    };
    expect(productViewOf(item).isUnlocked, "a listing without tests").toBe(false);
    expect(isUnlocked()).toBe(false);
    expect(isUnlocked("network")).toBe(false);
    expect(isUnlocked("locks")).toBe(false);
    expect(isUnlocked("locks", "network")).toBe(true);
  });

  test("links to the store's filter of its brand", () => {
    expect(brandFilterOf("Apple")).toBe("apple");
    expect(brandFilterOf("Xiaomi")).toBe("xiaomi");
    expect(brandFilterOf("Fairphone")).toBe("autres");
  });
});

test.each([
  ["fr", "Version 256\u00a0Go, comme neuf."],
  ["en", "Version 256\u00a0GB, comme neuf."],
] as const)("the structured data writes the units of a description as %s does", (language, description) => {
  const facts = { title: "", description: "", trail: [], publicUrl: "https://reluit.test" };
  const meta = productMeta({ ...facts, product: productViewOf(item), language });
  expect(meta).toContainEqual({ "script:ld+json": expect.objectContaining({ description }) });
});

test("a price as new proves a saving for a year; an older one is the price of the launch", () => {
  const newPrice = { price: 909, source: "Apple France", date: "2026-01-10" };
  const seen = { ...item, model: { ...item.model, newPrice } };
  expect(productViewOf(seen, new Date("2026-12-31")).newPrice?.isCurrent).toBe(true);
  expect(productViewOf(seen, new Date("2027-01-11")).newPrice?.isCurrent).toBe(false);
});
