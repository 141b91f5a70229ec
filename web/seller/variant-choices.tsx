import type { SmartphoneModel } from "#contract/catalog.ts";
import { CHOICE_CONDITIONS } from "#contract/conditions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { ModelPicture } from "./model-picture.tsx";
import { CHOICE_SLUGS, coloursOf, gigabytes, storagesOf } from "./phone-choices.ts";
import type { Choose, SellDraft } from "./sell-draft.ts";
import { useColourName } from "./use-colour-name.ts";

type VariantChoicesProps = {
  draft: SellDraft;
  variants: readonly SmartphoneModel[];
  model: string;
  onChoose: Choose;
};

/** Storage, colour, condition: a question shows once the one before it is answered. */
export function VariantChoices({ draft, variants, model, onChoose }: VariantChoicesProps) {
  const t = useWords("sell");
  const ct = useWords("catalog");
  const colourName = useColourName();
  const { storage, colour, condition } = draft;
  const heading = (text: string) => <span className="text-xl font-bold">{text}</span>;
  return (
    <>
      <RadioCards
        legend={heading(t("storage"))}
        name="storage"
        layout="tile"
        columns={4}
        value={storage ?? ""}
        onChange={(value) => onChoose("storage", value)}
        options={storagesOf(variants, model).map((value) => ({
          value,
          label: <bdi>{ct("storage", { size: String(gigabytes(value)) })}</bdi>,
        }))}
      />
      {storage && (
        <RadioCards
          className="animate-rise"
          legend={heading(t("colour"))}
          name="colour"
          layout="tile"
          columns={4}
          value={colour ?? ""}
          onChange={(value) => onChoose("colour", value)}
          options={coloursOf(variants, model, storage).map((variant) => ({
            value: variant.colorSlug,
            label: colourName(variant),
            media: (
              <span className="block aspect-square w-24 max-w-full">
                <ModelPicture imageUrl={variant.imageUrl} size={96} view="back" />
              </span>
            ),
          }))}
        />
      )}
      {colour && (
        <RadioCards
          className="animate-rise"
          legend={heading(t("condition"))}
          name="condition"
          columns={2}
          value={condition ?? ""}
          onChange={(value) => onChoose("condition", CHOICE_CONDITIONS.find((one) => one === value) ?? null)}
          options={CHOICE_CONDITIONS.map((value) => ({
            value,
            label: t(`condition.${CHOICE_SLUGS[value]}`),
            description: t(`condition.${CHOICE_SLUGS[value]}Text`),
          }))}
        />
      )}
    </>
  );
}
