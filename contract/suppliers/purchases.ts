import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import { PROMISES } from "../devices/receptions.ts";
import { DEVICE_STAGES } from "../devices/stages.ts";
import { rowVersion } from "../fields.ts";
import { SupplierClaim } from "./claims.ts";
import { PURCHASE_STATES } from "./purchase-states.ts";

/** `POST /admin/api/purchase-orders/:id/state`. Errors: STALE, also for a state that does not follow. */
export const PurchaseMove = z.strictObject({ version: rowVersion, to: z.enum(PURCHASE_STATES, "INVALID") });
export type PurchaseMove = z.infer<typeof PurchaseMove>;

export const PurchaseLine = z.object({
  position: z.int(),
  name: z.string(),
  quantity: z.int(),
  priceCents: z.int(),
  promise: z.nullable(z.enum(PROMISES)),
  /** Phones of the supplier's lists that count for the line, and those that came. */
  listed: z.int(),
  arrived: z.int(),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/** A phone that came with a lower grade than promised, or that the list says is locked or blacklisted. */
export const PurchaseDifference = z.object({
  publicId: z.string(),
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
  promise: z.nullable(z.enum(PROMISES)),
  grade: z.nullable(z.enum(GRADES)),
  isStopped: z.boolean(),
  pricePaidCents: z.int(),
  isClaimed: z.boolean(),
});
export type PurchaseDifference = z.infer<typeof PurchaseDifference>;

/** A list of the supplier that answers an order. */
export const OrderReception = z.object({
  id: z.int(),
  reference: z.string(),
  createdAt: z.string(),
  phones: z.int(),
  awaited: z.int(),
});

/** `GET /admin/api/purchase-orders/:id`. */
export const StaffPurchase = z.object({
  id: z.int(),
  version: z.string(),
  supplierId: z.int(),
  supplier: z.string(),
  reference: z.string(),
  state: z.enum(PURCHASE_STATES),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  lines: z.array(PurchaseLine),
  /** Phones of the lists that no line orders. */
  unordered: z.array(z.object({ name: z.string(), listed: z.int(), arrived: z.int() })),
  receptions: z.array(OrderReception),
  differences: z.array(PurchaseDifference),
  claims: z.array(SupplierClaim),
});
export type StaffPurchase = z.infer<typeof StaffPurchase>;
