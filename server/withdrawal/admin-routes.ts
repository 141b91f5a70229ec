import * as z from "zod/mini";
import {
  Withdrawal,
  WithdrawalDecision,
  WithdrawalLink,
  WithdrawalList,
  WithdrawalQuery,
  WithdrawalVersion,
} from "#contract/withdrawal/withdrawal.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { readId } from "#server/catalog/read-id.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { judgeWithdrawal, linkWithdrawal, openLeftCase, takeDecisionBack } from "./judge-withdrawal.ts";
import { withdrawalsList } from "./list-withdrawals.ts";
import { resendReceipt } from "./resend-receipt.ts";

const params = z.object({ id: z.string() });

/** Routes of the back office for statements of withdrawal. */
export function withdrawalAdminRoutes(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly enqueue: Enqueue },
) {
  app.get(
    "/admin/api/withdrawals",
    { schema: { querystring: WithdrawalQuery, response: { 200: WithdrawalList } } },
    (request) => readPage(shop.database, withdrawalsList(shop.clock(), request.query)),
  );
  app.get("/admin/api/withdrawals.csv", { schema: { querystring: WithdrawalQuery } }, (request, reply) =>
    sendCsv<Withdrawal>(reply, {
      name: "withdrawals",
      head: [
        ...(["order", "due", "name", "email", "stated", "statement", "state"] as const),
        ...(["judged", "reason", "case", "refund"] as const),
      ],
      cells: (row, words) => [
        ...[row.orderNumber, row.refundDue, row.name, row.email, new Date(row.statedAt), row.statement],
        ...[words("admin-lists")(row.state), row.judgedAt && new Date(row.judgedAt), row.reason],
        ...[row.caseNumber, row.refund && words("admin-money")(`state.${row.refund}`)],
      ],
      rows: readAll(shop.database, withdrawalsList(shop.clock(), request.query)),
    }),
  );
  app.put(
    "/admin/api/withdrawals/:id/order",
    { schema: { params, body: WithdrawalLink, response: { 200: Withdrawal } } },
    (request) => linkWithdrawal(shop, actorOf(request), readId(request.params.id), request.body),
  );
  app.post("/admin/api/withdrawals/:id/receipt", { schema: { params } }, async (request, reply) => {
    await resendReceipt(shop, actorOf(request), readId(request.params.id));
    return reply.code(204).send();
  });
  app.post(
    "/admin/api/withdrawals/:id/decision",
    { schema: { params, body: WithdrawalDecision, response: { 200: Withdrawal } } },
    (request) => judgeWithdrawal(shop, actorOf(request), readId(request.params.id), request.body),
  );
  app.post(
    "/admin/api/withdrawals/:id/case",
    { schema: { params, body: WithdrawalVersion, response: { 200: Withdrawal } } },
    (request) => openLeftCase(shop, actorOf(request), readId(request.params.id), request.body),
  );
  app.delete(
    "/admin/api/withdrawals/:id/decision",
    {
      schema: { params, querystring: z.object({ version: z.string() }), response: { 200: Withdrawal } },
    },
    (request) => takeDecisionBack(shop, actorOf(request), readId(request.params.id), request.query.version),
  );
}
