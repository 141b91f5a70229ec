import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#server/database/client.ts";
import { findDatabase } from "#server/database/find-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { storeDifferences } from "#server/ledger/compare-provider.ts";
import { exportSales } from "#server/ledger/export-sales.ts";
import { exportVat } from "#server/ledger/export-vat.ts";
import { readBalances } from "#server/ledger/read-balances.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";

/**
 * The exports of a month of 1,000 orders and of one of 100,000, of three lines each: the memory beside each other, and the
 * time beside the bare query that reads the same entries. Then balances and the comparison with the provider.
 * `node --expose-gc bench/exports.ts`; `ORDERS`.
 */
const ORDERS = Number(process.env.ORDERS || 100_000);
const MONTHS = [
  { month: "2026-10", first: 1, last: 1000 },
  { month: "2026-11", first: 1001, last: 1000 + ORDERS },
] as const;

const fill = (month: string, first: number, last: number) => `
  insert into orders (id, number, user_id, status, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
      ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, created_at, expires_at, paid_at)
    overriding system value
    select n, 'RL-B' || n, 1, 'PAYED', 'b@example.test', 61000, 1000, 0, 'standard', 'X', '1 rue X', '75011', 'Paris', 'taken',
      'b' || n, 'bench', at, at, at
    from (select n, timestamptz '${month}-02' + (n - ${first}) * interval '20 seconds' as at from generate_series(${first}, ${last}) n) made;
  insert into order_lines (order_id, position, product_type, item_id, device_id, product_id, seller_id, product_name, quantity,
      unit_price_cents, unit_tax_cents, tax_rate_bp)
    select n, place, (array['SMARTPHONE', 'SMARTPHONE', 'REPAIR'])[place + 1], case when place < 2 then n end,
      case when place = 0 then n end, n::text, 2 + place % 2, 'iPhone 13 128 Go Minuit', 1, (array[30000, 25000, 5000])[place + 1],
      case when place = 2 then 1000 else 0 end, case when place = 2 then 2000 else 0 end
    from generate_series(${first}, ${last}) n, generate_series(0, 2) place;
  insert into episodes (device_id, source, price_paid_cents, vat_regime, began_at)
    select n, 'supplier', 20000, 'margin', '2026-01-01' from generate_series(${first}, ${last}) n;
  insert into payments (order_id, attempt, provider, payment_method, reference, amount_cents, status, created_at, updated_at)
    select id, 1, 'sandbox', 'bench', 'pi_' || id, 61000, 'succeeded', paid_at, paid_at from orders where id between ${first} and ${last};
  insert into provider_transactions (id, provider, kind, reference, cents, at)
    select 'txn_' || id, 'sandbox', 'charge', 'pi_' || id, 61000, paid_at from orders where id between ${first} and ${last};
  insert into ledger_postings (kind, order_id, source, at)
    select 'sale', id, 'order:' || id, paid_at from orders where id between ${first} and ${last} order by id;
  insert into ledger_entries (posting_id, line, account, party, position, cents)
    select p.id, e.* from ledger_postings p, (values (1, 'provider', null::int, null::int, 61000), (2, 'sales.margin', null, 0, -28333),
      (3, 'vat.margin', null, 0, -1667), (4, 'sellers', 3, 1, -25000), (5, 'sales.repair', null, 2, -5000),
      (6, 'vat.standard', null, 2, -1000)) e
    where p.order_id between ${first} and ${last};
  insert into documents (series_id, number, label, kind, order_id, issued_at, total_cents, template_version, content)
    select 1, id, 'F-2026-' || lpad(id::text, 6, '0'), 'invoice', id, paid_at, 36000, 1, '{}' from orders where id between ${first} and ${last};`;

const folder = await makeOpenFolder(tmpdir(), "reluit-exports-");
await mkdir(folder, { recursive: true });
const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir: join(folder, "data") });
try {
  await migrate(url);
  const { database, close } = openDatabase(url);
  // A separate client, because the shop's connections limit the time of a statement.
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into sellers (user_id, store_name, business_name) values (3, 'Atelier', 'Atelier')`,
  );
  await client.query("insert into provider_reads values ('sandbox', now())");
  for (const { month, first, last } of MONTHS)
    for (const statement of fill(month, first, last).split(";\n")) await client.query(statement);
  await client.query("vacuum analyze");

  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  console.log(
    "| export | orders | lines | MB of text | most heap over the start, MB | seconds | of the bare query |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const [name, read] of [
    ["sales", exportSales],
    ["vat", exportVat],
  ] as const)
    for (const { month, first, last } of MONTHS) {
      const bare = performance.now();
      await client.query("set work_mem = '64MB'");
      // The database counts the rows, so that the bare query reads everything and keeps nothing.
      await client.query(
        `select count(*) from (select p.*, e.*, o.number, d.label from ledger_postings p join ledger_entries e on e.posting_id = p.id
          join orders o on o.id = p.order_id left join documents d on d.order_id = o.id
          where p.at >= '${month}-01' and p.at < timestamptz '${month}-01' + interval '1 month' order by p.at, p.id offset 0) r`,
      );
      const bareSeconds = (performance.now() - bare) / 1000;
      const before = heap();
      const began = performance.now();
      let [lines, bytes, most, chunks] = [0, 0, 0, 0];
      for await (const text of read(database, month)) {
        lines += text.split("\n").length - 1;
        bytes += text.length;
        chunks += 1;
        if (chunks % 20 === 0 || chunks === 2) most = Math.max(most, heap() - before);
      }
      const seconds = (performance.now() - began) / 1000;
      const cells = [
        name,
        last - first + 1,
        lines,
        (bytes / 2 ** 20).toFixed(1),
        most.toFixed(1),
        seconds.toFixed(1),
      ];
      console.log(`| ${cells.join(" | ")} | ${(seconds / bareSeconds).toFixed(1)} × |`);
    }
  for (const [name, act] of [
    ["balances of a month", () => readBalances(database, "2026-11")],
    ["the comparison with the provider", () => storeDifferences(database)],
  ] as const) {
    const began = performance.now();
    await act();
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
  }
  await client.end();
  await close();
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
