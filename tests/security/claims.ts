import fc, { type Arbitrary } from "fast-check";
import type { Database } from "#server/database/client.ts";

/** Values that only forged fields have. */
const NUMBER = 787_878_787;
const TEXT = "CLAIMED-by-the-body";
const TIME = "1999-12-31T23:59:58.000Z";

/** Fields that only the server sets, by every name in tables and responses. None of them may be sent. */
export const CLAIMS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [
      ...[
        "id",
        "idUser",
        "user_id",
        "sellerId",
        "seller_id",
        "ownerId",
        "clientId",
        "orderId",
        "itemId",
        "subjectId",
      ],
      ...[
        "priceCents",
        "price_cents",
        "unitPriceCents",
        "totalCents",
        "total_cents",
        "taxCents",
        "amountCents",
      ],
      ...["onHand", "on_hand", "reserved", "attempt"],
    ].map((name) => [name, NUMBER]),
  ),
  ...Object.fromEntries(
    [
      ...[
        "role",
        "statut",
        "state",
        "reservation",
        "number",
        "reference",
        "passwordHash",
        "password_hash",
        "tokenHash",
      ],
      ...["recipient", "requestHash", "requestId", "username_", "seller", "owner", "consentVersion"],
    ].map((name) => [name, TEXT]),
  ),
  ...Object.fromEntries(
    [
      ...[
        "created_at",
        "createdAt",
        "dateCreation",
        "updatedAt",
        "paidAt",
        "paid_at",
        "expiresAt",
        "consentAt",
        "termsAcceptedAt",
      ],
      ...[
        "emailVerifiedAt",
        "email_verified_at",
        "erasedAt",
        "erased_at",
        "withdrawnAt",
        "withdrawn_at",
        "endedAt",
      ],
    ].map((name) => [name, TIME]),
  ),
  roles: ["SELLER", "CUSTOMER"],
  isAdmin: true,
};

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A body with forged fields, at its top and in the objects of its lists. */
export function withClaims(value: unknown): unknown {
  if (!isObject(value)) return value;
  const deeper = Object.entries(value).map(([name, inner]) => [
    name,
    Array.isArray(inner) ? inner.map((one) => (isObject(one) ? { ...CLAIMS, ...one } : one)) : inner,
  ]);
  return { ...CLAIMS, ...Object.fromEntries(deeper) };
}

/** Adds forged fields to every third body. */
export const sometimesClaiming = (body: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: body }, { weight: 1, arbitrary: body.map(withClaims) });

/** Rows of any table that contain a forged value. */
export async function believedClaims({ $client }: Database): Promise<string[]> {
  const { rows: tables } = await $client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await $client.query<{ row: string }>(
      `select left(to_jsonb(one)::text, 400) as row from ${name} one where to_jsonb(one)::text ~ $1`,
      [`${NUMBER}|${TEXT}|${TIME.slice(0, 10)}|2000-01-01`],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
