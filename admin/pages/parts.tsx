import { Link, useNavigate } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { PartQuery } from "#contract/parts/parts.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { PartForm } from "../parts/part-form.tsx";
import { PartsToOrder } from "../parts/to-order.tsx";
import { ListPage } from "../table/list-page.tsx";

/** The spare parts: what is to be ordered, then the stock. */
export default function PartsPage() {
  const t = useWords("admin-parts");
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <ListPage
      title={t("title")}
      actions={
        <DialogButton title={t("new")} size="md" variant="solid">
          {() => (
            <PartForm
              send={async (body) => {
                const { id } = await callRoute("POST /admin/api/parts", { body });
                await navigate(`/parts/${id}`);
              }}
            />
          )}
        </DialogButton>
      }
      notice={<PartsToOrder />}
      list="GET /admin/api/parts"
      schema={PartQuery}
      usualSort="name"
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("name"),
          sort: "name",
          cell: ({ id, name }) => (
            <Link to={`/parts/${id}`} className="wrap-anywhere">
              {name}
            </Link>
          ),
          lead: true,
        },
        { header: t("origin"), cell: ({ origin }) => t(`origin.${origin}`), nowrap: true },
        { header: t("supplier"), sort: "supplier", cell: ({ supplier }) => supplier || "–" },
        { header: t("place"), cell: ({ place }) => place ?? "–", nowrap: true },
        { header: t("onHand"), cell: ({ onHand }) => onHand, nowrap: true },
        { header: t("reserved"), cell: ({ reserved }) => reserved, nowrap: true },
        {
          header: t("missing"),
          cell: ({ missing }) => (missing > 0 ? <Badge tone="danger">{missing}</Badge> : "–"),
          nowrap: true,
        },
        { header: t("cost"), cell: ({ costCents }) => formatMoney(costCents, locale), nowrap: true },
      ]}
      filters={[
        { name: "q", label: t("find") },
        { name: "order", label: t("toOrder"), choices: [["1", t("toOrder.only")]] },
      ]}
    />
  );
}
