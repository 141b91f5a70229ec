import * as z from "zod/mini";
import { anyText, rowId, rowVersion } from "../fields.ts";

export const CLAIM_REASONS = ["missing", "grade", "defect", "locked", "price", "other"] as const;
const cents = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(100_000_000, "TOO_BIG"));

/**
 * `POST /admin/api/suppliers/:id/claims`. Errors: NOT_FOUND; VALIDATION with `orderId` or `publicId` INVALID for what is not of
 * this supplier, `publicId` TAKEN for a phone with an open claim.
 */
export const NewClaim = z.strictObject({
  orderId: z.nullable(rowId),
  /** The label of the phone; null for phones that never came. */
  publicId: z.nullable(anyText(20)),
  reason: z.enum(CLAIM_REASONS, "INVALID"),
  cents,
  note: anyText(500),
});
export type NewClaim = z.infer<typeof NewClaim>;

/**
 * `POST /admin/api/supplier-claims/:id/settlement`. `creditedCents` null: the supplier refuses. A credit for a phone that the shop
 * still owns lowers the price paid for it, from which its margin VAT is computed. Errors: STALE; VALIDATION, `creditedCents`
 * TOO_BIG above the claim.
 */
export const ClaimSettlement = z.strictObject({ version: rowVersion, creditedCents: z.nullable(cents) });
export type ClaimSettlement = z.infer<typeof ClaimSettlement>;

export const SupplierClaim = z.object({
  id: z.int(),
  version: z.string(),
  orderId: z.nullable(z.int()),
  publicId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  reason: z.enum(CLAIM_REASONS),
  cents: z.int(),
  note: z.string(),
  state: z.enum(["open", "credited", "refused"]),
  creditedCents: z.nullable(z.int()),
  by: z.string(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
});
export type SupplierClaim = z.infer<typeof SupplierClaim>;
