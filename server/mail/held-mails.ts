import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { mails } from "./tables.ts";

/**
 * The margin between the last moment to take a mail back and its delivery: the clocks of two machines may differ
 * slightly.
 */
const MARGIN_MS = 1000;

export const deliveryStart = (heldUntil: Date) => new Date(heldUntil.getTime() + MARGIN_MS);

/** Deletes a mail that still waits. Returns false when it is sent or about to be. */
export async function takeBackMail(
  tx: Transaction,
  { kind, subjectId }: { readonly kind: string; readonly subjectId: string },
  now: Date,
): Promise<boolean> {
  const deleted = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.kind, kind),
        eq(mails.subjectId, subjectId),
        isNull(mails.sentAt),
        gt(mails.heldUntil, now),
      ),
    )
    .returning({ id: mails.id });
  return deleted.length > 0;
}
