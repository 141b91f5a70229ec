import { and, inArray, isNotNull, type SQL } from "drizzle-orm";
import { type NewAudit, recordAudit } from "#server/audit/record-audit.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { MAIL_JOB } from "./outbox.ts";
import { mails } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly enqueue: Enqueue };

/**
 * Sends the mail that `isMail` selects again, with the same Message-ID. A second request while it waits sends it only
 * once.
 * Errors: NOT_FOUND without such a mail; IN_PROGRESS for a mail that has not been sent yet.
 */
export async function sendAgain(
  { database, clock, enqueue }: Deps,
  isMail: SQL | undefined,
  { actor, object }: Pick<NewAudit, "actor" | "object">,
): Promise<void> {
  await transact(database, async (tx) => {
    const [mail] = await tx.select({ id: mails.id, kind: mails.kind }).from(mails).where(isMail);
    if (!mail) throw new Failure("NOT_FOUND");
    const { rowCount } = await tx
      .update(mails)
      .set({ sentAt: null })
      .where(and(inArray(mails.id, [mail.id]), isNotNull(mails.sentAt)));
    if (rowCount !== 1) throw new Failure("IN_PROGRESS", { retryAfter: 5 });
    await enqueue(tx, MAIL_JOB, { id: mail.id });
    const changes = { kind: { from: null, to: mail.kind } };
    await recordAudit(tx, clock, { actor, action: "mail.sent-again", object, changes });
  });
}
