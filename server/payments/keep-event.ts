import type { Database } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { paymentEvents } from "./tables.ts";

/** The queue's job that looks after one event. */
export const EVENT_JOB = "payment-event";

/** Keeps an event and the job to look after it, both or neither; one that was kept before is left alone. */
export async function keepEvent(
  { database, enqueue, clock }: { database: Database; enqueue: Enqueue; clock: () => Date },
  event: { id: string; reference: string | null },
): Promise<void> {
  await transact(database, async (tx) => {
    const [kept] = await tx
      .insert(paymentEvents)
      .values({ ...event, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (kept && event.reference) await enqueue(tx, EVENT_JOB, { id: event.id });
  });
}
