import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { findModels, type ModelChoice, matchVariant, modelChoices } from "./phone-choices.ts";
import { type Choose, isChosen, type SellDraft } from "./sell-draft.ts";
import { VariantChoices } from "./variant-choices.tsx";

type ModelStepProps = { draft: SellDraft; variants: readonly SmartphoneModel[]; onChoose: Choose };

/** The step for model, storage, colour and condition. Each question appears once the previous one is answered. */
export function ModelStep({ draft, variants, onChoose }: ModelStepProps) {
  const t = useWords("sell");
  const models = modelChoices(variants);
  const model = models.find(({ name }) => name === draft.model);
  const place = useFocusAfterPick(draft.model);
  if (!model)
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        <ModelPicker models={models} onPick={(name) => onChoose("model", name)} />
      </div>
    );
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid gap-8 outline-none lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-14"
    >
      <ChosenModel
        name={model.name}
        imageUrl={matchVariant(variants, draft)?.imageUrl ?? model.imageUrl}
        onChange={() => onChoose("model", null)}
      />
      <div className="grid content-start gap-9">
        <VariantChoices draft={draft} variants={variants} model={model.name} onChoose={onChoose} />
        <div role="status" className="empty:hidden">
          {isChosen(draft) && (
            <ButtonLink to="?step=form" size="lg" className="w-full animate-rise sm:w-auto sm:min-w-56">
              {t("continue")}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function ModelPicker({ models, onPick }: { models: readonly ModelChoice[]; onPick: (name: string) => void }) {
  const t = useWords("sell");
  const [search, setSearch] = useState("");
  const found = findModels(models, search);
  return (
    <>
      <Input
        type="search"
        aria-label={t("model.search")}
        placeholder={t("model.search")}
        value={search}
        maxLength={80}
        autoComplete="off"
        icon={<Search aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        className="mb-6 max-w-md"
      />
      <p role="status" className="text-lg empty:hidden">
        {found.length === 0 && t("model.notFound", { search })}
      </p>
      <ul
        aria-label={t("model.list")}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5"
      >
        {found.map(({ name, imageUrl }, index) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="group flex h-full w-full flex-col rounded-lg border border-line bg-surface-raised p-2 smooth calm hover:border-brand hover:shadow-md"
            >
              <span className="block w-full rounded-md bg-plate p-3 sm:p-4">
                <span className="block aspect-square smooth calm group-hover:scale-103">
                  <PhonePicture sources={[imageUrl]} size={240} priority={index < 5} />
                </span>
              </span>
              <bdi className="w-full px-2 pt-3 pb-2 text-center font-semibold">{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type ChosenModelProps = { name: string; imageUrl: string; onChange: () => void };

/** The model, pictured in the chosen colour. */
function ChosenModel({ name, imageUrl, onChange }: ChosenModelProps) {
  const t = useWords("sell");
  return (
    <section
      aria-label={t("model.chosen")}
      className="flex items-center gap-4 self-start rounded-lg bg-brand-soft p-4 lg:sticky lg:top-24 lg:block lg:p-6"
    >
      <span className="block aspect-square w-20 shrink-0 lg:w-full">
        <PhonePicture sources={[imageUrl]} size={280} priority />
      </span>
      <div className="lg:mt-4 lg:text-center">
        <h3 className="text-xl font-bold">
          <bdi>{name}</bdi>
        </h3>
        <Button variant="outline" size="sm" onClick={onChange} className="mt-2">
          {t("model.change")}
        </Button>
      </div>
    </section>
  );
}

/** Moves the focus to the next question, because the picked button disappears. */
function useFocusAfterPick(model: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(model);
  useEffect(() => {
    if (before.current === model) return;
    before.current = model;
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [model]);
  return place;
}
