import { expect, test } from "vitest";
import { NewPassword } from "./accounts.ts";
import { isRepetitivePassword } from "./repetitive-password.ts";

const wrong = (password: string) => NewPassword.safeParse(password).error?.issues[0]?.message;

test.each([
  ["one repeated letter and a digit", "aaaaa1"],
  ["one repeated digit and a letter", "1111111a"],
  ["one letter in both cases", "aAaAaA1"],
  ["one letter in two widths", "aａaａa1"],
  ["three characters in turn", "ab1ab1ab1"],
  ["blanks", "       a1"],
  ["blanks of other kinds", "\u00a0\u2003\u3000\u200b\u3164\u2800a1"],
  ["tabs", "\t\t\t\t\ta1"],
])("a password of %s is too common", (_name, password) => {
  expect(isRepetitivePassword(password)).toBe(true);
  expect(wrong(password)).toBe("TOO_COMMON");
});

test.each(["tilleul7", "aab1c", "kd83jf", "le vélo 3 bleu", "éàü1ab"])("%s is not repetitive", (password) => {
  expect(isRepetitivePassword(password)).toBe(false);
});

test("a specified rule is reported before repetition", () => {
  expect([wrong(""), wrong("      "), wrong("111111"), wrong("aaaaaa"), wrong("aa1")]).toEqual([
    "REQUIRED",
    "NEEDS_DIGIT",
    "NEEDS_LETTER",
    "NEEDS_DIGIT",
    "TOO_SHORT",
  ]);
});
