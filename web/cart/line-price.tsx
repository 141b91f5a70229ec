import { Info } from "lucide-react";
import { formatMoney, formatRate } from "#contract/format.ts";
import { type CartLine, pricedCartLine } from "#contract/orders/cart.ts";
import { vatRateOf } from "#contract/orders/vat.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

/** The price of a line including tax. For a repair, a tooltip shows the tax. */
export function LinePrice({ line }: { line: CartLine }) {
  const t = useWords("cart");
  const vatText = useVatText();
  const locale = useLocale();
  const price = pricedCartLine(line);
  const money = (cents: number) => formatMoney(cents, locale);
  if (!line.quote && price.gross === 0) return <p className="text-xl font-bold">{t("free")}</p>;
  if (line.quote) return <p className="text-xl font-bold">{t("quote")}</p>;
  return (
    <div className="grid gap-0.5 sm:justify-items-end">
      <div className="flex items-center gap-2">
        <bdi dir="ltr" className="text-xl font-bold whitespace-nowrap figures">
          {money(price.gross)}
        </bdi>
        {line.type === "REPAIR" && (
          <Tooltip
            label={t("tax.label")}
            content={
              <span className="grid gap-1">
                <span>{t("tax.net", { amount: money(price.net) })}</span>
                <span>
                  {t("tax.vat", {
                    rate: formatRate(vatRateOf(line.type), locale),
                    amount: money(price.tax),
                  })}
                </span>
              </span>
            }
          >
            <Info aria-hidden />
          </Tooltip>
        )}
      </div>
      <p className="text-sm text-ink-muted empty:hidden">
        {[
          line.quantity > 1 && t("each", { price: money(price.unitPrice + price.unitTax) }),
          line.type === "REPAIR" ? t("tax.included") : vatText(line),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
