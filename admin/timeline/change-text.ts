import type { AuditEntry } from "#contract/back-office/audit.ts";
import { AUDIT_LISTS, type AuditField } from "#contract/back-office/audit-fields.ts";
import { type AuditWords, fieldText, objectTypeText } from "#contract/back-office/audit-text.ts";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useValueText } from "./value-text.ts";

/** Fields whose change is told without values. */
const SAID: readonly string[] = ["note", "bodies", "password"] satisfies AuditField[];

/** Returns the kind of an entry's object with its name, or its number if it has none. */
export function useObjectText() {
  const t = useWords("admin-audit");
  const settings = useWords("admin-settings");
  return ({
    objectType,
    objectId,
    objectName,
  }: Pick<AuditEntry, "objectType" | "objectId" | "objectName">) => {
    const setting = objectType === "setting" && SETTING_NAMES.find((one) => one === objectId);
    const list = objectType === "list" && AUDIT_LISTS.find((one) => one === objectId);
    const name = setting ? settings(setting) : list ? t(`list.${list}`) : objectName;
    return { type: objectTypeText(t, objectType), id: name || objectId };
  };
}

/** Describes a changed field with its values, or only its name for personal data. */
export function useChangeText() {
  const t = useWords("admin-audit");
  const words: AuditWords = {
    audit: t,
    settings: useWords("admin-settings"),
    protocol: useWords("protocol"),
  };
  const valueText = useValueText();
  return (action: string, [name, values]: [string, AuditEntry["changes"][string]]): string => {
    const field = fieldText(words, action, name);
    if (!values) return SAID.includes(name) ? "" : field;
    const from = valueText(action, name, values.from);
    const to = valueText(action, name, values.to);
    if (from && !to) return t("gone", { field, from });
    return from && from !== to ? t("change", { field, from, to }) : t("set", { field, to: to || "–" });
  };
}
