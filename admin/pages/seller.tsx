import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type BackOfficeSeller, RECORD_DAYS } from "#contract/back-office/people.ts";
import { formatMoney, formatNumber } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseList } from "../cases/case-list.tsx";
import { FactList } from "../fact-list.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A seller: contact, how the sales went, listings, orders, cases and history. */
export default function SellerPage() {
  const words = useWords("admin");
  const t = useWords("admin-lists");
  const may = useMay();
  const columns = useOrderColumns();
  const { id = "" } = useParams();
  const loaded = useRead("GET /admin/api/sellers/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={data?.storeName ?? words("nav.sellers")}>
      {data && (
        <WithTimeline subject={{ subjectType: "seller", subjectId: id }} data={data}>
          <Facts seller={data} />
          <CaseList data={{ rows: data.cases }} />
          <Offers offers={data.offers} />
          {may("orders.read") && (
            <SectionTable
              title={t("customer.orders")}
              fold={{ count: data.orders.length, isOpen: false }}
              empty={t("customer.noOrders")}
              rows={data.orders}
              rowKey={({ number }) => number}
              columns={columns}
            />
          )}
        </WithTimeline>
      )}
    </Page>
  );
}

function Offers({ offers }: Pick<BackOfficeSeller, "offers">) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const may = useMay();
  return (
    <SectionTable
      title={t("seller.offers")}
      fold={{ count: offers.length, isOpen: false }}
      empty={t("seller.noOffers")}
      rows={offers}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("review.listing"),
          lead: true,
          cell: ({ id, name }) =>
            may("listings.review") ? <Link to={`/listings/${id}`}>{name}</Link> : name,
        },
        { header: t("state"), cell: ({ review }) => (review ? t(`review.${review}`) : t("seller.open")) },
        { header: t("review.stock"), align: "end", cell: ({ stock }) => formatNumber(stock, locale) },
        {
          header: t("review.price"),
          align: "end",
          cell: ({ priceCents }) => formatMoney(priceCents as Cents, locale),
        },
      ]}
    />
  );
}

function Facts({ seller }: { readonly seller: BackOfficeSeller }) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const days = { days: String(RECORD_DAYS) };
  const share = (part: number, whole: number) =>
    whole === 0
      ? "–"
      : t("seller.share", {
          part: formatNumber(part, locale),
          whole: formatNumber(whole, locale),
          percent: new Intl.NumberFormat(locale, { style: "percent" }).format(part / whole),
        });
  const facts: (readonly [string, ReactNode])[] = [
    [t("seller.business"), [seller.businessName, seller.siret].filter(Boolean).join(" · ")],
    [
      t("state"),
      seller.suspendedAt ? `${t("seller.suspended")} · ${seller.suspensionReason}` : t("seller.open"),
    ],
    [t("email"), seller.email],
    [t("seller.phone"), formatPhone(seller.phone)],
    [
      t("seller.page"),
      seller.slug && (
        <a href={`/vendeurs/${seller.slug}`} className="underline underline-offset-4">
          {seller.slug}
        </a>
      ),
    ],
    [t("seller.listings"), formatNumber(seller.listings, locale)],
    [t("seller.units", days), formatNumber(seller.units, locale)],
    [t("seller.sales", days), formatMoney(seller.salesCents as Cents, locale)],
    [t("seller.late"), share(seller.late, seller.parcels)],
    [t("seller.returned"), share(seller.returned, seller.units)],
  ];
  return <FactList facts={facts} />;
}
