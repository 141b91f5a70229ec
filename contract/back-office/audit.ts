import * as z from "zod/mini";
import { isCalendarDay } from "../delivery/working-days.ts";
import { tablePage, tableQuery } from "./table.ts";

const day = z.string().check(z.refine(isCalendarDay, "INVALID"));

/** The newest entry comes first by default. */
export const AuditQuery = tableQuery(
  {
    /** The id of a person; 0 for the operator's commands. */
    staff: z.optional(z.string().check(z.regex(/^\d{1,9}$/, "INVALID"))),
    /** Days in Paris, both included. */
    from: z.optional(day),
    to: z.optional(day),
    action: z.optional(z.string().check(z.maxLength(60))),
    /** The number of an object, with or without its kind: `RL-7F3K`, `order RL-7F3K`. */
    object: z.optional(z.string().check(z.maxLength(100))),
  },
  ["seq", "staff", "object"],
);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = z.object({
  seq: z.int(),
  at: z.string(),
  /** Null for the operator's commands. */
  staff: z.nullable(z.string()),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** The name of the object, when it has one besides its number. */
  objectName: z.nullable(z.string()),
  /** Values of personal data are null. Names of colleagues and models are kept. */
  changes: z.record(z.string(), z.nullable(z.object({ from: z.unknown(), to: z.unknown() }))),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = tablePage(AuditEntry);

/** `GET /admin/api/audit/people`: the people to filter by, including former colleagues. */
export const AuditPeople = z.array(z.object({ id: z.int(), name: z.string() }));
export type AuditPeople = z.infer<typeof AuditPeople>;
