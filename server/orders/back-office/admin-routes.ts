import * as z from "zod/mini";
import {
  AddressCorrection,
  BackOfficeOrder,
  OrderEnding,
  type OrderSummary,
  OrdersPage,
  OrdersQuery,
  RefundInput,
  RepairChange,
} from "#contract/back-office/orders.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { cancelForStaff, correctAddress, refundForStaff } from "./change-order.ts";
import { ordersList } from "./list-orders.ts";
import { resendMail } from "./order-mails.ts";
import { changeRepair } from "./paid-repairs.ts";
import { readOrderForStaff } from "./read-order.ts";

const params = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });

/** Orders in the back office. */
export function orderAdminRoutes(app: App, shop: Shop & Omit<PaymentDeps, "log">) {
  const { database } = shop;
  const deps = { ...shop, log: app.log };

  app.get(
    "/admin/api/orders",
    { schema: { querystring: OrdersQuery, response: { 200: OrdersPage } } },
    (request) => readPage(database, ordersList(request.query, staffOf(request).staffId)),
  );

  app.get("/admin/api/orders.csv", { schema: { querystring: OrdersQuery } }, (request, reply) =>
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
  );

  app.get(
    "/admin/api/orders/:number",
    { schema: { params, response: { 200: BackOfficeOrder } } },
    (request) => readOrderForStaff(database, request.params.number),
  );

  app.post(
    "/admin/api/orders/:number/cancellation",
    { schema: { params, body: OrderEnding, response: { 200: BackOfficeOrder } } },
    async (request) => {
      await cancelForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  );

  app.post(
    "/admin/api/orders/:number/refund",
    { schema: { params, body: RefundInput, response: { 200: BackOfficeOrder } } },
    async (request) => {
      // It grants what it sends: the table of access asks for the right to send.
      if (!staffOf(request).permissions.includes("refunds.grant")) throw new Failure("FORBIDDEN");
      await refundForStaff(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  );

  app.put(
    "/admin/api/orders/:number/address",
    { schema: { params, body: AddressCorrection, response: { 200: BackOfficeOrder } } },
    async (request) => {
      await correctAddress(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  );

  app.put(
    "/admin/api/orders/:number/repair",
    { schema: { params, body: RepairChange, response: { 200: BackOfficeOrder } } },
    async (request) => {
      await changeRepair(deps, { ...request.params, ...request.body }, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  );

  app.post(
    "/admin/api/orders/:number/mails/:mailId",
    { schema: { params: z.extend(params, { mailId: z.uuid() }), response: { 200: BackOfficeOrder } } },
    async (request) => {
      await resendMail(deps, request.params, actorOf(request));
      return readOrderForStaff(database, request.params.number);
    },
  );
}
