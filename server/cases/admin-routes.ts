import * as z from "zod/mini";
import {
  BackOfficeCase,
  CaseDecision,
  CaseInput,
  CaseInspection,
  CaseNumber,
  CaseParcel,
  CaseReception,
  CaseRejection,
  type CaseRow,
  CasesPage,
  CasesQuery,
  CaseVersion,
  OrderCases,
} from "#contract/cases/cases.ts";
import { ErrorBody } from "#contract/errors.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { findOrder } from "#server/orders/queries.ts";
import { readCasePhoto } from "./add-photo.ts";
import { acceptCase, notePosting, rejectCase } from "./answer-case.ts";
import { decideCase } from "./decide-case.ts";
import { inspectCase } from "./inspect-case.ts";
import { casesList } from "./list-cases.ts";
import { openCase } from "./open-case.ts";
import { readCase } from "./read-case.ts";
import { readOrderCases } from "./read-order-cases.ts";
import { receiveCase } from "./receive-case.ts";
import { sendBack } from "./send-back.ts";

const path = "/admin/api/cases";
const params = z.object({ number: CaseNumber });
const ofOrder = "/admin/api/orders/:number/cases";
const OrderParams = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const Claimable = z.pick(OrderCases, { claimable: true });
const response = { 200: BackOfficeCase, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody };

/** Cases in the back office. */
export function caseAdminRoutes(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore },
) {
  const { database, clock } = shop;
  const list = (query: CasesQuery) => casesList(clock(), query);
  const shown = (request: { readonly params: { readonly number: string } }) =>
    readCase(database, request.params.number, clock());

  app.get(path, { schema: { querystring: CasesQuery, response: { 200: CasesPage } } }, (request) =>
    readPage(database, list(request.query)),
  );

  app.get(`${path}.csv`, { schema: { querystring: CasesQuery } }, (request, reply) =>
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
      rows: readAll(database, list(request.query)),
    }),
  );

  app.get(`${path}/:number`, { schema: { params, response } }, shown);

  app.get(
    `${path}/:number/photos/:photo`,
    { schema: { params: z.extend(params, { photo: z.string() }) } },
    async (request, reply) =>
      sendPrivatePicture(reply, await readCasePhoto(shop, request.params.number, request.params.photo)),
  );

  app.get(
    ofOrder,
    { schema: { params: OrderParams, response: { 200: Claimable, 404: ErrorBody } } },
    async (request) => {
      const order = await findOrder(database, request.params.number);
      // Staff reads the names as they were ordered.
      return readOrderCases(shop, order, DEFAULT_LOCALE);
    },
  );

  app.post(
    ofOrder,
    {
      schema: {
        params: OrderParams,
        body: CaseInput,
        response: { ...response, 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const { id, locale } = await findOrder(database, request.params.number);
      const by = { kind: "staff", actor: actorOf(request) } as const;
      const { number } = await openCase(shop, id, request.body, locale, by);
      return readCase(database, number, clock());
    },
  );

  /** An act on a case, which answers the case as it is afterwards. */
  function act<Body extends z.ZodMiniType>(
    step: string,
    body: Body,
    work: (deps: typeof shop, number: string, input: z.infer<Body>, actor: StaffActor) => Promise<void>,
  ) {
    app.post(`${path}/:number/${step}`, { schema: { params, body, response } }, async (request) => {
      await work(shop, request.params.number, request.body as z.infer<Body>, actorOf(request));
      return shown(request);
    });
  }
  act("acceptance", CaseParcel, acceptCase);
  act("rejection", CaseRejection, rejectCase);
  act("posting", CaseVersion, notePosting);
  act("reception", CaseReception, receiveCase);
  act("inspection", CaseInspection, inspectCase);
  act("decision", CaseDecision, decideCase);
  act("return", CaseParcel, sendBack);
}
