import type { OrderSummary, OrdersQuery } from "#contract/back-office/orders.ts";
import { orderStaffRoutes } from "#contract/orders/staff-routes.ts";
import { CARRIER_NAMES } from "#contract/shipments/carriers.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { changeDelivery } from "#server/orders/edits/change-delivery.ts";
import { changeRecipient } from "#server/orders/edits/change-recipient.ts";
import { invoiceCompany } from "#server/orders/edits/invoice-company.ts";
import { removeLine } from "#server/orders/edits/remove-line.ts";
import { swapUnit } from "#server/orders/edits/swap-unit.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { cancelForStaff, refundForStaff } from "./change-order.ts";
import { ordersList } from "./list-orders.ts";
import { resendMail } from "./order-mails.ts";
import { readOrderForStaff } from "./read-order.ts";

export function mountOrdersForStaff(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const { database, clock } = shop;
  const deps = { ...shop, log: app.log };
  const list = (request: { readonly query: OrdersQuery } & Parameters<typeof staffOf>[0]) =>
    ordersList(request.query, { staffId: staffOf(request).staffId, now: clock() });
  mountRoutes(app, orderStaffRoutes, {
    "GET /admin/api/orders": (request) => readPage(database, list(request)),
    "GET /admin/api/orders.csv": async (request, reply) =>
      sendCsv<OrderSummary>(reply, {
        name: "orders",
        head: [
          ...([
            "number",
            "created",
            "payment",
            "fulfilment",
            "phone",
            "grade",
            "others",
            "promised",
          ] as const),
          ...(["carrier", "name", "email", "total", "assignee"] as const),
        ],
        cells: (row, words) => [
          row.number,
          new Date(row.createdAt),
          words("admin")(`paymentBadge.${row.payment}`),
          row.fulfilment && words("admin")(`fulfilment.${row.fulfilment}`),
          row.phone?.name ?? null,
          row.phone?.grade ?? null,
          row.phone?.others ?? null,
          row.promised?.day ?? null,
          row.carrier &&
            (row.carrier === "other" ? words("admin")("carrier.other") : CARRIER_NAMES[row.carrier]),
          row.name,
          row.email,
          { cents: row.totalCents },
          row.assignee,
        ],
        rows: readAll(database, list(request)),
      }),
    "GET /admin/api/orders/:number": (request) => readOrderForStaff(database, request.params.number),
    async "POST /admin/api/orders/:number/cancellation"(request) {
      await cancelForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/refund"(request) {
      refuseWithout(request, "refunds.grant");
      await refundForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "PUT /admin/api/orders/:number/address"(request) {
      await changeRecipient(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/removal"(request) {
      refuseWithout(request, "orders.write", "refunds.grant");
      await removeLine(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/unit"(request) {
      refuseWithout(request, "orders.write", "refunds.grant");
      await swapUnit(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "PUT /admin/api/orders/:number/delivery"(request) {
      refuseWithout(request, "orders.write", "refunds.grant");
      await changeDelivery(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "PUT /admin/api/orders/:number/company"(request) {
      await invoiceCompany(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/mails/:mailId"(request) {
      await resendMail(deps, request.params, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  });
}

/** Refuses a person who lacks one of the permissions that the route's own does not include. Error: FORBIDDEN. */
function refuseWithout(request: Parameters<typeof staffOf>[0], ...needed: readonly Permission[]): void {
  const { permissions } = staffOf(request);
  if (needed.some((one) => !permissions.includes(one))) throw new Failure("FORBIDDEN");
}
