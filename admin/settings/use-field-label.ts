import { useWords } from "#web/i18n/use-words.ts";
import type { SettingField } from "./setting-fields.ts";

/** Returns the label of a field: the last part of the text's key is the field's path. */
export function useFieldLabel() {
  const t = useWords("admin-settings");
  return ({ path }: SettingField) => t(`field.${path}` as "field.name");
}
