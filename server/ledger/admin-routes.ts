import { Balances, BalancesQuery, DifferencesPage, DifferencesQuery } from "#contract/ledger/money.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { listDifferences } from "./compare-provider.ts";
import { readBalances } from "./read-balances.ts";

/** The ledger in the back office. */
export function moneyRoutes(app: App, { database }: Pick<Shop, "database">) {
  app.get(
    "/admin/api/money/balances",
    { schema: { querystring: BalancesQuery, response: { 200: Balances } } },
    (request) => readBalances(database, request.query.month),
  );

  app.get(
    "/admin/api/money/differences",
    { schema: { querystring: DifferencesQuery, response: { 200: DifferencesPage } } },
    (request) => listDifferences(database, request.query),
  );
}
