import * as z from "zod/mini";
import { SellerProfileInput } from "../accounts/sellers.ts";
import { requiredText, rowVersion } from "../fields.ts";
import { OrderSummary } from "./orders.ts";
import { tablePage, tableQuery } from "./table.ts";

const q = z.optional(z.string().check(z.maxLength(200)));

/** How a third-party seller is taxed. */
export const VAT_REGIMES = ["margin", "standard", "franchise"] as const;

export const SellersQuery = tableQuery({ q, state: z.optional(z.enum(["open", "suspended"])) }, ["id"]);
export type SellersQuery = z.infer<typeof SellersQuery>;
export const SellerSummary = z.object({
  id: z.int(),
  storeName: z.string(),
  businessName: z.string(),
  slug: z.string(),
  siret: z.string(),
  isShop: z.boolean(),
  suspendedAt: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
  /** The version of the row, for `SellerBilling`. */
  version: z.string(),
  /** When the seller allowed the shop to invoice in the seller's name. */
  mandateAt: z.nullable(z.string()),
  vatRegime: z.nullable(z.enum(VAT_REGIMES)),
  vatNumber: z.string(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;
export const SellersPage = tablePage(SellerSummary);
export const Suspension = z.strictObject({
  reason: requiredText(500),
});

/**
 * `PUT /admin/api/sellers/:id/billing`. Invoices in a seller's name need all three values; without them, the seller's sales get
 * receipts.
 */
export const SellerBilling = z.strictObject({
  version: rowVersion,
  hasMandate: z.boolean(),
  siret: SellerProfileInput.shape.siret,
  vatNumber: SellerProfileInput.shape.vatNumber,
  vatRegime: z.nullable(z.enum(VAT_REGIMES, "INVALID")),
});
export type SellerBilling = z.infer<typeof SellerBilling>;

export const CustomersQuery = tableQuery({ q }, ["id"]);
export type CustomersQuery = z.infer<typeof CustomersQuery>;
export const CustomerSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  orders: z.int(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;
export const CustomersPage = tablePage(CustomerSummary);

/** A customer with the newest orders. */
export const BackOfficeCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  city: z.string(),
  createdAt: z.string(),
  orders: z.array(OrderSummary),
});
export type BackOfficeCustomer = z.infer<typeof BackOfficeCustomer>;
