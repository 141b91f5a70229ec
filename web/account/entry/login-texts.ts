import type { FieldCode } from "#contract/errors.ts";
import type { Words } from "#messages/words.gen.ts";

/** The id of the form of the login page. */
export const LOGIN_FORM_ID = "login-form";

/** The text of an error at the e-mail. */
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

/** The text of an error at the password. */
export const passwordText = (code: FieldCode) => (hasText(code) ? PASSWORD_TEXTS[code] : "tooLong");
