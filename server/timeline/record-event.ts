import type { EventKind } from "#contract/timeline/acts.ts";
import type { EventBy, SubjectType } from "#contract/timeline/timeline.ts";
import type { Transaction } from "#server/database/client.ts";
import { events } from "./tables.ts";

export interface NewEvent {
  readonly subject: { readonly type: SubjectType; readonly id: string };
  readonly kind: EventKind;
  readonly at: Date;
  readonly by:
    | { readonly kind: Exclude<EventBy, "staff"> }
    | { readonly kind: "staff"; readonly staffId: number };
  /** Figures and names for the event's text. Personal data must not be included. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Whether the customer sees it. */
  readonly public: boolean;
}

/** The author of an event: a member of staff, or the shop for a command of the operator. */
export const authorOf = ({ staffId }: { readonly staffId: number | null }): NewEvent["by"] =>
  staffId === null ? { kind: "shop" } : { kind: "staff", staffId };

/** Adds an event to a timeline, in the transaction of the change that it describes. */
export const recordEvent = (tx: Transaction, event: NewEvent): Promise<void> => recordEvents(tx, [event]);

/** Adds events of several timelines with one statement. */
export async function recordEvents(tx: Transaction, all: readonly NewEvent[]): Promise<void> {
  if (all.length === 0) return;
  await tx.insert(events).values(
    all.map(({ subject, by, facts = {}, ...event }) => ({
      ...event,
      subjectType: subject.type,
      subjectId: subject.id,
      byKind: by.kind,
      staffId: by.kind === "staff" ? by.staffId : null,
      facts,
    })),
  );
}
