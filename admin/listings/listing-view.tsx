import type { ReviewedListing } from "#contract/catalog/listing-review.ts";
import { photoAt } from "#contract/catalog/photos.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FactList } from "../fact-list.tsx";
import { SellerLink } from "../person-links.tsx";
import { Section } from "../section.tsx";

/** Shows a listing as buyers will see it, and the state of its review. */
export function ListingView({ item, sellerId, state, since, reason }: ReviewedListing) {
  const t = useWords("admin-lists");
  const locale = useLocale();
  const { model } = item;
  const battery = [
    item.batteryHealth && `${item.batteryHealth}\u00a0%`,
    formatUnits(item.batteryCapacity, locale),
  ].filter(Boolean);
  const facts = [
    [t("review.price"), formatMoney(toCents(item.price), locale)],
    [t("review.condition"), [item.condition, item.grade].filter(Boolean).join(" · ")],
    [t("review.battery"), battery.join(" · ") || "–"],
    [t("review.stock"), String(item.stockQuantity)],
    [t("review.seller"), <SellerLink key="seller" id={sellerId} name={item.seller} />],
    [
      t("review.specs"),
      `${model.brand} ${model.model} · ${formatUnits(model.storageCapacity, locale)} · ${model.color}`,
    ],
  ] as const;
  return (
    <>
      {state && (
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={state === "waiting" ? "warning" : "danger"}>{t(`review.${state}`)}</Badge>
          {since && <span className="text-ink-muted">{formatDateTime(since, locale)}</span>}
          {reason && <span className="wrap-anywhere whitespace-pre-line">{reason}</span>}
        </p>
      )}
      <Section title={t("review.photos")}>
        {item.images.length === 0 && <p className="text-ink-muted">{t("review.noPhotos")}</p>}
        <ul className="flex flex-wrap gap-3 empty:hidden">
          {item.images.map((image, position) => (
            <li key={image}>
              <a href={photoAt(image, 1280)} target="_blank" rel="noreferrer">
                <img
                  src={photoAt(image, 320)}
                  alt={t("review.photo", { number: position + 1 })}
                  className="size-40 rounded-sm bg-plate object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <FactList facts={facts} />
      <Section title={t("review.description")}>
        <p className="wrap-anywhere whitespace-pre-line">{item.description || t("review.noDescription")}</p>
      </Section>
    </>
  );
}
