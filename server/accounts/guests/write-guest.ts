import { randomBytes } from "node:crypto";
import type { Transaction } from "#server/database/client.ts";
import { guestMailbox } from "#server/mail/erased-mailbox.ts";
import { hashRandomPassword } from "../passwords/passwords.ts";
import { users } from "../tables.ts";

/** The hash of a password that nobody knows, the same for all guests of this process. A login finds no guest in any case. */
let hash: Promise<string> | undefined;

export function unknownPassword(): Promise<string> {
  hash ??= hashRandomPassword();
  return hash;
}

interface NewGuest {
  readonly email: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Writes a person who buys with an e-mail alone. */
export async function writeGuest(tx: Transaction, { email, passwordHash, now }: NewGuest) {
  const name = randomBytes(8).toString("hex");
  const [guest] = await tx
    .insert(users)
    .values({
      username: `guest_${name.slice(0, 14)}`,
      email: guestMailbox(name),
      guestEmail: email,
      passwordHash,
      roles: ["CUSTOMER"],
      createdAt: now,
    })
    .returning();
  if (!guest) throw new Error("The guest was not written.");
  return guest;
}
