import * as z from "zod/mini";
import {
  BackOfficeCase,
  CaseDecision,
  CaseInspection,
  CaseNumber,
  CaseParcel,
  CaseReception,
  CaseRejection,
  type CaseRow,
  CasesPage,
  CasesQuery,
  CaseVersion,
} from "#contract/cases/cases.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { readCasePhoto } from "./add-photo.ts";
import { acceptCase, notePosting, rejectCase } from "./answer-case.ts";
import { decideCase } from "./decide-case.ts";
import { inspectCase } from "./inspect-case.ts";
import { listCases } from "./list-cases.ts";
import { readCase } from "./read-case.ts";
import { receiveCase } from "./receive-case.ts";
import { sendBack } from "./send-back.ts";

const path = "/admin/api/cases";
const params = z.object({ number: CaseNumber });
const response = { 200: BackOfficeCase, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody };

/** Cases in the back office. */
export function caseAdminRoutes(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly files: FileStore },
) {
  const { database, clock } = shop;
  const list = (query: CasesQuery) => listCases(database, clock(), query);
  const shown = (request: { readonly params: { readonly number: string } }) =>
    readCase(database, request.params.number, clock());

  app.get(path, { schema: { querystring: CasesQuery, response: { 200: CasesPage } } }, (request) =>
    list(request.query),
  );

  app.get(`${path}.csv`, { schema: { querystring: CasesQuery } }, (request, reply) =>
    sendCsv<CaseRow>(reply, {
      name: "cases",
      head: ["number", "order", "kind", "state", "outcome", "opened", "due"],
      cells: (row) => [
        row.number,
        row.order,
        row.kind,
        row.state,
        row.outcome,
        new Date(row.openedAt),
        row.dueAt && new Date(row.dueAt),
      ],
      read: (cursor) => list({ ...request.query, cursor }),
    }),
  );

  app.get(`${path}/:number`, { schema: { params, response } }, shown);

  app.get(
    `${path}/:number/photos/:photo`,
    { schema: { params: z.extend(params, { photo: z.string() }) } },
    async (request, reply) =>
      sendPrivatePicture(reply, await readCasePhoto(shop, request.params.number, request.params.photo)),
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
