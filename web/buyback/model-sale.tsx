import { Link } from "react-router";
import { worthAddress } from "#contract/buyback/worth-address.ts";
import { formatEuros } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** What the shop pays for a phone of this model, and a link to sell one. `paysCents` is null for a model without a price. */
export function ModelSale({ model, paysCents }: { model: string; paysCents: number | null }) {
  const t = useWords("model");
  const locale = useLocale();
  return (
    <section aria-labelledby="sale" className="rounded-xl bg-surface-sunken p-6">
      <h2 id="sale" className="text-xl font-bold">
        {t("sell")}
      </h2>
      <p className="mt-1 text-ink-muted">
        {paysCents
          ? t.rich("sellUpTo", {
              price: formatEuros(paysCents, locale),
              b: (price) => (
                <bdi dir="ltr" className="font-bold text-ink figures">
                  {price}
                </bdi>
              ),
            })
          : t("sellText", { model })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink to="/revendre" variant="outline">
          {t("sellAction")}
        </ButtonLink>
        {paysCents && (
          <Link
            to={worthAddress(model)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
          >
            {t("sellWorth")}
          </Link>
        )}
      </div>
    </section>
  );
}
