import type { ModelPage } from "#contract/catalog/model-page.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ServicePrice } from "#web/repair/services/service-price.tsx";
import { useServiceWords } from "#web/repair/services/service-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";

type ModelRepairProps = NonNullable<ModelPage["repair"]> & { readonly model: string };

/** What repairs of the model cost. */
export function ModelRepair({ model, modelId, options }: ModelRepairProps) {
  const t = useWords("model");
  const { nameOf } = useServiceWords();
  return (
    <section aria-labelledby="repair">
      <h2 id="repair" className="text-2xl font-bold">
        {t("repair", { model })}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-muted">{t("repairText")}</p>
      <dl className="divided border-y border-line">
        {options.map((option) => (
          <div key={option.id} className="flex justify-between gap-4 py-2.5">
            <dt>
              <bdi>{nameOf(option)}</bdi>
            </dt>
            <dd className="font-semibold">
              <ServicePrice option={option} />
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={`/repair/services?model=${modelId}`} variant="soft" className="mt-4">
        {t("repairAll")}
      </ButtonLink>
    </section>
  );
}

/** The way to sell one to the shop. */
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
