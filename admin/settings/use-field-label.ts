import { useWords } from "#web/i18n/use-words.ts";
import type { SettingField } from "./setting-fields.ts";

/** The label of a field; its path is the last part of the key. */
export function useFieldLabel() {
  const t = useWords("admin-settings");
  return ({ path }: SettingField) => t(`field.${path}` as "field.name");
}
