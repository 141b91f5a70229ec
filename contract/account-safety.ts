import * as z from "zod/mini";
import { Email, NewPassword } from "./accounts.ts";

/** One of a person's open sessions. Browser and system are names, empty when not known; times are ISO. */
export const OpenSession = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  startedAt: z.string(),
  /** To the minute. */
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** A password that is there already: whatever it is, it is only compared. */
const CurrentPassword = z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(200, "TOO_LONG"));

const sameTwice = (form: { password: string; confirmPassword: string }) =>
  form.confirmPassword === "" || form.password === form.confirmPassword;
const MISMATCH = { path: ["confirmPassword"], error: "MISMATCH", when: () => true };
const confirmPassword = z.string("REQUIRED").check(z.minLength(1, "REQUIRED"));

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form of a password change: the payload and the new password typed again. */
export const PasswordChangeForm = z
  .object({ currentPassword: CurrentPassword, password: NewPassword, confirmPassword })
  .check(z.refine(sameTwice, MISMATCH));

export const ResetRequest = z.object({ email: Email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** A new password with what the mail brought; anything that is no link of ours reads like one that is over. */
export const PasswordReset = z.object({
  token: z.string("REQUIRED").check(z.maxLength(200, "TOO_LONG")),
  password: NewPassword,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordResetForm = z
  .object({ password: NewPassword, confirmPassword })
  .check(z.refine(sameTwice, MISMATCH));

/** How long a link for a new password is good, in minutes. */
export const RESET_MINUTES = 30;
