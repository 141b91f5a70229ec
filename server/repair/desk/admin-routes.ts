import type { Company } from "#contract/company.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";
import type { RepairRow } from "#contract/repair/staff-repairs.ts";
import { repairStaffRoutes } from "#contract/repair/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { issueHandback } from "../finish/issue-handback.ts";
import { readStages, repairsList } from "./list-repairs.ts";
import { moveRepair } from "./move-repair.ts";
import { readRepair } from "./read-repair.ts";
import { openWalkIn } from "./walk-in.ts";

/** Routes of the repair desk. */
export function mountRepairDesk(
  app: App,
  shop: Shop & { readonly sendMail: SendMail; readonly company: () => Company },
) {
  const { database, clock } = shop;
  const read = (number: string) => readRepair(database, number, clock());
  mountRoutes(app, repairStaffRoutes, {
    "GET /admin/api/repairs": (request) => readPage(database, repairsList(clock(), request.query)),
    "GET /admin/api/repairs.csv": async (request, reply) =>
      sendCsv<RepairRow>(reply, {
        name: "repairs",
        head: ["number", "phone", "name", "state", "since", "due"],
        cells: (row, words) => [
          ...[row.number, row.phone, row.name, words("admin-repairs")(`state.${row.state}`)],
          ...[new Date(row.since), row.dueAt === null ? null : new Date(row.dueAt)],
        ],
        rows: readAll(database, repairsList(clock(), request.query)),
      }),
    "GET /admin/api/repair-stages": () => readStages(database, clock()),
    async "POST /admin/api/repairs"(request, reply) {
      return reply.code(201).send({ number: await openWalkIn(shop, request.body, actorOf(request)) });
    },
    "GET /admin/api/repairs/:number": (request) => read(request.params.number),
    async "POST /admin/api/repairs/:number/moves"(request) {
      const { number } = request.params;
      await moveRepair(shop, number, request.body, actorOf(request));
      if (!isOpenRepair(request.body.to)) await issueHandback(shop, number);
      return read(number);
    },
  });
}
