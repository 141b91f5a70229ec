import * as z from "zod/mini";
import { Email } from "./email-address.ts";

/** The e-mail of one's own account. Times are ISO. */
export const EmailState = z.object({
  email: z.string(),
  /** When a link confirmed the mailbox; null: not yet. */
  confirmedAt: z.nullable(z.string()),
  /** The new e-mail that waits for its link; null: none. */
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

/** Hours that a link to confirm an e-mail is valid. */
export const CONFIRM_HOURS = 24;
/** Days in which the old mailbox can undo a change. */
export const UNDO_DAYS = 7;
