import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { requiredText } from "../fields.ts";

const day = z.iso.date("INVALID");

/** What articles R.321-3 and following of the Code pénal require about the person who sells a phone to the shop. */
export const RegisterPerson = z.strictObject({
  firstName: requiredText(100),
  name: requiredText(100),
  birthDate: day,
  address: requiredText(300),
  /** In words, as the register prints it: `Carte nationale d’identité`. */
  documentKind: requiredText(60),
  documentNumber: requiredText(60),
  documentDate: day,
  documentAuthority: requiredText(120),
});
export type RegisterPerson = z.infer<typeof RegisterPerson>;

/** What the register says about the phone and its price. */
const facts = {
  description: requiredText(300),
  imei: z.string().check(z.regex(/^\d{15}$/, "INVALID")),
  provenance: requiredText(300),
  priceCents: z.int().check(z.gte(0), z.lte(1_000_000)),
  means: z.enum(["transfer", "voucher"]),
};
export const PAYMENT_MEANS = facts.means.def.entries;
export type PaymentMeans = keyof typeof PAYMENT_MEANS;

const RegisterFacts = z.object(facts);
export type RegisterFacts = z.infer<typeof RegisterFacts>;

/** A line of the police register, as its reader sees it. Lines are never changed. */
export const RegisterLine = z.object({
  ...facts,
  /** The order number, without gaps. */
  number: z.int(),
  at: z.string(),
  person: RegisterPerson,
  buybackId: z.int(),
  /** The public id of the device. */
  device: z.string(),
  /** The line that this line corrects, and why. */
  corrects: z.nullable(z.int()),
  reason: z.string(),
  /** The line that corrects this one. */
  correctedBy: z.nullable(z.int()),
  /** Who wrote a correction. Null for the line of a purchase. */
  staff: z.nullable(z.string()),
});
export type RegisterLine = z.infer<typeof RegisterLine>;
export const RegisterPage = tablePage(RegisterLine);

/** Days in Paris, both included. */
const period = { from: z.optional(day), to: z.optional(day) };

/** `GET /admin/api/register` and its files. The newest line comes first. */
export const RegisterQuery = tableQuery(
  {
    ...period,
    /** The number of a line, or a whole IMEI. */
    q: z.optional(z.string().check(z.maxLength(20))),
  },
  ["number", "at", "phone", "price"],
);
export type RegisterQuery = z.infer<typeof RegisterQuery>;

/** `POST /admin/api/register/:number/correction`: the whole line as it should read, and why it read otherwise. */
export const Correction = z.strictObject({ ...facts, person: RegisterPerson, reason: requiredText(300) });
export type Correction = z.infer<typeof Correction>;
