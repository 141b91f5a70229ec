import { photoAddress } from "#contract/catalog/photos.ts";
import type { Device } from "#contract/devices/back-office.ts";
import { formatDate, formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { FactList } from "../fact-list.tsx";
import { Section } from "../section.tsx";
import { TestRuns } from "./test-runs.tsx";

/** The facts of a device: model, holder, each purchase by the shop, and photographs. Its history is in the timeline. */
export function DeviceFacts({ device }: { device: Device }) {
  const t = useWords("admin-devices");
  const places = useWords("admin-places");
  const locale = useLocale();
  const { listing, deliveredAt, beforeReturn, place } = device;
  const percent = (value: number | null | undefined) => value && t("percent", { value });
  const date = beforeReturn && formatDate(beforeReturn.at, "numeric", locale);
  const isBefore = ({ at }: Device["photos"][number]) => beforeReturn !== null && at < beforeReturn.at;
  const facts = [
    [t("label"), device.publicId],
    [t("imei"), device.imeis.join(" · ")],
    [t("serial"), device.serial],
    [t("owner"), t(`owner.${device.owner}`)],
    [t("custodian"), t(`custodian.${device.custodian}`)],
    [places("place"), place && `${place.code} · ${place.name}`],
    [t("grade"), device.grade ?? (date && t("grade.unknown"))],
    [t("battery"), percent(device.battery) ?? (date && t("battery.unknown"))],
    [
      date ? t("beforeReturn", { date }) : "",
      [beforeReturn?.grade, percent(beforeReturn?.battery)].filter(Boolean).join(" · "),
    ],
    [t("delivered"), deliveredAt && formatDateTime(deliveredAt, locale)],
    [
      t("listing"),
      listing && (
        <>
          <a href={`/product/${listing.id}`} className="underline underline-offset-4">
            {formatMoney(listing.priceCents as Cents, locale)}
          </a>
          {` · ${listing.onSale ? t("listing.on") : t("listing.off")}`}
        </>
      ),
    ],
  ] as const;
  const paid: Column<Device["episodes"][number]> = {
    header: t("paid"),
    align: "end",
    cell: ({ pricePaidCents }) =>
      pricePaidCents === null ? "–" : formatMoney(pricePaidCents as Cents, locale),
  };
  return (
    <>
      <Section title={t("facts")}>
        <FactList facts={facts} />
      </Section>
      <Section title={t("episodes")}>
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
            ...(device.episodes.some(({ pricePaidCents }) => pricePaidCents !== null) ? [paid] : []),
          ]}
        />
      </Section>
      <TestRuns device={device} />
      <Photos title={t("photos")} photos={device.photos.filter((photo) => !isBefore(photo))} />
      {date && <Photos title={t("photos.before", { date })} photos={device.photos.filter(isBefore)} />}
    </>
  );
}

/** Renders nothing without a photograph. */
function Photos({ title, photos }: { readonly title: string } & Pick<Device, "photos">) {
  const t = useWords("admin-devices");
  const bench = useWords("admin-bench");
  if (photos.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, angle }) => (
          <li key={id}>
            <img
              src={photoAddress(id, 320)}
              alt={t("photo", { angle: bench(`angle.${angle}`) })}
              loading="lazy"
              className="size-28 rounded-md object-cover"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
