import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Margin } from "#contract/ledger/money.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { issueCreditNotes, issueDocuments } from "#server/documents/issue-documents.ts";
import { orders } from "#server/orders/tables.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { sellers as sellerRows } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

/** The last minute of December in Paris, and the first of January. */
const DECEMBER = new Date("2026-12-31T22:59:30Z");
const JANUARY = new Date("2026-12-31T23:00:30Z");
const OPERATOR = { staffId: null, requestId: null };

let now = DECEMBER;
let shop: TestShop;
let seller: Buyer;
let ana: SignedInStaff;
beforeAll(async () => {
  now = new Date();
  shop = await openTestShop({ clock: () => now });
  const own = await registerPerson(shop, ["SELLER"]);
  seller = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellerRows).values([
    { userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true },
    // A spreadsheet would run it.
    { userId: seller.id, storeName: '=HYPERLINK("http://x"; "1")', businessName: "X" },
  ]);
  ana = await signInStaff(shop, ["money.read"]);
  await ana.stepUp();
  const repair = await putOnDesk(shop, {}, [{ priceCents: 5005 }]);
  const unit = await unitOnSale(shop, own.id, { priceCents: 45_990 });
  const other = await listPhone(shop, seller.id);
  const first = await pay(DECEMBER, [
    ...orderFor(unit.itemId, 45_990).items,
    ...orderFor(other, 45_990).items,
    { productName: "x", productType: "REPAIR", productId: repair.optionIds[0], quantity: 3, price: 50.05 },
  ]);
  await giveBack(first, DECEMBER, [
    { position: 0, quantity: 0, amountCents: 1001 },
    { position: 2, quantity: 1, amountCents: 6006 },
  ]);
  const second = await unitOnSale(shop, own.id, { priceCents: 19_000 });
  await pay(JANUARY, orderFor(second.itemId, 19_000).items);
  await giveBack(first, JANUARY, [{ position: 0, quantity: 1, amountCents: 44_989 }]);
});
afterAll(() => shop.close());

const deps = () => ({ ...shop.shop, company: () => DEFAULT_COMPANY, log: { error() {} } });
/** The postings of a step get its time: sessions and cards keep the clock of the test. */
async function at<Result>(time: Date, act: () => Promise<Result>): Promise<Result> {
  const before = now;
  now = time;
  const result = await act();
  now = before;
  return result;
}
async function pay(time: Date, items: readonly object[]): Promise<number> {
  const buyer = await registerBuyer(shop);
  const card = await testCard(shop);
  const answer = await order(shop, buyer, { items, shippingOption: "standard", paymentMethodId: card });
  const { orderId } = answer.json<{ orderId: string }>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderId));
  if (!row) throw new Error(answer.body);
  // The interface answers by the clock of sessions, so the posting is dated here, where no trigger watches.
  await shop.database.$client.query("alter table ledger_postings disable trigger ledger_postings_stay");
  await shop.database.execute(
    sql`update ledger_postings set at = ${time.toISOString()} where order_id = ${row.id} and kind = 'sale'`,
  );
  await shop.database.$client.query("alter table ledger_postings enable trigger ledger_postings_stay");
  await issueDocuments(deps(), row.id);
  return row.id;
}
async function giveBack(orderId: number, time: Date, parts: Parameters<typeof grantRefund>[2]["parts"]) {
  await at(time, async () => {
    const [row] = await shop.database.select().from(orders).where(eq(orders.id, orderId));
    if (!row) throw new Error("no order");
    const grant = {
      key: randomUUID(),
      order: row,
      origin: "staff" as const,
      parts,
      reason: "r",
      actor: OPERATOR,
    };
    const { id } = await transact(shop.database, (tx) => grantRefund(tx, shop.shop.clock, grant));
    await sendRefund(deps(), { id }, OPERATOR);
    await issueCreditNotes(deps(), id);
  });
}

