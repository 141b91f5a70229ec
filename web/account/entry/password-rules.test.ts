import { expect, test } from "vitest";
import { NewPassword } from "#contract/accounts/accounts.ts";
import { PASSWORD_RULES } from "./register-texts.ts";

test.each([
  "",
  "a",
  "abcde1",
  "abcdef",
  "123456",
  "é12345",
  "aaaaa1",
  "       a1",
  "tilleul7",
  `a1${"x".repeat(28)}`,
  `a1${"x".repeat(29)}`,
])("the rules shown for %j agree with the contract", (password) => {
  const shown = PASSWORD_RULES.every((rule) => rule.holds(password));
  expect(shown).toBe(NewPassword.safeParse(password).success);
});
