import { isRepetitivePassword } from "#contract/accounts/repetitive-password.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { Words } from "#messages/words.gen.ts";
import { toApiError } from "#web/client-state/api-error.ts";

type Key = Extract<keyof Words["register"], `error.${string}` | `failure.${string}`>;

export const REGISTER_FIELDS = ["username", "email", "password", "confirmPassword"] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

const TEXTS: Record<string, Key> = {
  "username REQUIRED": "error.username.REQUIRED",
  "username TOO_SHORT": "error.username.TOO_SHORT",
  "username TOO_LONG": "error.username.TOO_LONG",
  "username BAD_CHARACTERS": "error.username.BAD_CHARACTERS",
  "username TAKEN": "error.username.TAKEN",
  "email REQUIRED": "error.email.REQUIRED",
  "email BAD_EMAIL": "error.email.BAD_EMAIL",
  "email TOO_LONG": "error.email.BAD_EMAIL",
  "email TAKEN": "error.email.TAKEN",
  "password REQUIRED": "error.password.REQUIRED",
  "password TOO_SHORT": "error.password.TOO_SHORT",
  "password TOO_LONG": "error.password.TOO_LONG",
  "password NEEDS_DIGIT": "error.password.NEEDS_DIGIT",
  "password NEEDS_LETTER": "error.password.NEEDS_LETTER",
  "password TOO_COMMON": "error.password.TOO_COMMON",
  "confirmPassword REQUIRED": "error.confirmPassword.REQUIRED",
  "confirmPassword MISMATCH": "error.confirmPassword.MISMATCH",
};

/** The message key of a field's error. Null without an error. */
export function fieldText(field: RegisterField, errors: FieldErrors): Key | null {
  const code = errors[field];
  return code ? (TEXTS[`${field} ${code}`] ?? "error.other") : null;
}

/** A refused registration: the message key of its toast, and its field errors. */
export interface RegisterRefusal {
  readonly text: Key;
  readonly fields: FieldErrors;
}

export function registerRefusal(error: unknown): RegisterRefusal {
  const { status, code, fields } = toApiError(error);
  if (code === "EMAIL_TAKEN") return { text: "failure.email", fields: { email: "TAKEN" } };
  if (code === "USERNAME_TAKEN") return { text: "failure.username", fields: { username: "TAKEN" } };
  if (status === 409) return { text: "failure.conflict", fields };
  if (fields.password === "TOO_COMMON") return { text: "error.password.TOO_COMMON", fields };
  if (status === 400) return { text: "failure.invalid", fields };
  if (status >= 500) return { text: "failure.server", fields };
  return { text: "failure.other", fields };
}

/** The rules of a new password in the hint. The schema `NewPassword` of the contract decides. */
export const PASSWORD_RULES = [
  { name: "length", holds: (text: string) => text.length >= 6 && text.length <= 30 },
  { name: "letter", holds: (text: string) => /\p{L}/u.test(text) },
  { name: "digit", holds: (text: string) => /\d/.test(text) },
  // This checks only repetition, because only the server has the list of common passwords.
  { name: "uncommon", holds: (text: string) => !isRepetitivePassword(text) },
] as const;