/** Reads a CSV as a French spreadsheet does. */
async function open(list: "vat" | "sales", month: string) {
  const answer = await shop.app.inject({
    url: `/admin/api/money/${list}.csv?month=${month}`,
    headers: ana.headers,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body.startsWith("\uFEFF")).toBe(true);
  const rows = answer.body
    .slice(1)
    .trim()
    .split("\r\n")
    .map((text) =>
      [...`${text};`.matchAll(/(?:"((?:[^"]|"")*)"|([^;]*));/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
  const [head = [], ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])));
}
const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);
/** What the ledger holds between two moments, by account; credits are positive. */
async function booked(from: string, to: string) {
  const { rows } = await shop.database.execute<{ account: string; cents: number }>(sql`
    select account, -sum(cents)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where at >= ${from} and at < ${to} group by 1`);
  return new Map(rows.map((row) => [row.account, row.cents]));
}
const MONTHS = [
  ["2026-12", "2026-11-30T23:00:00Z", "2026-12-31T23:00:00Z"],
  ["2027-01", "2026-12-31T23:00:00Z", "2027-01-31T23:00:00Z"],
] as const;

test.each(MONTHS)("the VAT of %s adds up to the ledger, by scheme and in all", async (month, from, to) => {
  const rows = await open("vat", month);
  const ledger = await booked(from, to);
  for (const [scheme, account] of [
    ["Marge", "vat.margin"],
    ["TVA normale", "vat.standard"],
  ] as const) {
    const [total] = rows.filter((row) => row.Nature === "Total" && row.Régime === scheme);
    const lines = rows.filter((row) => row.Nature !== "Total" && row.Régime === scheme);
    const sum = (name: string) => lines.reduce((all, row) => all + cents(row[name]), 0);
    expect(sum("TVA")).toBe(ledger.get(account) ?? 0);
    for (const name of ["Prix TTC", "Base HT", "TVA"]) expect(cents(total?.[name])).toBe(sum(name));
  }
});

test("each own unit has its calculation: price, purchase, margin and the tax inside the margin", async () => {
  const [sale] = (await open("vat", "2026-12")).filter((row) => row.Régime === "Marge");
  // (459.90 − 200) × 20 / 120
  expect(sale).toMatchObject({
    Nature: "Vente",
    Date: "31/12/2026",
    "Prix TTC": "459,90",
    "Prix d’achat": "200,00",
    "Marge taxable TTC": "259,90",
    TVA: "43,32",
  });
  expect(sale?.Pièce).toMatch(/^F-\d{4}-\d{6}$/);
  const january = await open("vat", "2027-01");
  // Sold for less than it cost: no tax, and none is given back.
  expect(january.find((row) => row["Prix TTC"] === "190,00")).toMatchObject({
    Date: "01/01/2027",
    "Prix d’achat": "200,00",
    "Marge taxable TTC": "0,00",
    "Base HT": "0,00",
    TVA: "0,00",
  });
  // Refunded whole over two months: its tax went back to the cent.
  const all = [...(await open("vat", "2026-12")), ...january].filter(
    (row) => row.Commande === sale?.Commande && row.Régime === "Marge",
  );
  for (const name of ["Prix TTC", "Prix d’achat", "Marge taxable TTC", "Base HT", "TVA"])
    expect(all.reduce((sum, row) => sum + cents(row[name]), 0)).toBe(0);
});

test.each(MONTHS)(
  "the sales journal of %s balances, and each account is the ledger's",
  async (month, from, to) => {
    const rows = await open("sales", month);
    const sums = new Map<string, number>();
    for (const row of rows)
      sums.set(row.Compte ?? "", (sums.get(row.Compte ?? "") ?? 0) + cents(row.Crédit) - cents(row.Débit));
    expect(sums).toEqual(await booked(from, to));
    expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  },
);

