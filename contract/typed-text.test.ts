import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { AddressForm, ClientInput, Email, LoginInput, Phone, shortText } from "./accounts.ts";
import { BuybackRequest } from "./buyback.ts";
import { ListingInput } from "./catalog.ts";
import { ContactInput } from "./contact.ts";
import { SellerProfileInput } from "./sellers.ts";
import { oneLine, plainText } from "./typed-text.ts";

/** Everything that turns a text the other way or hides in it. */
const HIDDEN = [
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
  ..."\u200b\u2060\u2063\ufeff\u00ad\u180e\u3164\uffa0\ufff9\u{e0041}",
];
const TYPES = { shortText: shortText(80), oneLine: oneLine(80), plainText: plainText(80) };

describe.each(Object.entries(TYPES))("a %s", (_name, type) => {
  test.each(HIDDEN)("leaves out %j wherever it stands", (sign) => {
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

  test("is as long as what is seen of it", () => {
    expect(type.parse("\u200b".repeat(500) + "x".repeat(80))).toHaveLength(80);
  });
});

test("two e-mails that look the same are the same, at registration and at login", () => {
  expect(Email.parse("\u202aana\u200b@example.fr\u202c")).toBe("ana@example.fr");
  expect(LoginInput.parse({ email: "ana@example\u200e.fr", password: "x" }).email).toBe("ana@example.fr");
  for (const joiner of ["\u200c", "\u200d"])
    expect(Email.safeParse(`an${joiner}a@example.fr`).error?.issues[0]?.message).toBe("BAD_EMAIL");
});

test("a telephone number pasted from a telephone’s own address book is one", () => {
  expect(Phone.parse("\u202a+33 6 12 34 56 78\u202c")).toBe("+33 6 12 34 56 78");
});

/** The names of a schema's texts that somebody else may come to read. */
function textsOf(schema: z.ZodMiniObject) {
  return Object.entries(schema.shape).flatMap(([name, type]) => {
    const inner = type instanceof z.ZodMiniOptional ? type.def.innerType : type;
    return inner instanceof z.ZodMiniString ? [[name, inner] as const] : [];
  });
}

/** Not read by anybody: replaced or only compared by the server. */
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
