import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import type { CardItem } from "../cards/card-item.ts";
import { BatteryLabel, PhoneName } from "../cards/phone-labels.tsx";
import { ConditionBadge } from "../grades/condition-badge.tsx";

type SimilarPhonesProps = {
  items: readonly CardItem[];
  /** The address of all phones of the brand. */
  allOf: string;
};

/** A row of phones that scrolls sideways. Four fit on wide screens. */
export function SimilarPhones({ items, allOf }: SimilarPhonesProps) {
  const t = useWords("product");
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      // `later` (content-visibility) keeps these pictures from loading together with the visible ones.
      className="later mt-16 [--later:28.2rem] sm:mt-24 sm:[--later:26.5rem] xl:[--later:31.5rem]"
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-2xl font-bold">
          {t("similar")}
        </h2>
        <Link
          to={allOf}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("similarAll")}
          <ArrowRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
        </Link>
      </div>
      <ul className="-mx-4 grid auto-cols-[minmax(12.5rem,1fr)] grid-flow-col snap-x gap-4 overflow-x-auto scroll-px-4 px-4 pb-3 [scrollbar-width:none] sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:scroll-px-1 lg:px-1">
        {items.map((item) => (
          <SimilarPhone key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SimilarPhone({ item }: { item: CardItem }) {
  const vatText = useVatText();
  const locale = useLocale();
  return (
    <li className="relative flex snap-start flex-col gap-3 rounded-lg border border-line bg-surface-raised p-2 pb-4 smooth calm hover:border-line-strong hover:shadow-md">
      <span className="relative block rounded-md bg-plate p-4">
        <span className="block aspect-square">
          <PhonePicture sources={item.pictures} size={260} captioned />
        </span>
      </span>
      <div className="flex flex-1 flex-col gap-2.5 px-2">
        <span className="min-h-11 leading-snug font-semibold">
          <Link
            to={`/product/${item.id}`}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
          >
            <PhoneName item={item} />
          </Link>
        </span>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ConditionBadge item={item} />
          <BatteryLabel item={item} />
        </div>
        <Price amount={formatMoney(item.priceCents, locale)} note={vatText(item)} className="mt-auto" />
      </div>
    </li>
  );
}
