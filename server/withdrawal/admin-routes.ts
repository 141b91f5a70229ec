import { withdrawalStaffRoutes } from "#contract/withdrawal/staff-routes.ts";
import type { Withdrawal } from "#contract/withdrawal/withdrawal.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { readId } from "#server/catalog/read-id.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { judgeWithdrawal, linkWithdrawal, openLeftCase, takeDecisionBack } from "./judge-withdrawal.ts";
import { withdrawalsList } from "./list-withdrawals.ts";
import { resendReceipt } from "./resend-receipt.ts";

/** Statements of withdrawal in the back office. */
export function mountWithdrawalsForStaff(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly enqueue: Enqueue },
) {
  mountRoutes(app, withdrawalStaffRoutes, {
    "GET /admin/api/withdrawals": (request) =>
      readPage(shop.database, withdrawalsList(shop.clock(), request.query)),
    "GET /admin/api/withdrawals.csv": async (request, reply) =>
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
    async "PUT /admin/api/withdrawals/:id/order"(request) {
      return linkWithdrawal(shop, actorOf(request), readId(request.params.id), request.body);
    },
    async "POST /admin/api/withdrawals/:id/receipt"(request) {
      await resendReceipt(shop, actorOf(request), readId(request.params.id));
      return null;
    },
    async "POST /admin/api/withdrawals/:id/decision"(request) {
      return judgeWithdrawal(shop, actorOf(request), readId(request.params.id), request.body);
    },
    async "POST /admin/api/withdrawals/:id/case"(request) {
      return openLeftCase(shop, actorOf(request), readId(request.params.id), request.body);
    },
    async "DELETE /admin/api/withdrawals/:id/decision"(request) {
      return takeDecisionBack(shop, actorOf(request), readId(request.params.id), request.query.version);
    },
  });
}
