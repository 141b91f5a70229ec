import * as z from "zod/mini";
import {
  BackOfficeOrder,
  OrderEnding,
  OrdersPage,
  OrdersQuery,
  RefundInput,
} from "#contract/back-office/orders.ts";
import { csvFile } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { CompanyInput } from "./company.ts";
import { DeliveryInput, RecipientInput, RemovalInput, SwapInput } from "./edits.ts";

const order = {
  params: { number: orderNumberParam },
  answers: { 200: BackOfficeOrder },
} as const;
const change = { ...order, who: { permission: "orders.write" }, refuses: [404, 409] } as const;

export const orderStaffRoutes = defineRoutes({
  "GET /admin/api/orders": {
    who: { permission: "orders.read" },
    query: OrdersQuery,
    answers: { 200: OrdersPage },
  },
  "GET /admin/api/orders.csv": {
    who: { permission: "orders.read", stepUp: true },
    query: OrdersQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/orders/:number": { ...order, who: { permission: "orders.read" }, refuses: [404] },
  "POST /admin/api/orders/:number/cancellation": { ...change, body: OrderEnding },
  // The route grants a refund and sends it, so it also checks the permission to grant.
  "POST /admin/api/orders/:number/refund": {
    ...change,
    who: { permission: "refunds.send", stepUp: true },
    body: RefundInput,
  },
  "PUT /admin/api/orders/:number/address": { ...change, body: RecipientInput },
  // These grant a refund and send it, so they also check the permissions to write and to grant.
  "POST /admin/api/orders/:number/removal": {
    ...change,
    who: { permission: "refunds.send", stepUp: true },
    body: RemovalInput,
  },
  "POST /admin/api/orders/:number/unit": {
    ...change,
    who: { permission: "refunds.send", stepUp: true },
    body: SwapInput,
  },
  "PUT /admin/api/orders/:number/delivery": {
    ...change,
    who: { permission: "refunds.send", stepUp: true },
    body: DeliveryInput,
    refuses: [404, 409, 422],
  },
  "PUT /admin/api/orders/:number/company": { ...change, body: CompanyInput },
  "POST /admin/api/orders/:number/mails/:mailId": {
    ...change,
    params: { number: orderNumberParam, mailId: z.uuid() },
  },
});
