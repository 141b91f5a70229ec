import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { OwnBuyback } from "#contract/buyback/tracked-offer.ts";
import { findFormerEmails, isOfMailbox } from "#server/accounts/email/former-emails.ts";
import { users } from "#server/accounts/tables.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { endOf, stateAt } from "./find-offer.ts";
import { buybackOffers, buybackRequests } from "./tables.ts";

/** The most buy-backs that an account shows. */
const MOST = 50;

/** The buy-backs with an offer that were asked for from a member's confirmed e-mail, newest first. */
export async function listOwnBuybacks(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
): Promise<OwnBuyback[]> {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerifiedAt) return [];
  const former = await findFormerEmails(database, userId);
  const rows = await database
    .select({ offer: buybackOffers, request: buybackRequests })
    .from(buybackOffers)
    .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
    .where(
      and(
        isNotNull(buybackOffers.token),
        isOfMailbox(
          database,
          { email: buybackRequests.email, at: buybackRequests.createdAt },
          { id: userId, email: user.email, former },
        ),
      ),
    )
    .orderBy(desc(buybackOffers.id))
    .limit(MOST);
  return rows.flatMap(({ offer, request: { brand, model, storageGb } }) => {
    const state = stateAt(offer, clock());
    const cents = offer.counterCents ?? offer.priceCents;
    if (!offer.token || cents === null || state === "asked") return [];
    return [{ token: offer.token, brand, model, storageGb, state, cents, dueAt: endOf(state, offer.dueAt) }];
  });
}
