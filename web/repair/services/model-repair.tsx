import type { ModelPage } from "#contract/catalog/model-page.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ServicePrice } from "./service-price.tsx";
import { useServiceWords } from "./service-words.ts";

type ModelRepairProps = NonNullable<ModelPage["repair"]> & { readonly model: string };

/** The repairs of a model with their prices. */
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
