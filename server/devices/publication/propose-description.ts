import type { Grade } from "#contract/catalog/conditions.ts";
import type { Accessory } from "#contract/devices/inspection.ts";
import type { PartName, PartOrigin } from "#contract/devices/parts.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";

const t = createTranslator("fr", loadNamespace("fr", "admin-bench"));
const protocol = createTranslator("fr", loadNamespace("fr", "protocol"));

interface Facts {
  readonly model: string;
  readonly grade: Grade;
  readonly battery: number | null;
  readonly parts: readonly { readonly part: PartName; readonly origin: PartOrigin }[];
  readonly accessories: readonly Accessory[];
}

/** A description of a unit in French, from its facts alone. Staff may change it. */
export function proposeDescription({ model, grade, battery, parts, accessories }: Facts): string {
  const fitted = parts.map(
    ({ part, origin }) => `${protocol(`part.${part}`)} (${protocol(`origin.${origin}`)})`,
  );
  return [
    t("describe.grade", { model, grade }),
    battery !== null && t("describe.battery", { battery }),
    fitted.length > 0 ? t("describe.parts", { parts: fitted.join(", ") }) : t("describe.noParts"),
    t("describe.tested"),
    accessories.length > 0 &&
      t("describe.accessories", {
        accessories: accessories.map((one) => t(`accessory.${one}`).toLowerCase()).join(", "),
      }),
  ]
    .filter(Boolean)
    .join("\n");
}
