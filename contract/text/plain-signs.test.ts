import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { AddressForm, ClientInput, Phone } from "../accounts/accounts.ts";
import { SellerProfileInput } from "../accounts/sellers.ts";

import { SETTINGS } from "../back-office/settings.ts";
import { CorrectionInput } from "../devices/back-office.ts";
import { Imei } from "../devices/imei.ts";
import { readScan } from "../devices/read-scan.ts";
import { formatPhone } from "../format-phone.ts";
import { RecipientInput } from "../orders/edits.ts";
import { readOrderNumber } from "../orders/order-number.ts";
import { isCardNumber, SandboxCard } from "../orders/payments.ts";
import { TrackingNumber } from "../shipments/carriers.ts";
import { ShipInput } from "../shipments/shipments.ts";
import { CodeInput } from "../shipments/tracking.ts";
import { FactorCode } from "../staff/staff.ts";
import { bareSigns, plainSigns } from "./plain-signs.ts";

const ZEROS = { arabic: 0x660, persian: 0x6f0, devanagari: 0x966, bengali: 0x9e6, fullWidth: 0xff10 };
/** A text as another keyboard types its digits. */
const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const DASHES = ["-", "\u2010", "\u2011", "\u2012", "–", "—", "\u2212", "\uff0d", "\ufe63"];
const GAPS = [" ", "\u00a0", "\u202f", "\u2009", "\t", "\u3000"];
const MARKS = ["\u200e", "\u200f", "\u061c", "\u202a", "\u2067", "\ufeff", "\u200b", "\u200c", "\u200d"];

const HOSTILE = {
  "a null byte": "1\u00002345",
  "half a character": "\ud800123456",
  "ten thousand digits": "١".repeat(10_000),
  "ten thousand hyphens": "-".repeat(10_000),
  "a percent sign": "٪",
  "a fraction": "½",
  "a ligature of eighteen letters": "\ufdfa".repeat(100),
  "a formula": "=1+1",
};
/** What is kept of a text; nothing of one that is refused. */
function orNothing(read: (typed: string) => unknown, text: string): string {
  try {
    return String(read(text));
  } catch {
    return "";
  }
}

/** Every field for numbers and codes: what it stores of a text. */
const FIELDS: Readonly<Record<string, readonly [stored: string, read: (typed: string) => unknown]>> = {
  "the postcode of a profile": ["75011", (typed) => ClientInput.shape.codePostal.parse(typed)],
  "the postcode of a delivery": ["75011", (typed) => AddressForm.shape.codePostal.parse(typed)],
  "the postcode of a correction": ["75011", (typed) => RecipientInput.shape.codePostal.parse(typed)],
  "a card number": ["4242424242424242", (typed) => SandboxCard.shape.number.parse(typed)],
  "an IMEI": ["356938035643809", (typed) => Imei.parse(typed)],
  "an IMEI of a parcel": [
    "356938035643809",
    (imei) =>
      ShipInput.parse({ version: "1", carrier: "ups", number: "1Z99", imeis: [{ position: 0, imei }] })
        .imeis?.[0]?.imei,
  ],
  "an IMEI of a correction": [
    "356938035643809",
    (imei) => CorrectionInput.parse({ version: "1", reason: "x", imeis: [imei] }).imeis?.[0],
  ],
  "the code of an order's page": ["123456", (typed) => CodeInput.shape.code.parse(typed)],
  "the code of an authenticator": ["123456", (code) => FactorCode.parse({ code }).code],
  "a seller's SIRET": ["73282932000074", (typed) => SellerProfileInput.shape.siret.parse(typed)],
  "a seller's VAT number": ["44732829320", (typed) => SellerProfileInput.shape.vatNumber.parse(typed)],
  "the shop's SIRET": ["73282932000074", (typed) => bareSigns(SETTINGS.company.shape.siret.parse(typed))],
};

describe.each(Object.entries(FIELDS))("%s", (_name, [stored, read]) => {
  test.each(Object.entries(ZEROS))("is read in %s digits", (_script, zero) => {
    expect(read(inDigits(stored, zero))).toBe(stored);
  });

  test.each(DASHES)("is read with %j between its digits", (dash) => {
    expect(read(`${stored.slice(0, 3)}${dash}${stored.slice(3)}`)).toBe(stored);
  });

  test.each(GAPS)("is read with the space %j", (gap) => {
    expect(read(`${gap}${stored.slice(0, 2)}${gap}${stored.slice(2)}${gap}`)).toBe(stored);
  });

  test.each(MARKS)("is read with the mark %j, which nobody sees", (mark) => {
    expect(read(`${mark}${stored.slice(0, 2)}${mark}${stored.slice(2)}${mark}`)).toBe(stored);
  });

  test("is read in mixed scripts", () => {
    const mixed = [...stored].map((digit, at) => inDigits(digit, [0x660, 0x6f0, 0x30][at % 3] ?? 0x30));
    expect(read(mixed.join(""))).toBe(stored);
  });

  test.each(Object.entries(HOSTILE))("is nothing or letters and digits, made of %s", (_what, text) => {
    expect(orNothing(read, text)).toMatch(/^[A-Z\d]{0,40}$/);
  });
});

test("a phone number is stored in digits of ASCII, and shown in groups", () => {
  for (const typed of [
    "٠٦١٢٣٤٥٦٧٨",
    "۰۶ ۱۲ ۳۴ ۵۶ ۷۸",
    "０６‑１２‑３４‑５６‑７８",
    "06/12/34/56/78",
    "\u202a06\u202f12–34.56 78\u202c",
  ])
    expect(formatPhone(Phone.parse(typed)), typed).toBe("06 12 34 56 78");
  expect(Phone.parse("＋٣٣ ٦ ١٢ ٣٤ ٥٦ ٧٨")).toBe("+33 6 12 34 56 78");
});

test("letters of codes are read in full width, too", () => {
  expect(readOrderNumber("ＲＬ−７Ｋ３Ｍ−９ＱＸＷ")).toBe("RL-7K3M-9QXW");
  expect(readOrderNumber("‏C–7K3M–9QXW‏")).toBe("C-7K3M-9QXW");
  expect(TrackingNumber.parse("６Ａ ١٢٣ ٤٥٦\u00a0789")).toBe("6A123456789");
  expect(readScan("٣٥-٦٩٣٨٠٣-٥٦٤٣٨٠-٩")).toEqual({ kind: "imei", imei: "356938035643809" });
  expect(SellerProfileInput.shape.vatNumber.parse("fr\u202f44‑732 829 320")).toBe("FR44732829320");
  expect(isCardNumber("٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢")).toBe(true);
  expect(ClientInput.shape.codePostal.parse("F‑75011")).toBe("75011");
});

test("a postcode is refused in another number of digits", () => {
  const refused: readonly z.ZodMiniType[] = [ClientInput.shape.codePostal, AddressForm.shape.codePostal];
  for (const field of refused)
    for (const typed of ["7501", "٧٥٠١", "750111", "7501a", "ＡＢＣＤＥ"])
      expect(field.safeParse(typed).success, typed).toBe(false);
});

test("a price keeps its separators", () => {
  expect(plainSigns("١٬٢٨٩٫٩٠")).toBe("1 289,90");
  expect(plainSigns("１２８９．９０ €")).toBe("1289.90 €");
});

test("any text is read at once, and the same again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const read = plainSigns(text);
      expect(plainSigns(read)).toBe(read);
      expect(read.isWellFormed()).toBe(true);
      expect(read).not.toMatch(/[^\P{Nd}0-9]/u);
    }),
  );
});
