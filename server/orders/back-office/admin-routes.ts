import type { OrderSummary } from "#contract/back-office/orders.ts";
import { orderStaffRoutes } from "#contract/orders/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { cancelForStaff, correctAddress, refundForStaff } from "./change-order.ts";
import { ordersList } from "./list-orders.ts";
import { resendMail } from "./order-mails.ts";
import { changeRepair } from "./paid-repairs.ts";
import { readOrderForStaff } from "./read-order.ts";

export function mountOrdersForStaff(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const { database } = shop;
  const deps = { ...shop, log: app.log };
  mountRoutes(app, orderStaffRoutes, {
    "GET /admin/api/orders": (request) =>
      readPage(database, ordersList(request.query, staffOf(request).staffId)),
    "GET /admin/api/orders.csv": async (request, reply) =>
      sendCsv<OrderSummary>(reply, {
        name: "orders",
        head: ["number", "created", "status", "name", "email", "total", "assignee"],
        cells: (row, words) => [
          row.number,
          new Date(row.createdAt),
          words("admin")(`order.${row.status}`),
          row.name,
          row.email,
          { cents: row.totalCents },
          row.assignee,
        ],
        rows: readAll(database, ordersList(request.query, staffOf(request).staffId)),
      }),
    "GET /admin/api/orders/:number": (request) => readOrderForStaff(database, request.params.number),
    async "POST /admin/api/orders/:number/cancellation"(request) {
      await cancelForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/refund"(request) {
      if (!staffOf(request).permissions.includes("refunds.grant")) throw new Failure("FORBIDDEN");
      await refundForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "PUT /admin/api/orders/:number/address"(request) {
      await correctAddress(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "PUT /admin/api/orders/:number/repair"(request) {
      await changeRepair(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
    async "POST /admin/api/orders/:number/mails/:mailId"(request) {
      await resendMail(deps, request.params, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  });
}
