import { Info } from "lucide-react";
import { formatRate } from "#contract/format.ts";
import { REPAIR_VAT_RATE } from "#contract/orders/vat.ts";
import type { RepairOption } from "#contract/repair/repair.ts";
import { priceRepair } from "#contract/repair/repair-rules.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

/** The gross price of a service: an amount, `Gratuit` or `Sur devis`. */
export function ServicePrice({ option }: { option: Pick<RepairOption, "price"> }) {
  const t = useWords("repair");
  const { gross, quote } = priceRepair(option);
  if (quote)
    return <span className="font-semibold whitespace-nowrap text-ink-muted">{t("services.quote")}</span>;
  if (gross === 0)
    return <span className="text-lg font-bold whitespace-nowrap text-success">{t("services.free")}</span>;
  return <Money cents={gross} className="text-lg font-bold whitespace-nowrap figures" />;
}

/** A tooltip with the net price and the tax. Renders nothing for a free service. */
export function PriceDetails({ option, service }: { option: Pick<RepairOption, "price">; service: string }) {
  const t = useWords("repair");
  const locale = useLocale();
  const { net, tax, gross } = priceRepair(option);
  if (gross === 0) return null;
  const money = (cents: number) => <Money cents={cents} className="figures" />;
  return (
    <Tooltip
      label={t("price.label", { service })}
      content={
        <span className="grid gap-1">
          <span>{t.rich("price.net", { amount: () => money(net) })}</span>
          <span>
            {t.rich("price.tax", {
              rate: () => <bdi>{formatRate(REPAIR_VAT_RATE, locale)}</bdi>,
              amount: () => money(tax),
            })}
          </span>
        </span>
      }
    >
      <Info aria-hidden />
    </Tooltip>
  );
}
