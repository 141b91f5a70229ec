import * as z from "zod/mini";
import { requiredText, rowId } from "../fields.ts";
import { looksLikeUnlockCode } from "../repair/unlock-code.ts";

/** The types of subjects that have a timeline, notes and an assignment. The id of an order is its number. */
export const SUBJECT_TYPES = [
  "order",
  "device",
  "thread",
  "listing",
  "seller",
  "buyback",
  "repair",
  "customer",
] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

const EVENT_BY = ["staff", "customer", "seller", "shop"] as const;
export type EventBy = (typeof EVENT_BY)[number];

/** One line of a timeline. Notes of staff stand among the events. */
export const TimelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  by: z.enum(EVENT_BY),
  /** The name of the member of staff. Null for other actors. */
  staff: z.nullable(z.string()),
  facts: z.record(z.string(), z.unknown()),
  public: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export interface Subject {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
}
const subject = {
  subjectType: z.enum(SUBJECT_TYPES),
  subjectId: z.string().check(z.minLength(1), z.maxLength(40)),
};
export const NoteInput = z
  .strictObject({
    ...subject,
    body: requiredText(5000),
  })
  .check(
    z.refine(({ subjectType, body }) => subjectType !== "repair" || !looksLikeUnlockCode(body), {
      error: "UNLOCK_CODE",
      path: ["body"],
    }),
  );
export type NoteInput = z.infer<typeof NoteInput>;
export const AssignmentInput = z.strictObject({
  ...subject,
  staffId: z.nullable(rowId),
  /** The assignee that the page showed, null for nobody. Error: STALE when a colleague took the subject since. */
  holder: z.nullable(rowId),
});

/** `GET /admin/api/assignees`: the members of staff who may work on subjects of a type. */
export const AssigneesQuery = z.object({ subjectType: subject.subjectType });
export const Assignees = z.array(z.object({ id: z.int(), name: z.string() }));
export type Assignees = z.infer<typeof Assignees>;

/** The member of staff who takes care of a subject. Null for nobody. */
export const Assignee = z.nullable(z.object({ id: z.int(), name: z.string() }));
export type Assignee = z.infer<typeof Assignee>;
