import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { makeOlderSchema, makeReplacedSchema } from "#tests/cli/older-schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { withClient } from "./find-database.ts";
import { migrate, migrationNames, REPLACED } from "./migrate.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function database(template?: string): Promise<TestDatabase> {
  const made = await createTestDatabase(template);
  undo.push(made.drop);
  return made;
}

/** A folder of migrations as a version to come has it: today's and one more. */
async function folderWith(name: string, sql: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "reluit-migrations-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await cp(fileURLToPath(new URL("./migrations/", import.meta.url)), folder, { recursive: true });
  await writeFile(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

/** What a shop kept: a seller, a listing with one unit left, a paid order and one that was cancelled. */
const OLD_ROWS = `
  insert into users (username, email, password_hash, roles) values
    ('vendeuse', 'v@example.fr', 'none', '{SELLER}'), ('cliente', 'c@example.fr', 'none', '{CUSTOMER}');
  insert into sellers (user_id, store_name, business_name) values (1, 'La Boutique', 'Boutique SARL');
  insert into clients (user_id, nom, prenom, telephone, adresse, code_postal, ville, consent_at, consent_version)
    values (2, 'Martin', 'Zoé', '0612345678', '1 rue X', '75011', 'Paris', now(), '1');
  insert into smartphone_models (brand, model, storage_gb, colour_slug, colour, colour_hex, processor, screen_size, camera, os, battery, look)
    values ('Apple', 'iPhone 12', 128, 'noir', 'Noir', '#111111', 'A14', '6,1 pouces', '12 Mpx', 'iOS', '2815 mAh',
      '{"widthMm":71,"heightMm":146,"cornerMm":10,"frame":"flat","screenInches":6.1,"front":"small-notch","cameras":"dual-diagonal-plateau","back":"gloss"}');
  insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand)
    values (1, 1, 'iPhone 12 128 Go Noir', 30000, 'Téléphone révisé, 128 GB.', 'Très bon', 2);
  insert into orders (number, user_id, status, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
      ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at, paid_at, cancelled_at) values
    ('R-1', 2, 'PAYED', 'c@example.fr', 36000, 6000, 0, 'standard', 'Zoé Martin', '1 rue X', '75011', 'Paris', 'taken', 'k1', 'h', now(), now() - interval '1 year', null),
    ('R-2', 2, 'CANCELLED', 'c@example.fr', 36000, 6000, 0, 'standard', 'Zoé Martin', '1 rue X', '75011', 'Paris', 'released', 'k2', 'h', now(), null, now() - interval '1 year');
  insert into order_lines (order_id, position, product_type, item_id, product_id, seller_id, product_name, quantity, unit_price_cents, unit_tax_cents, tax_rate_bp)
    select id, 0, 'SMARTPHONE', 1, '1', 1, 'iPhone 12 128 Go Noir', 1, 30000, 6000, 2000 from orders;
  insert into sandbox.intents (id, idempotency_key, amount_cents, currency, order_number, status, client_secret)
    values ('old_1', 'R-1:1', 36000, 'eur', 'R-1', 'succeeded', 's');
  insert into payments (order_id, attempt, provider, payment_method, reference, amount_cents, status) values
    (1, 1, 'sandbox', 'card', 'old_1', 36000, 'succeeded'), (2, 1, 'sandbox', 'card', null, 36000, 'declined');
  insert into mails (kind, subject_id, recipient, locale, data, sent_at) values ('order-confirmation', 'R-1', 'c@example.fr', 'fr',
    '{"id":"R-1","orderId":"R-1","status":"PAYED","totalAmount":360,"taxAmount":60,"items":[]}', now());`;

test.each((await migrationNames()).map((name, index) => ({ name, count: index + 1 })))(
  "a shop as $name left it is brought to today: what it kept is shown, and it sells",
  async ({ count }) => {
    const { url } = await database("template0");
    await withClient(url, async (client) => {
      await makeOlderSchema(client, count);
      await client.query(OLD_ROWS);
    });
    const names = await migrationNames();
    expect(await migrate(url)).toEqual(names.slice(count));
    expect(await migrate(url)).toEqual([]);

    const shop = await openTestShop({ url });
    undo.push(() => shop.close());
    const { app } = shop;
    const found = await app.inject({ url: "/smartphoneItems?search=iphone%2012%20r%C3%A9vis%C3%A9" });
    expect(found.json()).toEqual([
      expect.objectContaining({ name: "iPhone 12 128 Go Noir", status: "available" }),
    ]);
    for (const address of [
      "/smartphoneItems",
      "/smartphoneItems/1",
      "/smartphoneItems/facets",
      "/smartphoneModel",
    ])
      expect([address, (await app.inject({ url: address })).statusCode]).toEqual([address, 200]);

    const buyer = await registerBuyer(shop);
    const paid = await order(shop, buyer, { ...orderFor(1, 30_000), paymentMethodId: await testCard(shop) });
    expect(paid.statusCode).toBe(201);
    // Sold before the ledger began: its refund has nothing to post, and is recorded all the same.
    await refundOrder(shop.shop, "R-1");
    const { rows: refunded } = await shop.database.$client.query<{ state: string; status: string }>(
      "select r.state, o.status from refunds r join orders o on o.id = r.order_id where o.number = 'R-1'",
    );
    expect(refunded).toEqual([{ state: "succeeded", status: "CANCELLED" }]);
    const audit = await auditShop({
      database: shop.database,
      gateway: sandboxGateway(shop.database.$client),
    });
    // The old confirmation is a sketch of one; everything else of the old shop is checked like today's.
    expect(audit.filter(({ rule }) => !rule.startsWith("a confirmation belongs"))).toEqual([]);
  },
);

test("a database of the replaced migrations keeps its rows and is stamped with the baseline", async () => {
  const { url } = await database("template0");
  const names = await migrationNames();
  await withClient(url, async (client) => {
    const replaced = await makeReplacedSchema(client);
    await client.query(OLD_ROWS);
    expect(await migrate(url)).toEqual(names.slice(1));
    expect(await migrate(url)).toEqual([]);
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...replaced, ...names]));
    expect((await client.query("select number from orders order by 1")).rows).toEqual([
      { number: "R-1" },
      { number: "R-2" },
    ]);
  });
});

