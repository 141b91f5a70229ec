import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { VAT_REGIMES } from "../devices/episodes.ts";
import { PROMISES } from "../devices/receptions.ts";
import { anyText, requiredText, rowVersion } from "../fields.ts";
import { SupplierClaim } from "./claims.ts";
import { PURCHASE_STATES } from "./purchase-states.ts";

export const SUPPLIER_LIMITS = { name: 120, email: 254, phone: 40, days: 180, terms: 2000 } as const;

const recordShape = {
  name: requiredText(SUPPLIER_LIMITS.name),
  contact: anyText(SUPPLIER_LIMITS.name),
  /** Empty when it is unknown. */
  email: anyText(SUPPLIER_LIMITS.email).check(
    z.refine((text) => text === "" || Email.safeParse(text).success, "BAD_EMAIL"),
  ),
  phone: anyText(SUPPLIER_LIMITS.phone),
  /** Days after the invoice until it is paid; null when nothing is agreed. */
  paymentDays: z.nullable(
    z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(SUPPLIER_LIMITS.days, "TOO_BIG")),
  ),
  /** The regime of lists that state none; null when it is asked. */
  vatRegime: z.nullable(z.enum(VAT_REGIMES)),
  /** What was agreed: delivery, returns, time for claims. */
  terms: anyText(SUPPLIER_LIMITS.terms),
};

/** `POST /admin/api/suppliers`. Error: VALIDATION with `name` TAKEN. */
export const SupplierRecord = z.strictObject(recordShape);
export type SupplierRecord = z.infer<typeof SupplierRecord>;

/** `PUT /admin/api/suppliers/:id`. Errors: STALE; VALIDATION with `name` TAKEN. */
export const SupplierChange = z.strictObject({ ...recordShape, version: rowVersion });
export type SupplierChange = z.infer<typeof SupplierChange>;

export const SupplierRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Purchase orders that were sent and are not closed. */
  openOrders: z.int(),
  /** Phones that came. */
  phones: z.int(),
  paidCents: z.int(),
  openClaims: z.int(),
});
export type SupplierRow = z.infer<typeof SupplierRow>;
export const SupplierPage = tablePage(SupplierRow);
export const SupplierQuery = tableQuery({ q: z.optional(z.string().check(z.maxLength(120))) }, [
  "name",
  "phones",
  "paid",
  "openClaims",
]);
export type SupplierQuery = z.infer<typeof SupplierQuery>;

/** A purchase order in the list of its supplier. */
export const SupplierOrder = z.object({
  id: z.int(),
  reference: z.string(),
  state: z.enum(PURCHASE_STATES),
  createdAt: z.string(),
  quantity: z.int(),
  cents: z.int(),
});

/** `GET /admin/api/suppliers/:id`. */
export const StaffSupplier = z.object({
  ...SupplierRow.shape,
  ...recordShape,
  version: z.string(),
  orders: z.array(SupplierOrder),
  /** Graded phones by what their list promised. `worse`: those with a lower grade. */
  yields: z.array(z.object({ promise: z.enum(PROMISES), graded: z.int(), worse: z.int() })),
  claims: z.array(SupplierClaim),
});
export type StaffSupplier = z.infer<typeof StaffSupplier>;
