import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marginLeft } from "#contract/ledger/posting.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { exportVat } from "./export-vat.ts";

/** The demo's orders are of the weeks before this day. */
const NOW = new Date("2026-11-28T12:00:00Z");
const MONTHS = ["2026-10", "2026-11"];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  await seedDemo({ ...shop.shop, hashPassword: async () => "none" });
});
afterAll(() => shop.close());

type Line = Readonly<Record<string, string>>;
async function read(month: string): Promise<Line[]> {
  let text = "";
  for await (const part of exportVat(shop.database, month)) text += part;
  const [head = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}
const AMOUNTS = ["Prix TTC", "Prix d’achat", "Marge taxable TTC", "Base HT", "TVA"] as const;
const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
const sum = (lines: readonly Line[], name: string) => lines.reduce((all, line) => all + cents(line[name]), 0);

/** What the ledger holds of a month in Paris in some accounts. */
async function booked(month: string, accounts: readonly string[]) {
  const { rows } = await shop.database.execute<{ cents: number }>(sql`
    select coalesce(-sum(cents), 0)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where account = any(string_to_array(${accounts.join()}, ',')) and to_char(at at time zone 'Europe/Paris', 'YYYY-MM') = ${month}`);
  return rows[0]?.cents;
}

test.each(MONTHS)(
  "in %s each line of the demo adds up, and each column is that of the ledger",
  async (month) => {
    const all = await read(month);
    const of = (regime: string) => all.filter((line) => line.Régime === regime && line.Nature !== "Total");
    for (const line of all)
      for (const name of AMOUNTS) if (line[name] !== "") expect(line[name]).toMatch(/^-?\d+,\d{2}$/);
    for (const line of of("Marge")) {
      expect(cents(line["Base HT"]) + cents(line.TVA)).toBe(cents(line["Marge taxable TTC"]));
      // A unit that was sold at a loss has no taxable margin.
      if (cents(line["Marge taxable TTC"]) !== 0)
        expect(cents(line["Prix TTC"]) - cents(line["Prix d’achat"])).toBe(cents(line["Marge taxable TTC"]));
    }
    for (const line of of("TVA normale"))
      expect(cents(line["Base HT"]) + cents(line.TVA)).toBe(cents(line["Prix TTC"]));
    for (const line of of("Marge").filter(({ Nature }) => Nature === "Remboursement"))
      for (const name of AMOUNTS) expect(cents(line[name]), name).toBeLessThanOrEqual(0);

    expect(sum(of("Marge"), "TVA")).toBe(await booked(month, ["vat.margin"]));
    expect(sum(of("Marge"), "Prix TTC")).toBe(await booked(month, ["vat.margin", "sales.margin"]));
    expect(sum(of("TVA normale"), "TVA")).toBe(await booked(month, ["vat.standard"]));
    expect(sum(of("TVA normale"), "Base HT")).toBe(
      await booked(month, ["sales.standard", "sales.repair", "sales.shipping"]),
    );
    for (const regime of ["Marge", "TVA normale"]) {
      const total = all.find((line) => line.Régime === regime && line.Nature === "Total");
      for (const name of AMOUNTS) expect(cents(total?.[name]), name).toBe(sum(of(regime), name));
    }
  },
);

test("the demo’s months have sales and refunds under the margin scheme", async () => {
  const lines = (await Promise.all(MONTHS.map(read))).flat().filter((line) => line.Régime === "Marge");
  const refunds = lines.filter(({ Nature }) => Nature === "Remboursement");
  expect(lines.filter(({ Nature }) => Nature === "Vente").length).toBeGreaterThan(10);
  expect(refunds.length).toBeGreaterThan(0);
  // An order that was refunded whole leaves nothing, whatever month its lines are in.
  const whole = refunds.filter((refund) =>
    lines.some(
      (sale) => sale.Commande === refund.Commande && cents(sale["Prix TTC"]) === -cents(refund["Prix TTC"]),
    ),
  );
  expect(whole.length).toBeGreaterThan(0);
  for (const { Commande } of whole)
    for (const name of AMOUNTS)
      expect(
        sum(
          lines.filter((line) => line.Commande === Commande),
          name,
        ),
      ).toBe(0);
});

test("whatever is given back of a unit, purchase price and taxable margin go back to nothing with its price", () => {
  const cost = fc.integer({ min: 0, max: 90_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000 }), cost, fc.nat(), (sale, purchase, given) => {
      const left = marginLeft({ sale, purchase }, given % (sale + 1));
      if (purchase <= sale) expect(left.purchase + left.margin).toBe(given % (sale + 1));
      else expect(left.margin).toBe(0);
      expect(marginLeft({ sale, purchase }, sale)).toEqual({
        purchase,
        margin: Math.max(0, sale - purchase),
      });
      expect(marginLeft({ sale, purchase }, 0)).toEqual({ purchase: 0, margin: 0 });
    }),
  );
});
