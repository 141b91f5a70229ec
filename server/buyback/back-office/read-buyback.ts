import { eq } from "drizzle-orm";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { threadMessages } from "#server/inbox/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { factsOf } from "../find-offer.ts";
import { buybackOffers, buybackRequests } from "../tables.ts";

/** A buy-back with its person, conversation and timeline. Error: NOT_FOUND. */
export async function readBuyback(db: Queries, id: number): Promise<StaffBuyback> {
  const subject = { type: "buyback", id: String(id) } as const;
  const [[found], timeline, assignee] = await Promise.all([
    db
      .select({
        offer: buybackOffers,
        request: buybackRequests,
        version: versionOf(buybackOffers),
        threadId: threadMessages.threadId,
      })
      .from(buybackOffers)
      .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
      .leftJoin(threadMessages, eq(threadMessages.contactMessageId, buybackOffers.messageId))
      .where(eq(buybackOffers.id, id))
      .limit(1),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  if (!found) throw new Failure("NOT_FOUND");
  const { offer, request, version, threadId } = found;
  const { details, name, email, phone } = request;
  return {
    ...factsOf(offer, request),
    ...{ id, version, details, name, email, phone, gridVersion: offer.gridVersion },
    ...{ createdAt: offer.createdAt.toISOString(), threadId, timeline, assignee },
  };
}
