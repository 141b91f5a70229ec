import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { CHOICE_CONDITIONS } from "#contract/catalog/conditions.ts";
import { drawingView } from "#contract/catalog/drawings.ts";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { CHOICE_SLUGS, coloursOf, storagesOf } from "./phone-choices.ts";
import type { Choose, SellDraft } from "./sell-draft.ts";

type VariantChoicesProps = {
  draft: SellDraft;
  variants: readonly SmartphoneModel[];
  model: string;
  onChoose: Choose;
};

/** The questions for storage, colour and condition. Each appears once the previous one is answered. */
export function VariantChoices({ draft, variants, model, onChoose }: VariantChoicesProps) {
  const t = useWords("sell");
  const locale = useLocale();
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
          label: <bdi>{formatUnits(value, locale)}</bdi>,
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
                <PhonePicture sources={[drawingView(variant.imageUrl, "back")]} size={96} />
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

/** Names the colour of a variant in the reader's language. A colour without a translation has the catalogue's name. */
export function useColourName(): (model: Pick<SmartphoneModel, "color" | "colorSlug">) => string {
  const t = useWords("colours");
  return ({ color, colorSlug }) => {
    // `t` returns an unknown key unchanged.
    const name = t(colorSlug as Parameters<typeof t>[0]);
    return name === colorSlug ? color : name;
  };
}
