import fc from "fast-check";
import { expect, test } from "vitest";
import { type Entry, refundPosting, type SoldLine, salePosting } from "#contract/ledger/posting.ts";
import { unitTax } from "#contract/orders/vat.ts";
import { documentFigures, type Issuer, type PricedLine, postedTax } from "./build-content.ts";

const party = { name: "Reluit", address: "", siret: "", tva: "", rcs: "", email: "" };
const SHOP: Issuer = { id: null, hasMandate: true, regime: null, party };
const SELLER: Issuer = { id: 7, hasMandate: true, regime: "standard", party };

/** What is sold, with its issuer: a repair, an own phone in either scheme, a third party's phone with VAT, and delivery. */
const sold = fc
  .record({
    kind: fc.constantFrom("repair", "standard", "margin", "seller", "delivery"),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90_000 })),
  })
  .map(({ kind, quantity, price }) => {
    const isRepair = kind === "repair";
    const line: SoldLine = {
      position: 1,
      productType: isRepair ? "REPAIR" : "SMARTPHONE",
      quantity,
      unitPriceCents: price,
      unitTaxCents: isRepair ? unitTax("REPAIR", price) : 0,
      sellerId: kind === "seller" ? 7 : null,
      unit:
        kind === "standard" || kind === "margin"
          ? { pricePaidCents: Math.floor(price / 2), regime: kind }
          : null,
    };
    const isDelivery = kind === "delivery";
    const unitCents = line.unitPriceCents + line.unitTaxCents;
    const priced: PricedLine = {
      ...{ position: isDelivery ? null : 1, name: "x", productType: line.productType },
      ...{ quantity: isDelivery ? 1 : quantity, unitCents },
      totalCents: isDelivery ? price : quantity * unitCents,
      scheme: line.unit?.regime ?? null,
      postedTaxCents: undefined,
    };
    const posting = salePosting(isDelivery ? price : 0, isDelivery ? [] : [line]);
    return { priced, posting, issuer: kind === "seller" ? SELLER : SHOP };
  });
type Sold = typeof sold extends fc.Arbitrary<infer One> ? One : never;
/** Refunds of a few cents, of which a share may round to nothing, and of more. */
const division = fc.array(fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 50_000 })), {
  maxLength: 8,
});

/** The invoice of a line and the credit notes of its refunds; the last one gives back what is left. */
function issue({ priced, posting, issuer }: Sold, amounts: readonly number[], isPosted: boolean) {
  const figures = (line: PricedLine, entries: readonly Entry[]) =>
    documentFigures([{ ...line, postedTaxCents: postedTax(isPosted ? entries : [], line.position) }], issuer);
  const invoice = figures(priced, posting);
  let held = posting.filter(({ account }) => account !== "provider");
  let credited = 0;
  const notes = [...amounts, priced.totalCents].flatMap((wanted) => {
    const amountCents = Math.min(wanted, priced.totalCents - credited);
    if (amountCents === 0) return [];
    const entries = refundPosting([{ held, amountCents }]);
    held = [...held, ...entries.filter(({ account }) => account !== "provider")];
    const note = figures(
      { ...priced, quantity: 0, unitCents: amountCents, totalCents: amountCents, creditedCents: credited },
      entries,
    );
    credited += amountCents;
    return [{ note, entries }];
  });
  return { invoice, notes };
}

test("whatever a line is divided into, its credit notes add up to its invoice, and show the tax that was posted", () => {
  fc.assert(
    fc.property(sold, division, fc.boolean(), (line, amounts, isPosted) => {
      const { invoice, notes } = issue(line, amounts, isPosted);
      const sum = (part: "totalCents" | "taxCents") =>
        notes.reduce((all, { note }) => all + (note.lines[0]?.[part] ?? Number.NaN), 0);
      expect(sum("totalCents")).toBe(invoice.totalCents);
      expect(sum("taxCents")).toBe(invoice.lines[0]?.taxCents);
      for (const { note, entries } of notes) {
        const tax = note.taxes.reduce((all, { taxCents }) => all + taxCents, 0);
        const net = note.taxes.reduce((all, { netCents }) => all + netCents, 0);
        if (note.taxes.length > 0) expect(net + tax).toBe(note.totalCents);
        if (isPosted && line.issuer === SHOP)
          expect(tax).toBe(
            entries
              .filter(({ account }) => account === "vat.standard")
              .reduce((all, { cents }) => all + cents, 0),
          );
      }
    }),
    { numRuns: 2000 },
  );
});

test("a refund whose tax rounds to nothing says 0, not what its tax might be", () => {
  const posted: Entry[] = [{ account: "sales.repair", party: null, position: 1, cents: 5 }];
  expect([postedTax(posted, 1), postedTax([], 1)]).toEqual([0, undefined]);
});
