import { Link } from "react-router";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { ConditionName } from "../listing-form/listing-fields.tsx";
import { useColourName } from "./variant-choices.tsx";

type ChosenPhoneProps = { variant: SmartphoneModel; condition: string | null };

/** The chosen phone, with a link back to the choice. */
export function ChosenPhone({ variant, condition }: ChosenPhoneProps) {
  const t = useWords("sell");
  const locale = useLocale();
  const colourName = useColourName();
  const facts = [
    <bdi key="storage">{formatUnits(variant.storageCapacity, locale)}</bdi>,
    <span key="colour">{colourName(variant)}</span>,
    condition && <ConditionName key="condition" condition={condition} />,
  ];
  return (
    <section
      aria-label={t("form.phone")}
      className="flex items-center gap-3 rounded-lg bg-brand-soft p-3 pe-4 sm:gap-4"
    >
      <span className="block size-16 shrink-0 sm:size-20">
        <PhonePicture sources={[variant.imageUrl]} size={80} priority />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-snug font-bold">
          <bdi>{variant.model}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of three facts
            <li key={index} className="not-last:after:ms-2 not-last:after:content-['·']">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Link
        to="?step=models"
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center rounded-sm px-1 text-sm font-semibold text-brand-strong underline-offset-4 hover:underline"
      >
        {t("form.edit")}
      </Link>
    </section>
  );
}
