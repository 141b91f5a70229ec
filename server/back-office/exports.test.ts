import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/back-office/audit.ts";
import { TABLE_PAGE_SIZE } from "#contract/back-office/table.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  await ana.stepUp();
});
afterAll(() => shop.close());

async function fileOf(address: string, locale = "fr"): Promise<string[]> {
  const headers = { ...ana.headers, cookie: `${ana.cookie}; reluit_lang=${locale}` };
  const answer = await shop.app.inject({ url: `/admin/api/${address}`, headers });
  expect(answer.headers["content-type"], answer.body).toBe("text/csv; charset=utf-8");
  return answer.body.replace("\uFEFF", "").trimEnd().split("\r\n");
}

test.each([
  ["orders", "Numéro;Créé le;Paiement", "Number;Created;Payment"],
  ["threads", "Identifiant;Nature;État", "Identifier;Kind;State"],
  ["devices", "Identifiant;Modèle;Étape", "Identifier;Model;Stage"],
  ["receptions", "Identifiant;Fournisseur;Référence", "Identifier;Supplier;Reference"],
  ["documents", "Numéro;Nature;Émetteur", "Number;Kind;Issuer"],
  ["money/differences", "Référence;Commande;Date", "Reference;Order;Date"],
  ["cases", "Numéro;Commande;Nature", "Number;Order;Kind"],
  ["withdrawals", "Commande;Échéance;Nom", "Order;Due;Name"],
  ["listings", "Identifiant;Annonce;Vendeur", "Identifier;Listing;Seller"],
  ["sellers", "Identifiant;Boutique;Entreprise", "Identifier;Store;Business"],
  ["customers", "Identifiant;Nom;E‑mail", "Identifier;Name;E‑mail"],
  ["audit", "Ligne;Date;Par", "Row;Date;By"],
])("the file of %s has its head in the language of the back office", async (list, french, english) => {
  expect((await fileOf(`${list}.csv`))[0]?.startsWith(french)).toBe(true);
  expect((await fileOf(`${list}.csv`, "en"))[0]?.startsWith(english)).toBe(true);
  // The shop's Arabic has no back office.
  expect((await fileOf(`${list}.csv`, "ar"))[0]?.startsWith(french)).toBe(true);
});

test("a file has all rows that the filters of its list find, without a formula, and the log says who took it", async () => {
  const count = TABLE_PAGE_SIZE + 3;
  const { rows } = await shop.database.$client.query(
    `with made as (
       insert into users (username, email, password_hash, roles)
       select 'many' || n, 'many' || n || '@exemple.fr', '', '{CUSTOMER,SELLER}' from generate_series(1, $1::int) n returning id)
     insert into clients (user_id, nom, prenom, telephone, adresse, consent_at, consent_version)
     select id, 'Many', '=1+1', '', '', now(), '1' from made returning user_id`,
    [count],
  );
  expect(rows).toHaveLength(count);
  const customers = await fileOf("customers.csv?q=many");
  expect(customers).toHaveLength(1 + count);
  expect(customers.slice(1).every((line) => /^\d+;'=1\+1 Many;many\d+@exemple\.fr;/.test(line))).toBe(true);
  expect(await fileOf("customers.csv?q=many7@")).toHaveLength(2);
  expect(await fileOf("sellers.csv?q=many")).toHaveLength(1 + count);
  const log = await shop.app.inject({ url: "/admin/api/audit?object=list+customers", headers: ana.headers });
  const exported = log.json<{ rows: AuditEntry[] }>().rows.filter(({ action }) => action === "list.exported");
  expect(exported.length).toBeGreaterThan(1);
  expect(new Set(exported.map(({ staff }) => staff)).size).toBe(1);
});

test("states, kinds and actions are written in the words of the back office", async () => {
  const { $client } = shop.database;
  const buyer = await registerBuyer(shop);
  const item = await listPhone(shop, (await registerBuyer(shop)).id);
  await order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });
  await $client.query(
    `insert into threads (token, kind, matter, subject, name, email, locale, created_at, moved_at)
     values (repeat('a', 32), 'buyback', 'iphone', 'iPhone', 'Zoé', 'zoe@exemple.fr', 'fr', now(), now())`,
  );
  await $client.query(
    "update smartphone_items set review = 'refused', review_since = now(), review_reason = 'Flou', review_locale = 'fr', withdrawn_at = now()",
  );
  const first = async (list: string, locale: string) => (await fileOf(`${list}.csv`, locale))[1] ?? "";
  expect(await first("orders", "fr")).toMatch(/;Payée;/);
  expect(await first("orders", "en")).toMatch(/;Paid;/);
  expect(await first("threads", "fr")).toMatch(/;Rachat;À répondre;/);
  expect(await first("threads", "en")).toMatch(/;Buy-back;Awaiting reply;/);
  expect(await first("listings", "fr")).toMatch(/;Refusée;Flou$/);
  // The newest action: a file was taken.
  expect(await first("audit", "fr")).toMatch(/;Une liste est exportée en CSV\.;Liste;audit;;$/);
  expect(await first("audit", "en")).toMatch(/;A list was exported as CSV\.;List;audit;;$/);
});

test("withdrawals and receptions are found as their lists find them", async () => {
  const statement = { orderNumber: "RL-2222-2222", name: "@Zoé", email: "zoe@exemple.fr", scope: "order" };
  await shop.app.inject({
    method: "POST",
    url: "/withdrawals",
    payload: { ...statement, key: "6f7a1c1e-3f0e-4c3b-9c67-5d3f0a1b2c3d" },
  });
  expect((await fileOf("withdrawals.csv?state=open"))[1]).toMatch(/^RL-2222-2222;\d{4}-\d\d-\d\d;'@Zoé;zoe@/);
  expect(await fileOf("withdrawals.csv?state=accepted")).toHaveLength(1);
  await shop.database.$client.query(
    `insert into receptions (source, supplier, reference, created_at)
     values ('supplier', 'Grossiste', '-12', now()), ('customer_return', '', '', now())`,
  );
  expect(await fileOf("receptions.csv")).toHaveLength(2);
  expect((await fileOf("receptions.csv?q=gross"))[1]).toMatch(/^\d+;Grossiste;'-12;.*;;0;0$/);
  expect(await fileOf("receptions.csv?q=x")).toHaveLength(1);
});
