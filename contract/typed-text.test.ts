import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { AddressForm, ClientInput, LoginInput, Phone, shortText } from "./accounts/accounts.ts";
import { Email } from "./accounts/email-address.ts";
import { SellerProfileInput } from "./accounts/sellers.ts";
import { ListingInput } from "./catalog/catalog.ts";
import { ContactInput } from "./contact.ts";
import { BuybackRequest } from "./repair/buyback.ts";
import { oneLine, plainText } from "./typed-text.ts";

/** Invisible characters and direction overrides. */
const HIDDEN = [
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
  ..."\u200b\u2060\u2063\ufeff\u00ad\u180e\u3164\uffa0\ufff9\u{e0041}",
];
const TYPES = { shortText: shortText(80), oneLine: oneLine(80), plainText: plainText(80) };

describe.each(Object.entries(TYPES))("a %s", (_name, type) => {
  test.each(HIDDEN)("leaves out %j at any position", (sign) => {
    expect(type.parse(`${sign} Zoé${sign} Mar${sign}${sign}tin ${sign}`)).toBe("Zoé Martin");
  });

  test.each([
    "نیم\u200cفاصله",
    "👩\u200d👩\u200d👧\u200d👦 à la maison",
    "क्\u200dष",
    "مرحبا بالعالم",
    "L’été à Saint-Ouen\u00a0!",
    "Zoe\u0301",
  ])("keeps %j as it was typed", (text) => expect(type.parse(text)).toBe(text));

  test.each(["\u202e\u2066", "\u200b", "\u200d", "\u3164 \u3164", " \u200c\u200d \ufeff"])(
    "of which nothing is seen, %j, is missing",
    (text) => expect(type.safeParse(text).error?.issues[0]?.message).toBe("REQUIRED"),
  );

  test("is measured by its visible characters", () => {
    expect(type.parse("\u200b".repeat(500) + "x".repeat(80))).toHaveLength(80);
  });
});

test("two e-mails that look the same are the same, at registration and at login", () => {
  expect(Email.parse("\u202aana\u200b@example.fr\u202c")).toBe("ana@example.fr");
  expect(LoginInput.parse({ email: "ana@example\u200e.fr", password: "x" }).email).toBe("ana@example.fr");
  for (const joiner of ["\u200c", "\u200d"])
    expect(Email.safeParse(`an${joiner}a@example.fr`).error?.issues[0]?.message).toBe("BAD_EMAIL");
});

test("a phone number pasted from an address book is accepted", () => {
  expect(Phone.parse("\u202a+33 6 12 34 56 78\u202c")).toBe("+33 6 12 34 56 78");
});

/** The text fields of a schema that other people may read. */
function textsOf(schema: z.ZodMiniObject) {
  return Object.entries(schema.shape).flatMap(([name, type]) => {
    const inner = type instanceof z.ZodMiniOptional ? type.def.innerType : type;
    return inner instanceof z.ZodMiniString ? [[name, inner] as const] : [];
  });
}

/** Nobody reads these: the server replaces or only compares them. */
const CLAIMS = ["dateCreation", "statut", "consentVersion", "website"];

test.each(
  Object.entries({
    ClientInput,
    AddressForm,
    SellerProfileInput,
    ListingInput,
    ContactInput,
    BuybackRequest,
  }),
)("no text of %s takes a sign that turns it the other way", (_name, schema) => {
  const texts = textsOf(schema).filter(([name]) => !CLAIMS.includes(name));
  expect(texts.length).toBeGreaterThan(2);
  for (const [name, type] of texts)
    for (const text of [
      "75011\u202e",
      "\u200f0612345678",
      "zoe@example.fr\u2067",
      "a long enough text\u202b",
    ]) {
      const read = type.safeParse(text);
      expect(read.success ? read.data : "refused", name).not.toMatch(
        /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
      );
    }
});
