import * as z from "zod/mini";
import { OrderSummary } from "./orders.ts";
import { tablePage, tableQuery } from "./table.ts";

const q = z.optional(z.string().check(z.maxLength(200)));

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
});
export type SellerSummary = z.infer<typeof SellerSummary>;
export const SellersPage = tablePage(SellerSummary);
export const Suspension = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, "REQUIRED"), z.maxLength(500, "TOO_LONG")),
});

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

/** One customer with the newest orders. */
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
