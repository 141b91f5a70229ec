import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import type { CardItem } from "../cards/card-item.ts";
import { BatteryLabel } from "../cards/phone-labels.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";

/** A phone in the list of a model. */
interface Offer extends CardItem {
  readonly storage: string;
  readonly colour: string;
}

type OfferListProps = { offers: readonly Offer[]; count: number; model: string };

/** The phones of a model for sale, cheapest first. A link leads to the store for those that don't fit. */
export function OfferList({ offers, count, model }: OfferListProps) {
  const t = useWords("model");
  return (
    <section aria-labelledby="offers" className="later mt-14 [--later:40rem] sm:mt-20">
      <h2 id="offers" className="mb-4 text-2xl font-bold">
        {t("all")}
      </h2>
      <ul className="divided border-y border-line">
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </ul>
      {count > offers.length && (
        <ButtonLink
          to={`/store?${new URLSearchParams({ model, sort: "price-asc" })}`}
          variant="outline"
          className="mt-6"
        >
          {t("allInStore", { count: String(count) })}
        </ButtonLink>
      )}
    </section>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const locale = useLocale();
  const vatText = useVatText();
  const company = useCompany();
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[4rem_minmax(0,2fr)_minmax(0,1fr)_14rem]">
      <span className="relative aspect-square rounded-sm max-sm:row-span-2 max-sm:self-start">
        <PhonePicture sources={offer.pictures} size={64} />
      </span>
      <div className="grid gap-1">
        <Link
          to={`/product/${offer.id}`}
          prefetch="intent"
          className="cover inline-flex min-h-11 flex-wrap items-center gap-x-1 font-semibold"
        >
          <bdi>{formatUnits(offer.storage, locale)}</bdi> · <bdi>{offer.colour}</bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ConditionBadge item={offer} />
          <BatteryLabel item={offer} />
        </span>
      </div>
      <bdi className="text-sm text-ink-muted max-sm:hidden">{offer.soldBy ?? company?.name}</bdi>
      <Price
        amount={formatMoney(offer.priceCents, locale)}
        note={vatText(offer)}
        className="max-sm:col-start-2 sm:justify-end sm:text-end"
      />
    </li>
  );
}
