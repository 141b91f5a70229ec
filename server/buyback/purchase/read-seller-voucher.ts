import { eq } from "drizzle-orm";
import type { OwnVoucher } from "#contract/vouchers/voucher.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { readOwnVoucher } from "#server/vouchers/read-voucher.ts";
import { buybackOffers } from "../tables.ts";

interface Deps {
  readonly database: Queries;
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
}

/** The voucher of a bought phone, for whoever has the token of its page. Error: NOT_FOUND. */
export async function readSellerVoucher(
  { database, clock, secretBox }: Deps,
  token: string,
): Promise<OwnVoucher> {
  const [offer] = await database
    .select({ id: buybackOffers.id })
    .from(buybackOffers)
    .where(eq(buybackOffers.digest, digestOf(token)));
  if (!offer) throw new Failure("NOT_FOUND");
  return readOwnVoucher(database, secretBox, { buybackId: offer.id, now: clock() });
}
