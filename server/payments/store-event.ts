import type { Database } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { paymentEvents } from "./tables.ts";

/** The job that handles one event. */
export const EVENT_JOB = "payment-event";

/** Stores an event and its job in one transaction. Ignores an event that is already stored. */
export async function storeEvent(
  { database, enqueue, clock }: { database: Database; enqueue: Enqueue; clock: () => Date },
  event: { id: string; reference: string | null },
): Promise<void> {
  await transact(
    database,
    async (tx) => {
      const [stored] = await tx
        .insert(paymentEvents)
        .values({ ...event, receivedAt: clock() })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      if (stored && event.reference) await enqueue(tx, EVENT_JOB, { id: event.id });
    },
    { hasKey: true },
  );
}
