import type { FastifyReply } from "fastify";
import { payoutStaffRoutes } from "#contract/buyback/payout-routes.ts";
import type { Payout } from "#contract/buyback/payouts.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { importStatement } from "./import-statement.ts";
import { cancelBatch, prepareBatch } from "./prepare-batch.ts";
import { payoutsList, readBatch } from "./read-payouts.ts";
import { type SettleDeps, settleByHand } from "./settle-payout.ts";
import { exportFile, type PayoutDeps, signBatch } from "./sign-batch.ts";

/** Payouts: the debts, batches with their file, and statements of the bank. */
export function mountPayouts(app: App, shop: PayoutDeps & SettleDeps) {
  const { database } = shop;
  mountRoutes(app, payoutStaffRoutes, {
    "GET /admin/api/payouts": (request) => readPage(database, payoutsList(request.query)),
    "GET /admin/api/payouts.csv": async (request, reply) =>
      sendCsv<Payout>(reply, {
        name: "payouts",
        head: ["payout", "buyback", "created", "price", "state", "batch", "proof"],
        cells: (row, words) => [
          ...[row.id, row.buybackId, new Date(row.createdAt), { cents: row.cents }],
          ...[words("admin-payouts")(`state.${row.state}`), row.batchId, row.proof],
        ],
        rows: readAll(database, payoutsList(request.query)),
      }),
    async "POST /admin/api/payouts/:id/outcome"(request) {
      await settleByHand(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    "POST /admin/api/payout-batches": async (request) => ({ id: await prepareBatch(shop, actorOf(request)) }),
    "GET /admin/api/payout-batches/:id": (request) => readBatch(shop, request.params.id, actorOf(request)),
    async "POST /admin/api/payout-batches/:id/cancellation"(request) {
      await cancelBatch(shop, request.params.id, actorOf(request));
      return null;
    },
    async "POST /admin/api/payout-batches/:id/signature"(request) {
      await signBatch(shop, request.params.id, request.body, actorOf(request));
      return null;
    },
    "POST /admin/api/payout-batches/:id/file": async (request, reply) =>
      sendXml(reply, await exportFile(shop, request.params.id, actorOf(request))),
    "POST /admin/api/payout-statements": (request) => importStatement(shop, request.body, actorOf(request)),
  });
}

const sendXml = (
  reply: FastifyReply,
  { name, content }: { readonly name: string; readonly content: string },
) =>
  reply
    .header("content-type", "application/xml")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content);
