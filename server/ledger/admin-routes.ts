import { fecName } from "#contract/ledger/fec.ts";
import type { Difference } from "#contract/ledger/money.ts";
import { moneyStaffRoutes } from "#contract/ledger/staff-routes.ts";
import { readAll, readPage } from "#server/back-office/read-page.ts";
import { sendCsv, sendLines, sendText } from "#server/back-office/send-csv.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { exportBonus } from "#server/repair/quotes/export-bonus.ts";
import { differencesList } from "./compare-provider.ts";
import { exportFec } from "./export-fec.ts";
import { exportSales } from "./export-sales.ts";
import { exportVat } from "./export-vat.ts";
import { openBalances } from "./read-balances.ts";
import { readMargins } from "./read-margins.ts";

export function mountMoney(app: App, { database, company }: Pick<Shop, "database" | "company">) {
  const balances = openBalances(database);
  mountRoutes(app, moneyStaffRoutes, {
    "GET /admin/api/money/balances": async (request) => ({
      ...(await balances(request.query.month)),
      siret: company().siret,
    }),
    "GET /admin/api/money/margins": (request) => readMargins(database, request.query),
    "GET /admin/api/money/differences": (request) => readPage(database, differencesList(request.query)),
    "GET /admin/api/money/differences.csv": async (request, reply) =>
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
    async "GET /admin/api/money/vat.csv"(request, reply) {
      const { month } = request.query;
      return sendLines(reply, `tva-${month}`, exportVat(database, month));
    },
    async "GET /admin/api/money/sales.csv"(request, reply) {
      const { month } = request.query;
      return sendLines(reply, `journal-${month}`, exportSales(database, month));
    },
    async "GET /admin/api/money/repair-bonus.csv"(request, reply) {
      const { month } = request.query;
      return sendLines(reply, `bonus-reparation-${month}`, exportBonus(database, month));
    },
    async "GET /admin/api/money/fec.txt"(request, reply) {
      const { period } = request.query;
      const name = `${fecName(company().siret, period)}.txt`;
      return sendText(reply, { name, type: "text/plain" }, exportFec(database, period));
    },
  });
}
