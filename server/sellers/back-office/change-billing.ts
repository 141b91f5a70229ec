import { eq } from "drizzle-orm";
import type { SellerBilling } from "#contract/back-office/people.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import { nameAuthor } from "#server/catalog/listings/name-author.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { sellers } from "../tables.ts";
import { objectOf } from "./suspend-seller.ts";

/**
 * Changes the data that invoicing in a seller's name needs. Issued documents are not changed. Errors: NOT_FOUND;
 * FORBIDDEN for the shop itself; STALE for another version than the person saw.
 */
export async function changeBilling(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { id, version, hasMandate, siret, vatNumber, vatRegime }: SellerBilling & { readonly id: number },
  actor: Actor,
): Promise<void> {
  await transact(database, async (tx) => {
    const seller = await lockRow(tx, sellers, eq(sellers.userId, id), version);
    if (seller.firstParty) throw new Failure("FORBIDDEN");
    await nameAuthor(tx, actor);
    const mandateAt = hasMandate ? (seller.mandateAt ?? clock()) : null;
    const now = { siret: siret ?? "", vatNumber, vatRegime, mandateAt };
    await tx.update(sellers).set(now).where(eq(sellers.userId, id));
    await recordAudit(tx, clock, {
      actor,
      action: "seller.billing-changed",
      object: objectOf(id),
      changes: {
        mandate: { from: seller.mandateAt !== null, to: hasMandate },
        vatRegime: { from: seller.vatRegime, to: vatRegime },
        ...(now.siret !== seller.siret && { siret: null }),
        ...(vatNumber !== seller.vatNumber && { vatNumber: null }),
      },
    });
  });
}
