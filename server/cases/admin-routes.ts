import type { FastifyRequest } from "fastify";
import type { CaseRow, CasesQuery } from "#contract/cases/cases.ts";
import { caseStaffRoutes } from "#contract/cases/staff-routes.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf, staffOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { sendLabelFile } from "#server/shipments/labels/read-label.ts";
import type { ShippingLabels } from "#server/shipments/labels/shipping-labels.ts";
import { readCasePhoto } from "./add-photo.ts";
import { acceptCase, notePosting, rejectCase } from "./answer-case.ts";
import { buyReturnLabel } from "./buy-return-label.ts";
import { decideCase } from "./decide-case.ts";
import { inspectCase } from "./inspect-case.ts";
import { judgeCase } from "./judge-case.ts";
import { keepReturnLabel } from "./keep-return-label.ts";
import { casesList } from "./list-cases.ts";
import { openCase } from "./open-case.ts";
import { readCase } from "./read-case.ts";
import { readOrderCases } from "./read-order-cases.ts";
import { readReturnLabel } from "./read-return-label.ts";
import { receiveCase } from "./receive-case.ts";
import { sendBack } from "./send-back.ts";

/** Cases in the back office. */
export function mountCasesForStaff(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore; readonly labels: ShippingLabels },
) {
  const { database, clock } = shop;
  const list = (request: { readonly query: CasesQuery } & Parameters<typeof staffOf>[0]) =>
    casesList(request.query, { staffId: staffOf(request).staffId, now: clock() });

  /** Makes the handler of an action on a case; it returns the changed case. */
  const act =
    <Input>(work: (deps: typeof shop, number: string, input: Input, actor: StaffActor) => Promise<void>) =>
    async (
      request: FastifyRequest & { readonly params: { readonly number: string }; readonly body: Input },
    ) => {
      const { number } = request.params;
      await work(shop, number, request.body, actorOf(request));
      return readCase(database, number, clock());
    };

  mountRoutes(app, caseStaffRoutes, {
    "GET /admin/api/cases": (request) => readPage(database, list(request)),
    "GET /admin/api/cases.csv": async (request, reply) =>
      sendCsv<CaseRow>(reply, {
        name: "cases",
        head: ["number", "order", "kind", "state", "outcome", "opened", "due"],
        cells: (row, words) => [
          row.number,
          row.order,
          words("admin-cases")(`kind.${row.kind}`),
          words("admin-cases")(`state.${row.state}`),
          row.outcome && words("admin-cases")(`outcome.${row.outcome}`),
          new Date(row.openedAt),
          row.dueAt && new Date(row.dueAt),
        ],
        rows: readAll(database, list(request)),
      }),
    "GET /admin/api/cases/:number": (request) => readCase(database, request.params.number, clock()),
    async "GET /admin/api/cases/:number/photos/:photo"(request, reply) {
      const { number, photo } = request.params;
      return sendPrivatePicture(reply, await readCasePhoto(shop, number, photo));
    },
    async "GET /admin/api/orders/:number/cases"(request) {
      const order = await findOrder(database, request.params.number);
      // Staff reads product names in the language in which they were ordered.
      return readOrderCases(shop, order, DEFAULT_LOCALE);
    },
    async "POST /admin/api/orders/:number/cases"(request) {
      const { id, locale } = await findOrder(database, request.params.number);
      const by = { kind: "staff", actor: actorOf(request) } as const;
      const { number } = await openCase(shop, id, request.body, locale, by);
      return readCase(database, number, clock());
    },
    "POST /admin/api/cases/:number/acceptance": act(acceptCase),
    "POST /admin/api/cases/:number/label": act(buyReturnLabel),
    "PUT /admin/api/cases/:number/label-file": act(keepReturnLabel),
    "GET /admin/api/cases/:number/label": async (request, reply) =>
      sendLabelFile(reply, await readReturnLabel(shop, request.params.number)),
    "POST /admin/api/cases/:number/rejection": act(rejectCase),
    "POST /admin/api/cases/:number/posting": act(notePosting),
    "POST /admin/api/cases/:number/reception": act(receiveCase),
    "POST /admin/api/cases/:number/inspection": act(inspectCase),
    "POST /admin/api/cases/:number/decision": act(decideCase),
    async "POST /admin/api/cases/:number/judgement"(request) {
      if (!staffOf(request).permissions.includes("orders.write")) throw new Failure("FORBIDDEN");
      return act(judgeCase)(request);
    },
    "POST /admin/api/cases/:number/return": act(sendBack),
  });
}
