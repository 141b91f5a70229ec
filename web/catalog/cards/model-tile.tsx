import { Link } from "react-router";
import { modelAddress } from "#contract/catalog/model-address.ts";
import type { WantedModel } from "#contract/catalog/model-groups.ts";
import { formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";

/** A model with its lowest price, linked to the page of all its offers. `count` is the number of offers. */
export function ModelTile({ model, price, imageUrl, count }: WantedModel & { count?: number }) {
  const t = useWords("catalog");
  const locale = useLocale();
  return (
    <li className="@container relative rounded-lg border border-line bg-surface-raised p-3 smooth hover:border-line-strong">
      <div className="flex flex-col items-start gap-3 wrap-anywhere @min-[14rem]:flex-row @min-[14rem]:items-center">
        <span className="size-14 shrink-0 sm:size-16">
          <PhonePicture sources={[imageUrl]} size={64} />
        </span>
        <span className="grid w-full min-w-0">
          <Link to={modelAddress(model)} prefetch="intent" className="cover font-semibold wrap-anywhere">
            <bdi>{model}</bdi>
          </Link>
          <span className="text-sm text-ink-muted">
            {t.rich("model.from", {
              price: formatMoney(toCents(price), locale),
              b: (text) => (
                <bdi dir="ltr" className="font-semibold text-ink figures">
                  {text}
                </bdi>
              ),
            })}
          </span>
          {count !== undefined && (
            <span className="text-sm text-ink-muted">{t("model.offers", { count })}</span>
          )}
        </span>
      </div>
    </li>
  );
}
