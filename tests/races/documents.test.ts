import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { orders } from "#server/orders/tables.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

const PROCESSES = 3;
const ORDERS = 200;
/** How often each process is killed. */
const LIVES = 4;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const [plain, mandated, own] = [
    await registerPerson(shop, ["SELLER"]),
    await registerPerson(shop, ["SELLER"]),
    await registerPerson(shop, ["SELLER"]),
  ];
  await shop.database.$client.query(
    `insert into sellers (user_id, store_name, business_name, siret, mandate_at, vat_regime, first_party)
     values ($1, 'Mobiles 33', 'Mobiles 33', '12345678901234', now(), 'standard', false), ($2, 'Reluit', 'Reluit', '', null, null, true)`,
    [mandated.id, own.id],
  );
  const items: number[] = [];
  for (const { id } of [plain, mandated, own]) items.push(await listPhone(shop, id, { stock: ORDERS }));
  const card = await testCard(shop);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => registerBuyer(shop)));
  for (let count = 0; count < ORDERS; count += 10)
    await Promise.all(
      buyers.map((buyer, index) =>
        order(shop, buyer, {
          items: items.slice(index % 3).flatMap((item) => orderFor(item, 45_990).items),
          shippingOption: "standard",
          paymentMethodId: card,
        }),
      ),
    );
  const placed = await shop.database.select().from(orders);
  for (const { number } of placed.slice(0, ORDERS / 4)) await refundOrder(shop.shop, number);
}, 120_000);
afterAll(() => shop.close());

/** Starts a process and kills it during its work. Returns the number of lines it printed. */
async function issueAndDie(life: number): Promise<number> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/document-issuer.ts`, shop.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    told += String(chunk).split("\n").length - 1;
    if (told > 10 + life * 25) child.kill("SIGKILL");
  });
  await once(child, "close");
  return told;
}

test("three processes that issue the documents of 200 orders at once, killed again and again: no number is missing, none is twice", async () => {
  const told = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      let lines = 0;
      for (let life = 0; life < LIVES; life += 1) lines += await issueAndDie(life);
      return lines;
    }),
  );
  // A killed process may leave a transaction that PostgreSQL has not ended yet: its rows are waited for.
  await shop.database.$client.query("begin; lock table series in share mode; commit");
  const deps = { ...shop.shop, company: () => DEFAULT_COMPANY };
  while ((await reconcileDocuments(deps)) > 0);
  const { rows } = await shop.database.$client.query<{ numbers: number[]; next: number }>(
    `select array_agg(number order by number) as numbers, next from documents d join series s on s.id = series_id group by s.id`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { numbers, next } of rows)
    expect(numbers).toEqual(Array.from({ length: next - 1 }, (_, index) => index + 1));
  // The audit checks only records older than 20 minutes.
  await shop.database.$client.query("update migrations set applied_at = now() - interval '1 day'");
  await shop.database.$client.query(
    "update orders set paid_at = now() - interval '1 hour'; update refunds set ended_at = now() - interval '1 hour'",
  );
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  expect(findings.filter(({ rule }) => /document|number|credit note|ledger/.test(rule))).toEqual([]);
  console.log(`documents: ${told.join(" + ")} told, ${rows.map(({ next }) => next - 1).join(" + ")} numbers`);
}, 120_000);
