import { Link } from "react-router";
import { ReviewQuery } from "#contract/catalog/listing-review.ts";
import { REVIEW_STATES } from "#contract/catalog/review-states.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ReviewActs } from "../listings/review-acts.tsx";
import { SellerLink } from "../person-links.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** Listings that nobody sees until the shop approves them. */
export default function ListingsPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const locale = useLocale();
  return (
    <ListPage
      title={nav("nav.listings")}
      list="GET /admin/api/listings"
      schema={ReviewQuery}
      usualSort="since"
      rowKey={({ id }) => String(id)}
      bulk={(selection) => <ReviewActs selection={selection} />}
      columns={[
        {
          header: t("review.listing"),
          sort: "name",
          cell: ({ id, name }) => <Link to={`/listings/${id}`}>{name}</Link>,
          lead: true,
        },
        {
          header: t("review.seller"),
          sort: "seller",
          cell: ({ sellerId, seller }) => <SellerLink id={sellerId} name={seller} />,
        },
        { header: t("review.model"), sort: "model", priority: 3, cell: ({ model }) => model },
        {
          header: t("review.condition"),
          sort: "condition",
          priority: 2,
          cell: ({ condition }) => condition,
          nowrap: true,
        },
        {
          header: t("review.price"),
          sort: "price",
          align: "end",
          cell: ({ priceCents }) => formatMoney(priceCents as Cents, locale),
        },
        {
          header: t("review.since"),
          sort: "since",
          cell: ({ since }) => formatDateTime(since, locale),
          nowrap: true,
        },
        {
          header: t("review.state"),
          sort: "state",
          cell: ({ state, reason }) => t(`review.${state}`) + (reason ? ` · ${reason}` : ""),
        },
      ]}
      filters={[
        { name: "q", label: t("seller.find") },
        {
          name: "state",
          label: t("review.state"),
          choices: choicesOf(REVIEW_STATES, (state) => t(`review.${state}`)),
        },
      ]}
    />
  );
}
