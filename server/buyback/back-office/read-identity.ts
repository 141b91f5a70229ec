import { eq } from "drizzle-orm";
import { BuybackIdentity } from "#contract/buyback/acceptance.ts";
import type { SellerIdentity } from "#contract/buyback/staff-buybacks.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { buybackPerson } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
}

/** Opens identity and account of a seller. The audit log says who read them, before they are answered. Error: NOT_FOUND. */
export async function readIdentity(
  { database, clock, secretBox }: Deps,
  id: number,
  actor: StaffActor,
): Promise<SellerIdentity> {
  return transact(database, async (tx) => {
    const [person] = await tx.select().from(buybackPerson).where(eq(buybackPerson.buybackId, id));
    if (!person) throw new Failure("NOT_FOUND");
    const object = { type: "buyback", id: String(id) } as const;
    await recordAudit(tx, clock, { actor, action: "buyback.identity-read", object });
    return {
      ...BuybackIdentity.parse(JSON.parse(secretBox.open(person.identity))),
      iban: person.iban && secretBox.open(person.iban),
      holder: person.holder && secretBox.open(person.holder),
      declaredAt: person.declaredAt.toISOString(),
      termsVersion: person.termsVersion,
    };
  });
}