/** Reads a FEC as the published rule says: 18 named fields parted by tabs. */
async function openFec(period: string) {
  const answer = await shop.app.inject({
    url: `/admin/api/money/fec.txt?period=${period}`,
    headers: ana.headers,
  });
  expect(answer.statusCode).toBe(200);
  const [head, ...lines] = answer.body.split("\r\n").slice(0, -1);
  expect(head?.split("\t")).toEqual(
    "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise".split(
      " ",
    ),
  );
  return { name: String(answer.headers["content-disposition"]), rows: lines.map((line) => line.split("\t")) };
}

test("the accounting entries file keeps the rule of article A47 A-1, and is the ledger", async () => {
  const year = await openFec("2026");
  // The name is SIREN, FEC and the last day.
  expect(year.name).toMatch(/filename="\d{9}FEC20261231\.txt"$/);
  const numbers = year.rows.map((row) => Number(row[2]));
  // The numbers are a sequence without a gap.
  expect([...new Set(numbers)]).toEqual(Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1));
  for (const row of year.rows) {
    expect(row).toHaveLength(18);
    const [journal, journalName, , day, account, accountName, , , piece, pieceDay, label] = row;
    for (const required of [journal, journalName, accountName, piece, label]) expect(required).toBeTruthy();
    expect(account).toMatch(/^\d{6}$/);
    for (const date of [day, pieceDay, row[15]]) expect(date).toMatch(/^2026(?:0[1-9]|1[0-2])\d\d$/);
    for (const sum of [row[11], row[12]]) expect(sum).toMatch(/^\d+,\d\d$/);
  }
  for (const rows of Map.groupBy(year.rows, (row) => row[2]).values()) {
    expect(rows.reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0)).toBe(0);
    expect(new Set(rows.map((row) => row[3])).size).toBe(1);
  }
  const sums = [...Map.groupBy(year.rows, (row) => row[4]).values()].map((rows) =>
    rows.reduce((sum, row) => sum + cents(row[12]) - cents(row[11]), 0),
  );
  const ledger = await booked("2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z");
  expect(sums.toSorted()).toEqual([...ledger.values()].toSorted());
  // A seller's name cannot run in a spreadsheet, and cannot make a field of its own.
  expect(year.rows.map((row) => row[7]).filter(Boolean)).toEqual(['HYPERLINK("http://x"; "1")']);
});

test("a margin counts a phone that its buyer keeps, without tax, by model, supplier and month", async () => {
  const read = async (month: string, by: string) => {
    const url = `/admin/api/money/margins?month=${month}&by=${by}`;
    return (await shop.app.inject({ url, headers: ana.headers })).json<Margin[]>();
  };
  // December's own phone was refunded whole in January, so nothing of it is left.
  expect(await read("2026-12", "model")).toEqual([]);
  const sold = { units: 1, salesCents: 19_000, purchaseCents: 20_000, taxCents: 0 };
  for (const by of ["model", "supplier"]) expect(await read("2027-01", by)).toMatchObject([sold]);
  expect(await read("2027-01", "month")).toEqual([{ name: "2027-01", ...sold }]);
});

test("the months of a year continue its numbers; another year begins at 1", async () => {
  const year = await openFec("2026");
  const december = await openFec("2026-12");
  expect(december.rows).toEqual(year.rows);
  expect((await openFec("2027-01")).rows[0]?.[2]).toBe("1");
  expect((await openFec("2027-02")).rows).toEqual([]);
});

test("a name that a spreadsheet would run is a text", async () => {
  const names = (await open("sales", "2026-12")).map((row) => row.Vendeur).filter(Boolean);
  expect(names).toEqual([`'=HYPERLINK("http://x"; "1")`]);
});

test("a month is a month, and files ask for the second factor", async () => {
  const get = (path: string, headers: Record<string, string>) =>
    shop.app.inject({ url: `/admin/api/money/${path}`, headers });
  expect((await get("vat.csv?month=2026-13", ana.headers)).statusCode).toBe(400);
  expect((await get("vat.csv", ana.headers)).statusCode).toBe(400);
  const other = await signInStaff(shop, ["money.read"]);
  expect((await get("sales.csv?month=2026-12", other.headers)).json()).toMatchObject({
    error: "STEP_UP_NEEDED",
  });
});
