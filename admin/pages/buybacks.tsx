import { Link } from "react-router";
import { BUYBACK_STATES } from "#contract/buyback/buyback-states.ts";
import { BuybackQuery } from "#contract/buyback/staff-buybacks.ts";
import { formatDate, formatDateTime, formatEuros } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { BuybackBadge } from "../buyback/buyback-badge.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** All buy-backs. Those that wait for a price come first. */
export default function BuybacksPage() {
  const t = useWords("admin-buyback");
  const nav = useWords("admin");
  const locale = useLocale();
  return (
    <ListPage
      title={nav("nav.buybacks")}
      actions={
        <Link to="/buybacks/grid" className={buttonStyle("outline", "sm")}>
          {t("grid")}
        </Link>
      }
      list="GET /admin/api/buybacks"
      schema={BuybackQuery}
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("phone"),
          sort: "phone",
          cell: ({ id, phone, storageGb }) => (
            <Link to={`/buybacks/${id}`}>
              {[phone, storageGb && formatStorage(storageGb, locale)].filter(Boolean).join(" ")}
            </Link>
          ),
          lead: true,
        },
        {
          header: t("person"),
          sort: "name",
          cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
        },
        {
          header: t("state"),
          sort: "state",
          cell: ({ state }) => <BuybackBadge state={state} />,
          nowrap: true,
        },
        {
          header: t("price"),
          sort: "price",
          align: "end",
          nowrap: true,
          cell: ({ priceCents }) =>
            priceCents === null ? "–" : priceCents === 0 ? t("recycled") : formatEuros(priceCents, locale),
        },
        {
          header: t("created"),
          sort: "createdAt",
          priority: 2,
          cell: ({ createdAt }) => formatDateTime(createdAt, locale),
          nowrap: true,
        },
        {
          header: t("due"),
          sort: "due",
          cell: ({ dueAt }) => (dueAt ? formatDate(dueAt, "day", locale) : "–"),
          nowrap: true,
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        { name: "held", label: t("held"), choices: [["1", t("held")]] },
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(BUYBACK_STATES, (state) => t(`state.${state}`)),
        },
      ]}
    />
  );
}
