import * as z from "zod/mini";
import { AuditQuery } from "#contract/back-office/audit.ts";
import { DocumentsQuery } from "#contract/back-office/documents.ts";
import { OrdersQuery } from "#contract/back-office/orders.ts";
import { CustomersQuery, SellersQuery } from "#contract/back-office/people.ts";
import { COLUMNS_PARAMETER, readTableQuery, type TableSchema } from "#contract/back-office/table.ts";
import { UNSAVED_PARAMETERS, type ViewList } from "#contract/back-office/views.ts";
import { BuybackQuery } from "#contract/buyback/staff-buybacks.ts";
import { CasesQuery } from "#contract/cases/cases.ts";
import { ReviewQuery } from "#contract/catalog/listing-review.ts";
import { DevicesQuery } from "#contract/devices/back-office.ts";
import { ReceptionsQuery } from "#contract/devices/receptions.ts";
import { ThreadQuery } from "#contract/inbox/staff-threads.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { WithdrawalQuery } from "#contract/withdrawal/withdrawal.ts";
import { customersList } from "#server/accounts/back-office/read-customers.ts";
import { auditList } from "#server/audit/list-audit.ts";
import type { List } from "#server/back-office/read-page.ts";
import { buybacksList } from "#server/buyback/back-office/list-buybacks.ts";
import { casesList } from "#server/cases/list-cases.ts";
import { reviewsList } from "#server/catalog/review/read-review.ts";
import type { Queries } from "#server/database/client.ts";
import { devicesList } from "#server/devices/back-office/list-devices.ts";
import { receptionsList } from "#server/devices/reception/read-receptions.ts";
import { documentsList, seesPurchases } from "#server/documents/documents-list.ts";
import type { StaffSession } from "#server/http/server/app-types.ts";
import { threadsList } from "#server/inbox/list-threads.ts";
import { ordersList } from "#server/orders/back-office/list-orders.ts";
import { sellersList } from "#server/sellers/back-office/list-sellers.ts";
import { withdrawalsList } from "#server/withdrawal/list-withdrawals.ts";

interface Reader extends Pick<StaffSession, "staffId" | "permissions"> {
  readonly database: Queries;
  readonly now: Date;
}

interface ListOfViews {
  readonly permission: Permission;
  readonly schema: TableSchema;
  /** The rows of an address, as a person sees them. */
  readonly rowsOf: (search: string, reader: Reader) => Pick<List<unknown>, "from" | "filters">;
}

const list = <Schema extends TableSchema & z.ZodMiniType>(
  permission: Permission,
  schema: Schema,
  rows: (query: z.infer<Schema>, reader: Reader) => Pick<List<unknown>, "from" | "filters">,
): ListOfViews => ({
  permission,
  schema,
  rowsOf: (search, reader) =>
    rows(z.parse(schema, readTableQuery(schema, new URLSearchParams(search))), reader),
});

/** The lists that have saved views: the permission that each needs, and its rows. */
export const LISTS_OF_VIEWS: Readonly<Record<ViewList, ListOfViews>> = {
  orders: list("orders.read", OrdersQuery, ordersList),
  threads: list("inbox.write", ThreadQuery, (query, { staffId, now }) => threadsList(query, staffId, now)),
  buybacks: list("buyback.write", BuybackQuery, buybacksList),
  devices: list("devices.work", DevicesQuery, devicesList),
  receptions: list("devices.work", ReceptionsQuery, receptionsList),
  documents: list("documents.read", DocumentsQuery, (query, reader) =>
    documentsList(query, seesPurchases(reader)),
  ),
  cases: list("orders.read", CasesQuery, casesList),
  withdrawals: list("orders.read", WithdrawalQuery, (query, { now }) => withdrawalsList(now, query)),
  listings: list("listings.review", ReviewQuery, reviewsList),
  sellers: list("sellers.manage", SellersQuery, sellersList),
  customers: list("customers.read", CustomersQuery, customersList),
  audit: list("audit.read", AuditQuery, (query, { database, permissions }) =>
    auditList(database, query, permissions.includes("money.read")),
  ),
};

/** The part of an address that a view keeps: filters, order, page size and columns that the list can read. */
export function savedSearch({ schema }: ListOfViews, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(readTableQuery(schema, given));
  for (const name of UNSAVED_PARAMETERS) kept.delete(name);
  const columns = given.get(COLUMNS_PARAMETER);
  if (columns) kept.set(COLUMNS_PARAMETER, columns);
  return kept.toString();
}
