import { randomBytes } from "node:crypto";
import type pg from "pg";

export const BARE_QUEUE = "bare";

/**
 * The statements that an order to PAYED cannot do without, in one transaction: key, address, stock reserved, order, line,
 * payment and its reference, stock sold, payment succeeded, order paid, mail and its job. Not included: the provider, the
 * delivery of mails, sessions and HTTP. Parameters: listing, buyer, a new number, an amount and the id of the order.
 */
const ORDER = [
  "select id, request_hash from orders where user_id = $2 and idempotency_key = $3 for update",
  "select nom, prenom, adresse, code_postal, ville from clients where user_id = $2",
  "select name, price_cents, on_hand - reserved as available from smartphone_items where id = $1 for no key update",
  "update smartphone_items set reserved = reserved + 1 where id = $1 and on_hand - reserved >= 1",
  `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
     ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
   values ($3, $2, 'bare@example.fr', $4, 0, 0, 'standard', 'Zoé', '1 rue X', '75011', 'Paris', 'held', $3, 'bare', now())
   returning id`,
  `insert into order_lines (order_id, position, product_type, item_id, product_id, product_name, quantity,
     unit_price_cents, unit_tax_cents, tax_rate_bp) values ($5, 0, 'SMARTPHONE', $1::int, $1::int::text, 'iPhone', 1, $4, 0, 0)`,
  `insert into payments (order_id, attempt, provider, payment_method, amount_cents, status)
   values ($5, 1, 'bare', 'bare', $4, 'started')`,
  "update payments set reference = $3 where order_id = $5 and status = 'started'",
  "update smartphone_items set on_hand = on_hand - 1, reserved = reserved - 1 where id = $1",
  "update payments set status = 'succeeded', updated_at = now() where order_id = $5 and status = 'started'",
  "update orders set status = 'PAYED', reservation = 'taken', paid_at = now() where id = $5",
  `insert into mails (kind, subject_id, recipient, locale, data)
   values ('bare', $3, 'bare@example.fr', 'fr', '{"items": [{"productName": "iPhone"}]}')`,
  `insert into pgboss.job_common (name, data) values ('${BARE_QUEUE}', '{"id": "bare"}')`,
] as const;
const GIVES_ID = 4;

const wants = (text: string) => [...new Set(text.match(/\$\d/g))].map((name) => Number(name.slice(1))).sort();

/** Each statement alone, with parameters numbered from 1. */
const STATEMENTS = ORDER.map((text, at) => ({
  name: `bare${at}`,
  wants: wants(text),
  text: text.replace(/\$(\d)/g, (_, number) => `$${wants(text).indexOf(Number(number)) + 1}`),
}));

/** Runs one order with prepared statements. */
export async function bareOrder(client: pg.PoolClient, item: number, buyer: number, cents: number) {
  const values: unknown[] = [item, buyer, randomBytes(8).toString("hex"), cents, null];
  await client.query("begin");
  for (const [at, { name, text, wants: wanted }] of STATEMENTS.entries()) {
    const { rows } = await client.query({ name, text, values: wanted.map((one) => values[one - 1]) });
    if (at === GIVES_ID) values[4] = rows[0]?.id;
  }
  await client.query("commit");
}

/** The same transaction as a pgbench script, for these ranges of listing and buyer ids. */
export function pgbenchScript(items: [number, number], buyers: [number, number], cents: number): string {
  const named = ORDER.map((text) =>
    text
      .replace(/\s+/g, " ")
      .replaceAll("$1", ":item")
      .replaceAll("$2", ":buyer")
      .replaceAll("$3", "'b' || :name || '-' || :client_id || '-' || :more")
      .replaceAll("$4", String(cents))
      .replaceAll("$5", ":id"),
  );
  return [
    `\\set item random(${items.join(", ")})`,
    `\\set buyer random(${buyers.join(", ")})`,
    "\\set name random(1, 2000000000)",
    "\\set more random(1, 2000000000)",
    "begin;",
    ...named.map((text, at) => `${text}${at === GIVES_ID ? " \\gset" : ";"}`),
    "commit;",
  ].join("\n");
}
