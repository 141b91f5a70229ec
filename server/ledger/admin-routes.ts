import {
  Balances,
  BalancesQuery,
  type Difference,
  DifferencesPage,
  DifferencesQuery,
  ExportQuery,
} from "#contract/ledger/money.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv, sendLines } from "#server/back-office/send-csv.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { differencesList } from "./compare-provider.ts";
import { exportSales } from "./export-sales.ts";
import { exportVat } from "./export-vat.ts";
import { openBalances } from "./read-balances.ts";

/** The ledger in the back office. */
export function moneyRoutes(app: App, { database }: Pick<Shop, "database">) {
  const balances = openBalances(database);

  app.get(
    "/admin/api/money/balances",
    { schema: { querystring: BalancesQuery, response: { 200: Balances } } },
    (request) => balances(request.query.month),
  );

  app.get(
    "/admin/api/money/differences",
    { schema: { querystring: DifferencesQuery, response: { 200: DifferencesPage } } },
    (request) => readPage(database, differencesList(request.query)),
  );

  app.get(
    "/admin/api/money/differences.csv",
    { schema: { querystring: DifferencesQuery } },
    (request, reply) =>
      sendCsv<Difference>(reply, {
        name: "differences",
        head: ["reference", "order", "at", "movement", "difference", "here", "there"],
        cells: (row, words) => [
          ...[row.reference, row.order, new Date(row.at)],
          ...[words("admin-money")(`movement.${row.kind}`), words("admin-money")(`what.${row.what}`)],
          ...[{ cents: row.hereCents }, { cents: row.thereCents }],
        ],
        rows: readAll(database, differencesList(request.query)),
      }),
  );

  app.get("/admin/api/money/vat.csv", { schema: { querystring: ExportQuery } }, (request, reply) => {
    const { month } = request.query;
    return sendLines(reply, `tva-${month}`, exportVat(database, month));
  });

  app.get("/admin/api/money/sales.csv", { schema: { querystring: ExportQuery } }, (request, reply) => {
    const { month } = request.query;
    return sendLines(reply, `journal-${month}`, exportSales(database, month));
  });
}
