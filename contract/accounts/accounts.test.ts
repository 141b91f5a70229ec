import { describe, expect, test } from "vitest";
import { fieldErrors } from "../errors.ts";
import { NewPassword, Phone, RegisterForm, Username } from "./accounts.ts";
import { Email } from "./email-address.ts";

const refusal = (
  schema: typeof Username | typeof NewPassword | typeof Email | typeof Phone,
  value: unknown,
) => fieldErrors(schema.safeParse(value).error?.issues ?? []).body ?? null;

describe("registration", () => {
  test.each([
    ["", "REQUIRED"],
    ["ab", "TOO_SHORT"],
    ["a".repeat(21), "TOO_LONG"],
    ["jean-luc", "BAD_CHARACTERS"],
    ["zoé", "BAD_CHARACTERS"],
    [null, "REQUIRED"],
    ["jean_luc_42", null],
  ])("the user name %j is answered %s", (value, code) => expect(refusal(Username, value)).toBe(code));

  test.each([
    ["", "REQUIRED"],
    ["abc12", "TOO_SHORT"],
    [`${"a".repeat(30)}1`, "TOO_LONG"],
    ["abcdef", "NEEDS_DIGIT"],
    ["123456", "NEEDS_LETTER"],
    ["abcde1", null],
    ["مرحبا1", null],
  ])("the password %j is answered %s", (value, code) => expect(refusal(NewPassword, value)).toBe(code));

  test.each([
    ["", "REQUIRED"],
    ["jean", "BAD_EMAIL"],
    ["jean@localhost", "BAD_EMAIL"],
    ["a b@c.fr", "BAD_EMAIL"],
    ["x@y.fr\r\nBcc: z@y.fr", "BAD_EMAIL"],
    [" Jean@Exemple.FR ", null],
  ])("the e-mail %j is answered %s", (value, code) => expect(refusal(Email, value)).toBe(code));

  test("an e-mail is stored in lower case without surrounding spaces", () => {
    expect(Email.parse(" Jean@Exemple.FR ")).toBe("jean@exemple.fr");
  });

  test("the repeated password must be the same, and is required", () => {
    const form = { username: "jean", email: "j@e.fr", password: "abcde1", confirmPassword: "abcde2" };
    expect(fieldErrors(RegisterForm.safeParse(form).error?.issues ?? [])).toEqual({
      confirmPassword: "MISMATCH",
    });
    expect(fieldErrors(RegisterForm.safeParse({ ...form, confirmPassword: "" }).error?.issues ?? [])).toEqual(
      { confirmPassword: "REQUIRED" },
    );
  });

  test.each([
    ["06 12 34 56 78", null],
    ["+33 (0)6-12-34-56-78", null],
    ["1234567", "BAD_PHONE"],
    ["1".repeat(16), "BAD_PHONE"],
    ["06 12 ab 56 78", "BAD_PHONE"],
  ])("the phone number %j is answered %s", (value, code) => expect(refusal(Phone, value)).toBe(code));
});
