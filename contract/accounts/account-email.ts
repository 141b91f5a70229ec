import * as z from "zod/mini";
import { Email } from "./email-address.ts";

/** The e-mail of an account. Times are ISO. */
export const EmailState = z.object({
  email: z.string(),
  /** When a link confirmed the mailbox. Null: not confirmed. */
  confirmedAt: z.nullable(z.string()),
  /** The new e-mail, until its link confirms it. Null: no change is pending. */
  pendingEmail: z.nullable(z.string()),
});
export type EmailState = z.infer<typeof EmailState>;

/** A new e-mail, with the current password. */
export const EmailChange = z.object({
  email: Email,
  password: z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(200, "TOO_LONG")),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** The secret of a link in a mail. An invalid one is treated as an expired one. */
export const EmailLink = z.object({ token: z.string("REQUIRED").check(z.maxLength(200, "TOO_LONG")) });
export type EmailLink = z.infer<typeof EmailLink>;

/** The result of a confirmation: `changed` when a new e-mail took effect. */
export const EmailConfirmed = z.object({ email: z.string(), changed: z.boolean() });
export type EmailConfirmed = z.infer<typeof EmailConfirmed>;

/** A confirmation link is valid for 24 hours. */
export const CONFIRM_HOURS = 24;
/** The old mailbox can undo a change for 7 days. */
export const UNDO_DAYS = 7;
