import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { DocumentRow, type DocumentsQuery } from "#contract/back-office/documents.ts";
import { DOCUMENT_KINDS } from "#contract/documents/documents.ts";
import { byNumber, byPlace, byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { StaffSession } from "#server/http/server/app-types.ts";
import { inPeriod } from "#server/ledger/month.ts";
import { documentsNamed } from "./list-documents.ts";

const ISSUER = sql`(d.content -> 'issuer' ->> 'name')`;
const TOTAL = sql`(case when d.kind in ('credit_note', 'purchase') then -d.total_cents else d.total_cents end)`;
const Row = z.extend(DocumentRow, { issuedAt: IsoTime });

/** Purchase statements tell what the shop paid: they are for who reads money, and for who prices buy-backs. */
export const seesPurchases = ({ permissions }: Pick<StaffSession, "permissions">): boolean =>
  permissions.includes("money.read") || permissions.includes("buyback.write");

/** All documents for the back office, without purchase statements for who may not see them. */
export function documentsList(query: DocumentsQuery, withPurchases: boolean): List<DocumentRow> {
  const { month, kind, q, sort = "-issuedAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`d.id, d.label, d.kind, ${ISSUER} as issuer, d.issued_at as "issuedAt",
      ${TOTAL} as "totalCents", o.number as "order", d.buyback_id as "buybackId"`,
    from: sql`from documents d left join orders o on o.id = d.order_id`,
    filters: [
      month && inPeriod(sql`d.issued_at`, month),
      kind && sql`d.kind = ${kind}`,
      !withPurchases && sql`d.kind <> 'purchase'`,
      text && sql`d.id = ${documentsNamed(text)}`,
    ],
    // Document ids follow the order of their times.
    key: sql`d.id`,
    ...sortedBy(sort, {
      issuedAt: undefined,
      label: byText(sql`d.label`),
      kind: byPlace(sql`d.kind`, DOCUMENT_KINDS),
      issuer: byText(ISSUER),
      order: byText(sql`coalesce(o.number, '')`),
      total: byNumber(TOTAL),
    }),
  };
}
