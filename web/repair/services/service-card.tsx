import { ShoppingBag } from "lucide-react";
import { useId } from "react";
import { formatDate } from "#contract/format.ts";
import type { MeasuredTime } from "#contract/repair/measured-times.ts";
import type { RepairOption } from "#contract/repair/repair.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ServiceIcon } from "./service-icon.tsx";
import { PriceDetails, ServicePrice } from "./service-price.tsx";
import { useServiceWords } from "./service-words.ts";

type ServiceCardProps = {
  option: RepairOption;
  chosen: boolean;
  inCart: boolean;
  /** How long the service took lately. Undefined when it was done too seldom. */
  time: MeasuredTime | undefined;
  /** The first day that was measured. */
  since: string;
  onChoose: (option: RepairOption, chosen: boolean) => void;
};

/** A service with a checkbox. A click anywhere on the card toggles it, except on the price details. */
export function ServiceCard({ option, chosen, inCart, time, since, onChoose }: ServiceCardProps) {
  const locale = useLocale();
  const t = useWords("repair");
  const { nameOf, textOf } = useServiceWords();
  const id = useId();
  const name = nameOf(option);
  return (
    <li className="choice smooth flex items-start gap-4 py-4 sm:items-center sm:px-5 sm:py-5">
      <input
        id={id}
        type="checkbox"
        name="services"
        value={option.id}
        checked={chosen}
        aria-describedby={`${id}-text ${id}-price`}
        onChange={(event) => onChoose(option, event.currentTarget.checked)}
        className="tick-box smooth relative z-10 mt-0.5 sm:mt-0"
      />
      <span className="max-sm:hidden">
        <ServiceIcon kind={option.kind} />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2.5 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="min-w-0">
          <label
            htmlFor={id}
            className="block cursor-pointer text-lg leading-snug font-semibold after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </label>
          <p id={`${id}-text`} className="mt-1 max-w-xl text-sm text-ink-muted">
            {textOf(option)}
          </p>
          {option.minutes !== null && (
            <p className="mt-1 max-w-xl text-sm">{t("minutes", { minutes: option.minutes })}</p>
          )}
          {time && (
            <p className="mt-1 max-w-xl text-sm">
              {t("measured", {
                days: time.medianDays,
                percent: String(time.onTimePercent),
                count: String(time.count),
                since: formatDate(since, "long", locale),
              })}
            </p>
          )}
          {inCart && (
            <Badge tone="brand" icon={<ShoppingBag aria-hidden />} className="mt-2.5">
              {t("services.inCart")}
            </Badge>
          )}
        </div>
        <div className="flex items-center gap-2.5 sm:justify-end">
          <span id={`${id}-price`}>
            <ServicePrice option={option} />
          </span>
          <span className="relative z-10 flex empty:hidden">
            <PriceDetails option={option} service={name} />
          </span>
        </div>
      </div>
    </li>
  );
}
