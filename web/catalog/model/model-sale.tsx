import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** A link to sell a phone of this model to the shop. */
export function ModelSale({ model }: { model: string }) {
  const t = useWords("model");
  return (
    <section aria-labelledby="sale" className="rounded-xl bg-surface-sunken p-6">
      <h2 id="sale" className="text-xl font-bold">
        {t("sell")}
      </h2>
      <p className="mt-1 text-ink-muted">{t("sellText", { model })}</p>
      <ButtonLink to="/revendre" variant="outline" className="mt-4">
        {t("sellAction")}
      </ButtonLink>
    </section>
  );
}
