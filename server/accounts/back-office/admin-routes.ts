import * as z from "zod/mini";
import {
  BackOfficeCustomer,
  type CustomerSummary,
  CustomersPage,
  CustomersQuery,
} from "#contract/back-office/people.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv } from "#server/back-office/send-csv.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { customersList, readCustomer } from "./read-customers.ts";

const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });

/** Customers in the back office. */
export function customerAdminRoutes(app: App, { database }: Pick<Shop, "database">) {
  app.get(
    "/admin/api/customers",
    { schema: { querystring: CustomersQuery, response: { 200: CustomersPage } } },
    (request) => readPage(database, customersList(request.query)),
  );

  app.get("/admin/api/customers.csv", { schema: { querystring: CustomersQuery } }, (request, reply) =>
    sendCsv<CustomerSummary>(reply, {
      name: "customers",
      head: ["id", "name", "email", "created", "orders"],
      cells: (row) => [row.id, row.name, row.email, new Date(row.createdAt), row.orders],
      rows: readAll(database, customersList(request.query)),
    }),
  );

  app.get(
    "/admin/api/customers/:id",
    { schema: { params, response: { 200: BackOfficeCustomer } } },
    (request) => readCustomer(database, request.params.id, staffOf(request).staffId),
  );
}
