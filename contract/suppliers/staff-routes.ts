import * as z from "zod/mini";
import { ListInput } from "../devices/receptions.ts";
import { csvFile, nothing } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { ClaimSettlement, NewClaim } from "./claims.ts";
import { PurchaseMove, StaffPurchase } from "./purchases.ts";
import { StaffSupplier, SupplierChange, SupplierPage, SupplierQuery, SupplierRecord } from "./suppliers.ts";

// Whoever reads them reads what the shop pays for its phones.
const reader = { who: { permission: "money.read" } } as const;
const buyer = { who: { permission: "purchases.write" } } as const;
const params = { id: numericIdParam };
const act = { ...buyer, params, answers: { 204: nothing }, refuses: [404, 409] } as const;
const added = { 201: z.object({ id: z.int() }) } as const;

/** Suppliers, what was ordered from them, and what the shop claims. */
export const supplierStaffRoutes = defineRoutes({
  "GET /admin/api/suppliers": { ...reader, query: SupplierQuery, answers: { 200: SupplierPage } },
  "GET /admin/api/suppliers.csv": {
    who: { permission: "money.read", stepUp: true },
    query: SupplierQuery,
    answers: { 200: csvFile },
  },
  "POST /admin/api/suppliers": { ...buyer, body: SupplierRecord, answers: added },
  "GET /admin/api/suppliers/:id": { ...reader, params, answers: { 200: StaffSupplier }, refuses: [404] },
  "PUT /admin/api/suppliers/:id": { ...act, body: SupplierChange },
  "POST /admin/api/suppliers/:id/claims": {
    ...buyer,
    params,
    body: NewClaim,
    answers: added,
    refuses: [404],
  },
  "POST /admin/api/supplier-claims/:id/settlement": { ...act, body: ClaimSettlement },
  // A list of what is ordered, read like a supplier's list. The order begins as a draft.
  "POST /admin/api/purchase-orders": { ...buyer, body: ListInput, answers: added },
  "GET /admin/api/purchase-orders/:id": {
    ...reader,
    params,
    answers: { 200: StaffPurchase },
    refuses: [404],
  },
  "POST /admin/api/purchase-orders/:id/state": { ...act, body: PurchaseMove },
});
