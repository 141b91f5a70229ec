import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CustomerLife } from "#contract/back-office/people.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BuybackBadge } from "../buyback/buyback-badge.tsx";
import { RepairBadge } from "../repairs/repair-badge.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";

type Life = Pick<CustomerLife, "repairs" | "buybacks" | "vouchers">;

/** The repairs, buy-backs and vouchers of a customer. */
export function Services({ data }: { readonly data: Life }) {
  const t = useWords("admin-lists");
  const may = useMay();
  return (
    <>
      <Phones
        title={t("customer.repairs")}
        empty={t("customer.noRepairs")}
        date={t("customer.stateSince")}
        rows={data.repairs.map((row) => ({
          ...{ number: row.number, phone: row.phone, at: row.since, badge: <RepairBadge row={row} /> },
          page: may("repairs.write") ? `/repairs/${row.number}` : null,
        }))}
      />
      <Phones
        title={t("customer.buybacks")}
        empty={t("customer.noBuybacks")}
        date={t("customer.askedAt")}
        rows={data.buybacks.map(({ id, phone, state, createdAt }) => ({
          ...{ number: String(id), phone, at: createdAt, badge: <BuybackBadge state={state} /> },
          page: may("buyback.write") ? `/buybacks/${id}` : null,
        }))}
      />
      {data.vouchers.length > 0 && <Vouchers vouchers={data.vouchers} />}
    </>
  );
}

interface PhonesProps {
  readonly title: string;
  readonly empty: string;
  /** The heading of the dates. */
  readonly date: string;
  readonly rows: readonly {
    readonly number: string;
    /** The page of the row. Null without the permission to read it. */
    readonly page: string | null;
    readonly phone: string;
    readonly badge: ReactNode;
    readonly at: string;
  }[];
}

/** A table of the customer's phones that the shop works on or bought. */
function Phones({ date, ...table }: PhonesProps) {
  const t = useWords("admin-lists");
  const words = useWords("admin");
  const locale = useLocale();
  return (
    <SectionTable
      {...table}
      rowKey={({ number }) => number}
      columns={[
        {
          header: words("order.number"),
          cell: ({ number, page }) => (page ? <Link to={page}>{number}</Link> : number),
          nowrap: true,
        },
        { header: words("order.phone"), lead: true, cell: ({ phone }) => phone },
        { header: t("state"), cell: ({ badge }) => badge },
        { header: date, cell: ({ at }) => formatDate(at, "numeric", locale), nowrap: true },
      ]}
    />
  );
}

function Vouchers({ vouchers }: Pick<Life, "vouchers">) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents as Cents, locale);
  return (
    <SectionTable
      title={t("customer.vouchers")}
      empty=""
      rows={vouchers}
      rowKey={({ last4, expiresAt }) => `${last4} ${expiresAt}`}
      columns={[
        { header: t("customer.voucher"), lead: true, cell: ({ last4 }) => `… ${last4}`, nowrap: true },
        { header: t("customer.issued"), cell: ({ issuedCents }) => euros(issuedCents), nowrap: true },
        { header: t("customer.balance"), cell: ({ balanceCents }) => euros(balanceCents), nowrap: true },
        {
          header: t("customer.expires"),
          cell: ({ expiresAt }) => formatDate(expiresAt, "numeric", locale),
          nowrap: true,
        },
      ]}
    />
  );
}
