import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { RegisterFacts, RegisterPerson } from "#contract/buyback/register.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { buybackRegister, type RegisterRow } from "./tables.ts";

export interface RegisterDeps {
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
}

export type NewLine = Pick<RegisterRow, "buybackId" | "deviceId" | "episodeId"> &
  RegisterFacts & {
    readonly person: RegisterPerson;
    /** For a correction only. */
    readonly corrects?: number;
    readonly reason?: string;
    readonly staffId?: number;
  };

const Head = z.object({ number: z.int(), hash: z.string() });

/** The newest line. It stays locked until the transaction ends. */
export async function lockRegister(tx: Transaction): Promise<z.infer<typeof Head>> {
  const { rows } = await tx.execute(sql`select number, hash from buyback_register_head for update`);
  return Head.parse(rows[0]);
}

/**
 * Adds a line to the police register and returns its order number. The newest line stays locked until the transaction ends, so
 * that numbers have no gap; nothing slow may follow. A second line for the same buy-back or episode is refused by the database.
 */
export async function addRegisterLine(
  tx: Transaction,
  { clock, secretBox }: RegisterDeps,
  { person, corrects, reason = "", staffId, ...facts }: NewLine,
): Promise<number> {
  const head = await lockRegister(tx);
  const line = {
    ...facts,
    number: head.number + 1,
    // The clock is read after locking, so that times follow the order of numbers.
    at: clock(),
    person: secretBox.seal(JSON.stringify(person)),
    corrects: corrects ?? null,
    reason,
    staffId: staffId ?? null,
    prevHash: head.hash,
  };
  const hash = hashOf(line);
  await tx.insert(buybackRegister).values({ ...line, hash });
  await tx.execute(sql`update buyback_register_head set number = ${line.number}, hash = ${hash}`);
  return line.number;
}

/**
 * The hash of a line, which includes the hash of the previous line. The person counts as encrypted text, so that the chain is
 * verified without the key.
 */
export function hashOf(line: Omit<RegisterRow, "hash">): string {
  const { number, at, buybackId, deviceId, episodeId, corrects, reason, staffId, prevHash } = line;
  const { person, description, imei, provenance, priceCents, means } = line;
  const content = [number, at.toISOString(), buybackId, deviceId, episodeId, corrects, reason, staffId];
  return createHash("sha256")
    .update(prevHash)
    .update(JSON.stringify([...content, person, description, imei, provenance, priceCents, means]))
    .digest("hex");
}
