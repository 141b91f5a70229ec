import { RotateCw, Search } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { BuybackBrand } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { buybackDraft } from "./buyback-draft.ts";
import { ModelByHand } from "./model-by-hand.tsx";
import { findModels, type ModelChoice } from "./model-choices.ts";
import type { Wizard } from "./use-wizard.ts";

/** The number of models from which the step has a search field. */
const MANY = 9;

type ModelStepProps = {
  brand: BuybackBrand;
  /** The brand's models. `null` when they failed to load. */
  models: readonly ModelChoice[] | null;
  go: Wizard["go"];
};

/** The brand's models, and a text field for any other. */
export function ModelStep({ brand, models, go }: ModelStepProps) {
  const t = useWords("buyback");
  const [search, setSearch] = useState("");
  const found = findModels(models ?? [], search);

  function choose(name: string, picture = "") {
    buybackDraft.change({ brand, model: name, picture, sent: null, storageGb: null, defects: [], stops: [] });
    go("functionalStatus");
  }
  if (!models?.length)
    return (
      <>
        {models === null && <LoadFailure />}
        <ModelByHand isOther={brand === "Autre"} onChoose={choose} />
      </>
    );
  return (
    <>
      {models.length >= MANY && (
        <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Input
            type="search"
            icon={<Search aria-hidden />}
            aria-label={t("model.search", { brand })}
            placeholder={t("model.search", { brand })}
            autoComplete="off"
            maxLength={80}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            className="w-full sm:max-w-sm"
          />
          <p role="status" className="text-sm text-ink-muted">
            {found.length > 0 ? t("model.found", { count: found.length }) : t("model.none", { search })}
          </p>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 xl:grid-cols-4">
        {found.map(({ name, picture }, index) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => choose(name, picture)}
              className="group flex h-full w-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
            >
              <span className="block w-full rounded-md bg-plate p-3">
                <span className="block aspect-square smooth calm group-hover:scale-103">
                  <PhonePicture sources={[picture]} size={200} priority={index < 4} />
                </span>
              </span>
              <bdi className="w-full px-1 pt-3 pb-2 text-center font-semibold">{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <section className="mt-8 border-t border-line pt-7">
        <h3 className="text-xl font-semibold">{t("model.notListed")}</h3>
        <p className="mt-1 mb-5 text-ink-muted">{t("model.unlisted", { brand })}</p>
        <ModelByHand isOther={false} onChoose={choose} />
      </section>
    </>
  );
}

function LoadFailure() {
  const t = useWords("buyback");
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md bg-warning-soft p-4"
    >
      <p className="flex-1 basis-60">{t("model.failed")}</p>
      <Button
        variant="outline"
        icon={<RotateCw aria-hidden />}
        loading={state === "loading"}
        onClick={() => revalidate()}
      >
        {t("model.retry")}
      </Button>
    </div>
  );
}
