import { and, asc, eq } from "drizzle-orm";
import type { Assignee, SubjectType, TimelineEntry } from "#contract/timeline/timeline.ts";
import type { Queries } from "#server/database/client.ts";
import { staff } from "#server/staff/tables.ts";
import { assignments, events, notes } from "./tables.ts";

interface Subject {
  readonly type: SubjectType;
  readonly id: string;
}

/** The events and notes of a subject, oldest first. */
export async function readTimeline(database: Queries, { type, id }: Subject): Promise<TimelineEntry[]> {
  const [happened, written] = await Promise.all([
    database
      .select({ event: events, name: staff.name })
      .from(events)
      .leftJoin(staff, eq(staff.id, events.staffId))
      .where(and(eq(events.subjectType, type), eq(events.subjectId, id)))
      .orderBy(asc(events.id)),
    database
      .select({ note: notes, name: staff.name })
      .from(notes)
      .innerJoin(staff, eq(staff.id, notes.staffId))
      .where(and(eq(notes.subjectType, type), eq(notes.subjectId, id)))
      .orderBy(asc(notes.id)),
  ]);
  const entries = [
    ...happened.map(({ event, name }) => ({
      id: `event-${event.id}`,
      at: event.at.toISOString(),
      kind: event.kind,
      by: event.byKind,
      staff: name,
      facts: event.facts,
      public: event.public,
    })),
    ...written.map(({ note, name }) => ({
      id: `note-${note.id}`,
      at: note.at.toISOString(),
      kind: "note",
      by: "staff" as const,
      staff: name,
      facts: { body: note.body },
      public: false,
    })),
  ];
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** The member of staff to whom a subject is assigned. */
export async function findAssignee(database: Queries, { type, id }: Subject): Promise<Assignee> {
  const [found] = await database
    .select({ id: staff.id, name: staff.name })
    .from(assignments)
    .innerJoin(staff, eq(staff.id, assignments.staffId))
    .where(and(eq(assignments.subjectType, type), eq(assignments.subjectId, id)));
  return found ?? null;
}
