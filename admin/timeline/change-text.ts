import type { AuditEntry } from "#contract/back-office/audit.ts";
import {
  AUDIT_FIELDS,
  AUDIT_LISTS,
  AUDIT_OBJECTS,
  type AuditField,
  SETTING_KEYS,
} from "#contract/back-office/audit-fields.ts";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { PARTS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useValueText } from "./value-text.ts";

/** Fields whose sentence says that they changed. */
const SAID: readonly string[] = ["note", "bodies", "password"] satisfies AuditField[];

/** What kind of thing an entry is about, and which: its name, else its number. Rows of another version may have a type that is not known. */
export function useObjectText() {
  const t = useWords("admin-audit");
  const settings = useWords("admin-settings");
  return ({
    objectType,
    objectId,
    objectName,
  }: Pick<AuditEntry, "objectType" | "objectId" | "objectName">) => {
    const known = AUDIT_OBJECTS.find((one) => one === objectType);
    const setting = known === "setting" && SETTING_NAMES.find((one) => one === objectId);
    const list = known === "list" && AUDIT_LISTS.find((one) => one === objectId);
    const name = setting ? settings(setting) : list ? t(`list.${list}`) : objectName;
    return { type: known ? t(`object.${known}`) : objectType, id: name || objectId };
  };
}

/** A changed field with its values; the name alone for data of a person. */
export function useChangeText() {
  const t = useWords("admin-audit");
  const fieldText = useFieldText();
  const valueText = useValueText();
  return (action: string, [name, values]: [string, AuditEntry["changes"][string]]): string => {
    const field = fieldText(action, name);
    if (!values) return SAID.includes(name) ? "" : field;
    const from = valueText(action, name, values.from);
    const to = valueText(action, name, values.to);
    if (from && !to) return t("gone", { field, from });
    return from && from !== to ? t("change", { field, from, to }) : t("set", { field, to: to || "–" });
  };
}

/** The word of a field: points, parts and settings share names with other fields, so the action says which is meant. */
function useFieldText() {
  const t = useWords("admin-audit");
  const settings = useWords("admin-settings");
  const protocol = useWords("protocol");
  return (action: string, name: string): string => {
    const point = action === "device.point-tested" && CONTROL_POINTS.find((one) => one.name === name);
    if (point) return protocol(`point.${point.name}`);
    const part =
      (action === "device.part-fitted" || action === "device.corrected") && PARTS.find((one) => one === name);
    if (part) return protocol(`part.${part}`);
    const setting = action === "setting.added" && SETTING_KEYS.find((one) => one === name);
    if (setting) return settings(`field.${setting}`);
    const field = AUDIT_FIELDS.find((one) => one === name);
    return field ? t(`field.${field}`) : name;
  };
}
