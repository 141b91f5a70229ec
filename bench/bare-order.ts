import { randomBytes } from "node:crypto";
import type pg from "pg";

/** What a paid order writes, in one transaction and nothing else: parameters are listing, buyer, a new name, and a sum. */
const ORDER = [
  "select price_cents from smartphone_items where id = $1 for no key update",
  "update smartphone_items set on_hand = on_hand - 1 where id = $1 and on_hand - reserved >= 1",
  `insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
     ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
   values ($3, $2, 'bare@example.fr', $4, 0, 0, 'standard', 'Zoé', '1 rue X', '75011', 'Paris', 'taken', $3, 'bare', now())
   returning id`,
  `insert into order_lines (order_id, position, product_type, item_id, product_id, product_name, quantity,
     unit_price_cents, unit_tax_cents, tax_rate_bp) values ($5, 0, 'SMARTPHONE', $1::int, $1::int::text, 'iPhone', 1, $4, 0, 0)`,
  `insert into payments (order_id, attempt, provider, payment_method, reference, amount_cents, status)
   values ($5, 1, 'bare', 'bare', $3, $4, 'succeeded')`,
  "update orders set status = 'PAYED', paid_at = now() where id = $5",
  `insert into mails (kind, subject_id, recipient, locale, data)
   values ('bare', $3, 'bare@example.fr', 'fr', '{"items": [{"productName": "iPhone"}]}')`,
] as const;
const WANTS: readonly (readonly number[])[] = [[1], [1], [3, 2, 4], [5, 1, 4], [5, 3, 4], [5], [3]];

/** The statement with its parameters numbered from 1, as each is sent by itself. */
const NUMBERED = ORDER.map((text, at) =>
  text.replace(/\$(\d)/g, (_, number) => `$${(WANTS[at] ?? []).indexOf(Number(number)) + 1}`),
);

/** One order, the statements prepared once a connection. */
export async function bareOrder(client: pg.PoolClient, item: number, buyer: number, cents: number) {
  const values: unknown[] = [item, buyer, randomBytes(8).toString("hex"), cents, null];
  await client.query("begin");
  for (const [at, text] of NUMBERED.entries()) {
    const { rows } = await client.query({
      name: `bare${at}`,
      text,
      values: (WANTS[at] ?? []).map((one) => values[one - 1]),
    });
    if (at === 2) values[4] = rows[0]?.id;
  }
  await client.query("commit");
}

/** The same transaction as a script of pgbench's, over the listings and buyers with these first and last ids. */
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
    ...named.map((text, at) => `${text}${at === 2 ? " \\gset" : ";"}`),
    "commit;",
  ].join("\n");
}
