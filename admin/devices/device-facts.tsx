import type { Device } from "#contract/devices/back-office.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Part } from "../order/part.tsx";

/** What a device is, who has it, and how the shop got it each time. */
export function DeviceFacts({ device }: { device: Device }) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const { listing, deliveredAt } = device;
  const facts = [
    [t("label"), device.publicId],
    [t("imei"), device.imeis.join(" · ") || "–"],
    [t("serial"), device.serial ?? "–"],
    [t("owner"), t(`owner.${device.owner}`)],
    [t("custodian"), t(`custodian.${device.custodian}`)],
    [t("grade"), device.grade ?? "–"],
    [t("battery"), device.battery === null ? "–" : t("percent", { value: device.battery })],
    ...(deliveredAt ? [[t("delivered"), formatDateTime(deliveredAt, locale)] as const] : []),
  ] as const;
  return (
    <>
      <Part title={t("facts")}>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt className="text-sm text-ink-muted">{term}</dt>
              <dd className="wrap-anywhere figures">{text}</dd>
            </div>
          ))}
          {listing && (
            <div>
              <dt className="text-sm text-ink-muted">{t("listing")}</dt>
              <dd>
                <a href={`/product/${listing.id}`} className="underline underline-offset-4">
                  {formatMoney(listing.priceCents as Cents, locale)}
                </a>
                {` · ${listing.onSale ? t("listing.on") : t("listing.off")}`}
              </dd>
            </div>
          )}
        </dl>
      </Part>
      <Part title={t("episodes")}>
        <DataTable
          caption={t("episodes")}
          rows={device.episodes}
          rowKey={({ id }) => id}
          columns={[
            {
              header: t("episode.source"),
              cell: ({ source, supplier }) => [t(`source.${source}`), supplier].filter(Boolean).join(" · "),
              lead: true,
            },
            { header: t("episode.began"), cell: ({ beganAt }) => formatDateTime(beganAt, locale) },
            {
              header: t("episode.ended"),
              cell: ({ endedAt }) => (endedAt ? formatDateTime(endedAt, locale) : "–"),
            },
            { header: t("regime"), cell: ({ vatRegime }) => t(`regime.${vatRegime}`) },
            {
              header: t("paid"),
              align: "end",
              cell: ({ pricePaidCents }) => formatMoney(pricePaidCents as Cents, locale),
            },
          ]}
        />
      </Part>
    </>
  );
}
