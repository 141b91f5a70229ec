import type { CustomerSummary } from "#contract/back-office/people.ts";
import { customerStaffRoutes } from "#contract/back-office/people-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { customersList, readCustomer } from "./read-customers.ts";

/** Customers in the back office. */
export function mountCustomersForStaff(app: App, { database, clock }: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, customerStaffRoutes, {
    "GET /admin/api/customers": (request) => readPage(database, customersList(request.query)),
    "GET /admin/api/customers.csv": async (request, reply) =>
      sendCsv<CustomerSummary>(reply, {
        name: "customers",
        head: ["id", "name", "email", "created", "orders"],
        cells: (row) => [row.id, row.name, row.email, new Date(row.createdAt), row.orders],
        rows: readAll(database, customersList(request.query)),
      }),
    "GET /admin/api/customers/:id": (request) =>
      readCustomer(database, request.params.id, {
        staffId: staffOf(request).staffId,
        mayReadInbox: staffOf(request).permissions.includes("inbox.write"),
        now: clock(),
      }),
  });
}
