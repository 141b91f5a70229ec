import { describe, expect, test } from "vitest";
import { ContactInput } from "./contact.ts";
import { fieldErrors } from "./errors.ts";

const MESSAGE = { name: "Zoé", email: "zoe@exemple.fr", subject: "Bonjour", message: "Une question." };
const BUYBACK = {
  brand: "Apple",
  model: "iPhone 13",
  functional: true,
  condition: "good",
  details: "Petite rayure au dos.",
  name: "Zoé",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
};
const refusals = (change: object) =>
  fieldErrors(ContactInput.safeParse({ ...MESSAGE, ...change }).error?.issues ?? []);

describe("a message to the shop", () => {
  test.each([
    ["name", "", "REQUIRED"],
    ["name", "n".repeat(120), null],
    ["name", "n".repeat(121), "TOO_LONG"],
    ["email", "  ", "REQUIRED"],
    ["email", "zoe@", "BAD_EMAIL"],
    ["email", "zoe@exemple.fr\r\nBcc: all@exemple.fr", "BAD_EMAIL"],
    ["subject", "s".repeat(201), "TOO_LONG"],
    ["subject", "\r\n", "REQUIRED"],
    ["message", "m".repeat(5000), null],
    ["message", "m".repeat(5001), "TOO_LONG"],
    ["message", "\u0000", "REQUIRED"],
    ["message", null, "REQUIRED"],
    ["message", 12, "REQUIRED"],
  ])("with %s %j is answered %s", (field, value, code) =>
    expect(refusals({ [field]: value })).toEqual(code ? { [field]: code } : {}),
  );

  test("keeps the typed text: one line in the subject, line breaks and tabs in the message", () => {
    const kept = ContactInput.parse({
      ...MESSAGE,
      name: "Zoé\r\nBcc: x@y.fr",
      subject: "a\u2028b\u0000c",
      message: "un\r\ndeux\rtrois\u2028quatre\tcinq\u0007\ud800",
    });
    expect(kept.name).toBe("Zoé Bcc: x@y.fr");
    expect(kept.subject).toBe("a b c");
    expect(kept.message).toBe("un\ndeux\ntrois\nquatre\tcinq\ufffd");
  });

  test("names one person: the address of a buy-back request is the message’s", () => {
    expect(refusals({ buyback: BUYBACK })).toEqual({});
    expect(refusals({ buyback: { ...BUYBACK, email: "ZOE@exemple.fr" } })).toEqual({});
    expect(refusals({ buyback: { ...BUYBACK, email: "leo@exemple.fr" } })).toEqual({
      "buyback.email": "MISMATCH",
    });
    expect(refusals({ buyback: { ...BUYBACK, details: "court" } })).toEqual({
      "buyback.details": "TOO_SHORT",
    });
  });
});
