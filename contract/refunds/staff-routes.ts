import { orderNumberParam, rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { BackOfficeRefund, GrantInput, OrderRefunds, RefundSettlement, RefundVersion } from "./refunds.ts";

const refund = {
  params: { id: rowIdParam },
  answers: { 200: BackOfficeRefund },
  refuses: [404, 409],
} as const;

export const refundStaffRoutes = defineRoutes({
  "GET /admin/api/orders/:number/refunds": {
    who: { permission: "orders.read" },
    params: { number: orderNumberParam },
    answers: { 200: OrderRefunds },
    refuses: [404],
  },
  "POST /admin/api/orders/:number/refunds": {
    who: { permission: "refunds.grant" },
    params: { number: orderNumberParam },
    body: GrantInput,
    answers: { 200: BackOfficeRefund },
    refuses: [404, 409],
  },
  "POST /admin/api/refunds/:id/sending": {
    ...refund,
    who: { permission: "refunds.send", stepUp: true },
    body: RefundVersion,
  },
  "POST /admin/api/refunds/:id/revocation": {
    ...refund,
    who: { permission: "refunds.grant" },
    body: RefundVersion,
  },
  "POST /admin/api/refunds/:id/settlement": {
    ...refund,
    who: { permission: "refunds.send", stepUp: true },
    body: RefundSettlement,
  },
});
