import { Link } from "react-router";
import { GRADES } from "#contract/catalog/conditions.ts";
import { DevicesQuery } from "#contract/devices/back-office.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { DeviceActs } from "../devices/bulk-acts.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { useRead } from "../use-read.ts";

export default function DevicesPage() {
  const t = useWords("admin-devices");
  const nav = useWords("admin");
  const places = useWords("admin-places");
  const locale = useLocale();
  const { data: models } = useRead("GET /admin/api/device-models");
  const { data: shelves } = useRead("GET /admin/api/places");
  return (
    <ListPage
      title={nav("nav.devices")}
      actions={
        <>
          <Link to="/places" className={buttonStyle("outline", "sm")}>
            {places("title")}
          </Link>
          <Link to="/receptions" className={buttonStyle("outline", "sm")}>
            {t("receptions")}
          </Link>
        </>
      }
      list="GET /admin/api/devices"
      schema={DevicesQuery}
      rowKey={({ publicId }) => publicId}
      bulk={(selection) => <DeviceActs selection={selection} />}
      columns={[
        {
          header: t("device"),
          sort: "name",
          cell: ({ publicId, name, imei }) => (
            <span className="grid min-w-40">
              <Link to={`/devices/${publicId}`}>{name}</Link>
              <small className="font-normal text-ink-muted figures">
                {[publicId, imei].filter(Boolean).join(" · ")}
              </small>
            </span>
          ),
          lead: true,
        },
        { header: t("stage"), sort: "stage", nowrap: true, cell: ({ stage }) => t(`stage.${stage}`) },
        {
          header: t("grade"),
          sort: "grade",
          cell: ({ grade, battery, gradeBefore, batteryBefore }) => {
            const found = (one: typeof grade, share: typeof battery) =>
              [one, share && t("percent", { value: share })].filter(Boolean).join(" · ");
            const before = found(gradeBefore, batteryBefore);
            return (
              <>
                {found(grade, battery) || "–"}
                {before && (
                  <small className="block text-ink-muted">{t("beforeReturn.list", { facts: before })}</small>
                )}
              </>
            );
          },
        },
        {
          header: places("place"),
          sort: "place",
          nowrap: true,
          cell: ({ place }) => <span className="figures">{place ?? "–"}</span>,
        },
        {
          header: t("price"),
          sort: "price",
          align: "end",
          nowrap: true,
          cell: ({ priceCents }) => (priceCents === null ? "–" : formatMoney(priceCents, locale)),
        },
        {
          header: t("changed"),
          sort: "changedAt",
          priority: 2,
          cell: ({ changedAt }) => formatDateTime(changedAt, locale),
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        {
          name: "stage",
          label: t("stage"),
          choices: choicesOf(DEVICE_STAGES, (stage) => t(`stage.${stage}`)),
        },
        {
          name: "model",
          label: t("model"),
          isLong: true,
          choices: (models ?? []).map(({ id, name }) => [String(id), name] as const),
        },
        {
          name: "place",
          label: places("place"),
          isLong: true,
          choices: [
            ["none", places("none")] as const,
            ...(shelves ?? []).map(({ id, code, name }) => [String(id), `${code} · ${name}`] as const),
          ],
        },
        { name: "grade", label: t("grade"), choices: choicesOf(GRADES, (grade) => grade) },
      ]}
    />
  );
}
