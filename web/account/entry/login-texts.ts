import type { FieldCode } from "#contract/errors.ts";
import type { Words } from "#messages/words.gen.ts";

export const LOGIN_FORM_ID = "login-form";

/** The message key of an error in the e-mail field. */
export const emailText = (code: FieldCode) =>
  code === "REQUIRED" ? "emailRequired" : code === "BAD_EMAIL" ? "emailBad" : "tooLong";

const PASSWORD_TEXTS = {
  REQUIRED: "passwordRequired",
  TOO_SHORT: "passwordShort",
  NEEDS_DIGIT: "passwordDigit",
  NEEDS_LETTER: "passwordLetter",
  TOO_COMMON: "passwordCommon",
} as const satisfies Partial<Record<FieldCode, keyof Words["login"]>>;

const hasText = (code: FieldCode): code is keyof typeof PASSWORD_TEXTS => code in PASSWORD_TEXTS;

/** The message key of an error in the password field. */
export const passwordText = (code: FieldCode) => (hasText(code) ? PASSWORD_TEXTS[code] : "tooLong");
