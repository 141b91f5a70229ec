import { Link } from "react-router";
import { MODEL_STATES, ModelQuery } from "#contract/catalog/models/models.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Shade } from "../models/shade.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { useRead } from "../use-read.ts";

/** The catalogue of phones: each model in each storage and colour. */
export default function ModelsPage() {
  const t = useWords("admin-models");
  const { data: brands } = useRead("GET /admin/api/model-brands");
  return (
    <ListPage
      title={t("title")}
      notice={<p className="max-w-prose text-ink-muted">{t("lead")}</p>}
      list="GET /admin/api/models"
      schema={ModelQuery}
      usualSort="name"
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("name"),
          sort: "name",
          cell: ({ id, brand, model }) => <Link to={`/settings/models/${id}`}>{`${brand} ${model}`}</Link>,
          lead: true,
        },
        {
          header: t("storage"),
          nowrap: true,
          cell: ({ storageGb }) => t("storage.value", { gb: String(storageGb) }),
        },
        { header: t("colour"), cell: ({ colour, colourHex }) => <Shade name={colour} hex={colourHex} /> },
        { header: t("listings"), sort: "listings", align: "end", cell: ({ listings }) => listings || "–" },
        { header: t("units"), sort: "units", align: "end", cell: ({ units }) => units || "–" },
        {
          header: t("state"),
          cell: ({ isRetired }) => (
            <Badge tone={isRetired ? "warning" : "success"}>
              {t(isRetired ? "state.retired" : "state.offered")}
            </Badge>
          ),
        },
      ]}
      filters={[
        { name: "q", label: t("search") },
        { name: "brand", label: t("brand"), choices: (brands ?? []).map((brand) => [brand, brand]) },
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(MODEL_STATES, (state) => t(`state.${state}`)),
        },
      ]}
    />
  );
}
