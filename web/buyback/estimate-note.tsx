import { Smartphone } from "lucide-react";
import { Link } from "react-router";
import { formatEuros } from "#contract/format.ts";
import { readEstimate, wantTradeIn } from "#web/client-state/estimate.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

interface EstimateNoteProps {
  readonly except: string | undefined;
  readonly asks: boolean;
}

export function EstimateNote({ except, asks }: EstimateNoteProps) {
  const t = useWords("estimate");
  const locale = useLocale();
  const estimate = readEstimate(Date.now());
  if (!estimate || estimate.model === except) return null;
  const { model, cents } = estimate;
  return (
    <aside className="mt-5 flex gap-3 rounded-lg border border-line bg-surface-sunken p-4">
      <Smartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0">
        <p>
          {t.rich("worth", {
            price: formatEuros(cents, locale),
            b: (price) => (
              <bdi dir="ltr" className="font-bold whitespace-nowrap figures">
                {price}
              </bdi>
            ),
          })}
        </p>
        <Link
          to="/revendre"
          className="inline-flex min-h-11 items-center wrap-anywhere text-sm font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {t("sell", { model })}
        </Link>
        {asks && estimate.phone !== undefined && (
          <Checkbox
            name="tradeIn"
            label={t("remind")}
            defaultChecked={estimate.wanted === true}
            onChange={(event) => wantTradeIn(event.currentTarget.checked)}
          />
        )}
      </div>
    </aside>
  );
}
