import * as z from "zod/mini";
import {
  ListCheck,
  ListInput,
  ListText,
  ReceiveAnswer,
  ReceiveScan,
  Reception,
  type ReceptionSummary,
  ReceptionsPage,
  ReceptionsQuery,
} from "#contract/devices/receptions.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { checkList } from "./check-list.ts";
import { openReception } from "./open-reception.ts";
import { readReception, receptionsList } from "./read-receptions.ts";
import { receiveDevice } from "./receive-device.ts";

const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });

/** Routes of the back office for what comes in: suppliers' lists, and scans at the door. */
export function receptionAdminRoutes(
  app: App,
  shop: Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail },
) {
  const { database } = shop;
  app.get(
    "/admin/api/receptions",
    { schema: { querystring: ReceptionsQuery, response: { 200: ReceptionsPage } } },
    (request) => readPage(database, receptionsList(request.query)),
  );

  app.get("/admin/api/receptions.csv", { schema: { querystring: ReceptionsQuery } }, (request, reply) =>
    sendCsv<ReceptionSummary>(reply, {
      name: "receptions",
      head: ["id", "supplier", "reference", "created", "staff", "devices", "expected"],
      cells: (row) => [
        ...[row.id, row.supplier, row.reference, new Date(row.createdAt), row.staff],
        ...[row.devices, row.expected],
      ],
      rows: readAll(database, receptionsList(request.query)),
    }),
  );

  app.get(
    "/admin/api/receptions/:id",
    { schema: { params: Params, response: { 200: Reception } } },
    (request) => readReception(database, Number(request.params.id)),
  );

  app.post(
    "/admin/api/receptions/check",
    { schema: { body: ListText, response: { 200: ListCheck } } },
    (request) => checkList(database, request.body.csv),
  );

  app.post(
    "/admin/api/receptions",
    { schema: { body: ListInput, response: { 201: z.object({ id: z.int() }) } } },
    async (request, reply) => {
      const id = await openReception(shop, request.body, actorOf(request));
      return reply.code(201).send({ id });
    },
  );

  app.post(
    "/admin/api/receptions/scans",
    { schema: { body: ReceiveScan, response: { 200: ReceiveAnswer } } },
    (request) => receiveDevice(shop, request.body, actorOf(request)),
  );
}
