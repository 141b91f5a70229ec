import type { FastifyReply } from "fastify";
import type { RegisterLine } from "#contract/buyback/register.ts";
import { registerStaffRoutes } from "#contract/buyback/register-routes.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { readAll } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { renderInThread } from "#server/documents/render-in-thread.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { correctLine } from "./correct-line.ts";
import { readRegister, readRegisterLine, registerList } from "./read-register.ts";

/** The police register: a page with filters, one line, a correction, and the files of a period. */
export function mountRegister(app: App, shop: Shop & { readonly secretBox: SecretBox }) {
  const { database, secretBox } = shop;
  mountRoutes(app, registerStaffRoutes, {
    "GET /admin/api/register": (request) => readRegister(shop, request.query, actorOf(request)),
    "GET /admin/api/register/:number": (request) =>
      readRegisterLine(shop, request.params.number, actorOf(request)),
    async "POST /admin/api/register/:number/correction"(request) {
      return { number: await correctLine(shop, request.params.number, request.body, actorOf(request)) };
    },
    "GET /admin/api/register.csv": async (request, reply) =>
      sendCsv<RegisterLine>(reply, {
        name: "register",
        head: [
          ...(["number", "at", "firstName", "lastName", "birthDate", "address"] as const),
          ...(["idDocument", "idNumber", "idDate", "idAuthority"] as const),
          ...(["description", "imei", "provenance", "price", "means", "corrects", "reason"] as const),
        ],
        cells: ({ person, ...line }, words) => [
          ...[
            line.number,
            new Date(line.at),
            person.firstName,
            person.name,
            person.birthDate,
            person.address,
          ],
          ...[person.documentKind, person.documentNumber, person.documentDate, person.documentAuthority],
          ...[line.description, line.imei, line.provenance, { cents: line.priceCents }],
          ...[words("admin-register")(`means.${line.means}`), line.corrects, line.reason],
        ],
        rows: readAll(database, registerList(secretBox, { sort: "number", ...request.query })),
      }),
    async "GET /admin/api/register.pdf"(request, reply) {
      const { from = null, to = null } = request.query;
      const list = registerList(secretBox, { ...request.query, sort: "number" });
      const lines: RegisterLine[] = [];
      for await (const some of readAll(database, list)) lines.push(...some);
      const { name, siret } = shop.company();
      const printedOn = parisTime(shop.clock()).day;
      const pdf = await renderInThread({ register: { lines, from, to, name, siret, printedOn } });
      return sendFile(reply, "register.pdf", pdf);
    },
  });
}

const sendFile = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(pdf);
