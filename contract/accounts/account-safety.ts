import * as z from "zod/mini";
import { NewPassword } from "./accounts.ts";
import { Email } from "./email-address.ts";

/** An open session. Browser and system are names, empty when unknown. Times are ISO. */
export const OpenSession = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  startedAt: z.string(),
  /** The last request, precise to the minute. */
  lastSeenAt: z.string(),
  /** Whether the request belongs to this session. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** An existing password. The shop only compares it, so the rules for new passwords don't apply. */
const CurrentPassword = z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(200, "TOO_LONG"));

const sameTwice = (form: { password: string; confirmPassword: string }) =>
  form.confirmPassword === "" || form.password === form.confirmPassword;
const MISMATCH = { path: ["confirmPassword"], error: "MISMATCH", when: () => true };
const confirmPassword = z.string("REQUIRED").check(z.minLength(1, "REQUIRED"));

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The form of a password change: the payload and the repeated new password. */
export const PasswordChangeForm = z
  .object({ currentPassword: CurrentPassword, password: NewPassword, confirmPassword })
  .check(z.refine(sameTwice, MISMATCH));

export const ResetRequest = z.object({ email: Email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** A new password with the token of the mail. An invalid token is treated as an expired one. */
export const PasswordReset = z.object({
  token: z.string("REQUIRED").check(z.maxLength(200, "TOO_LONG")),
  password: NewPassword,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordResetForm = z
  .object({ password: NewPassword, confirmPassword })
  .check(z.refine(sameTwice, MISMATCH));

/** The token of a sign-in link. An invalid token is treated as an expired one. */
export const SignInLink = z.object({
  token: z.string("REQUIRED").check(z.maxLength(200, "TOO_LONG")),
});
export type SignInLink = z.infer<typeof SignInLink>;

/** Minutes that a sign-in link is valid. */
export const SIGN_IN_LINK_MINUTES = 30;

/** Minutes that a link for a new password is valid. */
export const RESET_MINUTES = 30;
