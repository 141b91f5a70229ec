import { randomBytes } from "node:crypto";
import type { Cents } from "#contract/money.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { endOfVoucher } from "./read-figures.ts";
import { type VoucherRow, voucherMoves, vouchers } from "./tables.ts";

/** Crockford's base 32 has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 16 signs are 80 random bits: nobody guesses a code. */
const makeCode = (): string => `BON${Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join("")}`;

interface NewVoucher {
  readonly buybackId: number;
  readonly email: string;
  /** The price of the phone, without the bonus. */
  readonly cents: Cents;
  readonly bonusCents: Cents;
}

/** Issues the voucher of a bought phone, in the caller's transaction. The caller posts the debt to the ledger. */
export async function issueVoucher(
  tx: Transaction,
  { clock, secretBox }: { readonly clock: () => Date; readonly secretBox: SecretBox },
  { buybackId, email, cents, bonusCents }: NewVoucher,
): Promise<VoucherRow> {
  const at = clock();
  const code = makeCode();
  const issuedCents = cents + bonusCents;
  const [voucher] = await tx
    .insert(vouchers)
    .values({
      ...{ buybackId, email, issuedCents, bonusCents, balanceCents: issuedCents },
      ...{ digest: digestOf(code), code: secretBox.seal(code), last4: code.slice(-4) },
      ...{ issuedAt: at, expiresAt: await endOfVoucher(tx, at) },
    })
    .returning();
  if (!voucher) throw new Error("The voucher was not written.");
  await tx.insert(voucherMoves).values({ voucherId: voucher.id, kind: "issued", cents: issuedCents, at });
  return voucher;
}