test.each([1, REPLACED.count - 1])(
  "a database with only %d of the migrations before the baseline is refused in one line and left alone",
  async (count) => {
    const { url } = await database("template0");
    await withClient(url, async (client) => {
      const names = await makeReplacedSchema(client, count);
      await client.query(OLD_ROWS);
      const refused = await migrate(url).catch((error: Error) => error.message);
      expect(refused).toMatch(
        /^This database is of an earlier version .*0075_email_confirmations\.sql on it\.$/,
      );
      const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
      expect(rows.map(({ name }) => name)).toEqual(names);
    });
  },
);

test("older code does not start on a newer database, unless it is asked to", async () => {
  const { url } = await database();
  const folder = await folderWith("9000_later.sql", "create table later (id integer)");
  expect(await migrate(url, { folder })).toEqual(["9000_later.sql"]);
  const refused = await migrate(url).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /^This database was brought to 9000_later\.sql by a newer version.*ALLOW_NEWER_DATABASE=1/,
  );
  expect(refused).not.toContain("\n");
  expect(await migrate(url, { allowNewer: true })).toEqual([]);
});

test("processes that start together migrate once", async () => {
  const { url } = await database();
  const folder = await folderWith("9000_later.sql", "create table later (id integer); select pg_sleep(0.2)");
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { folder })));
  expect(applied.flat()).toEqual(["9000_later.sql"]);
});

test("a failed migration is rolled back and named", async () => {
  const { url } = await database();
  const folder = await folderWith("9000_later.sql", "create table later (id integer); select 1 / 0");
  await expect(migrate(url, { folder })).rejects.toThrow("Migration 9000_later.sql failed: division by zero");
  await withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('later') as later");
    expect(rows).toEqual([{ later: null }]);
  });
});

test("writes go on while a migration builds an index, and an index that failed is built again", async () => {
  const { url } = await database();
  const folder = await folderWith(
    "9000_later.sql",
    `-- no transaction
drop index concurrently if exists later;
create unique index concurrently later on users (password_hash);
`,
  );
  const writer = new pg.Client(url);
  await writer.connect();
  undo.push(() => writer.end());
  const add = (name: string) =>
    `insert into users (username, email, password_hash, roles) values ('${name}', '${name}@x.test', 'x', '{}')`;
  await writer.query(`begin; ${add("one")}`);
  const migrating = migrate(url, { folder });
  await withClient(url, async (client) => {
    await vi.waitFor(async () => {
      const { rowCount } = await client.query("select from pg_class where relname = 'later'");
      expect(rowCount).toBe(1);
    }, 10_000);
    await client.query(`set lock_timeout = 500; ${add("two")}`);
  });
  await writer.query("commit");
  await expect(migrating).rejects.toThrow("Migration 9000_later.sql failed");
  await writer.query("delete from users where username = 'two'");
  expect(await migrate(url, { folder })).toEqual(["9000_later.sql"]);
  const { rows } = await writer.query("select indisvalid from pg_index where indexrelid = 'later'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a shop goes on selling while a newer version migrates, which waits only briefly for locks", async () => {
  const { url } = await database();
  const shop = await openTestShop({ url });
  undo.push(() => shop.close());
  const seller = await registerBuyer(shop);
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, seller.id, { stock: 1000 });
  const folder = await folderWith(
    "9000_later.sql",
    "alter table smartphone_items add column later integer not null default 7; alter table orders add column later text;",
  );
  // A reader holds the catalogue long enough to see that no query queues behind the migration.
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query("begin");
  await reader.query("select * from smartphone_items");
  let migrated = false;
  const migration = migrate(url, { folder }).then(() => {
    migrated = true;
  });
  const codes: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const paid = await order(shop, buyer, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    codes.push(paid.statusCode);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  expect(migrated).toBe(false);
  await reader.query("commit");
  await reader.end();
  while (!migrated) {
    const paid = await order(shop, buyer, {
      ...orderFor(item, 45_990),
      paymentMethodId: await testCard(shop),
    });
    codes.push(paid.statusCode);
  }
  await migration;
  const after = await order(shop, buyer, {
    ...orderFor(item, 45_990),
    paymentMethodId: await testCard(shop),
  });
  expect([...codes, after.statusCode].filter((code) => code !== 201)).toEqual([]);
}, 40_000);
