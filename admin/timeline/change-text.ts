import type { AuditEntry } from "#contract/back-office/audit.ts";
import { AUDIT_FIELDS, AUDIT_OBJECTS, SETTING_KEYS } from "#contract/back-office/audit-fields.ts";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { PARTS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** What an entry is about. Rows of another version may have a type that is not known. */
export function useObjectText() {
  const t = useWords("admin-audit");
  const settings = useWords("admin-settings");
  return ({ objectType, objectId }: Pick<AuditEntry, "objectType" | "objectId">): string => {
    const known = AUDIT_OBJECTS.find((one) => one === objectType);
    const setting = known === "setting" && SETTING_NAMES.find((one) => one === objectId);
    return `${known ? t(`object.${known}`) : objectType} ${setting ? settings(setting) : objectId}`;
  };
}

/** A changed field with its values; the name alone for data of a person. */
export function useChangeText() {
  const t = useWords("admin-audit");
  const fieldText = useFieldText();
  const valueText = useValueText();
  return (action: string, [name, values]: [string, AuditEntry["changes"][string]]): string => {
    const field = fieldText(action, name);
    if (!values) return field;
    const from = valueText(name, values.from);
    const to = valueText(name, values.to);
    if (from && !to) return t("gone", { field, from });
    return from ? t("change", { field, from, to }) : t("set", { field, to: to || "–" });
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
    const part = action === "device.part-fitted" && PARTS.find((one) => one === name);
    if (part) return protocol(`part.${part}`);
    const setting = action === "setting.added" && SETTING_KEYS.find((one) => one === name);
    if (setting) return settings(`field.${setting}`);
    const field = AUDIT_FIELDS.find((one) => one === name);
    return field ? t(`field.${field}`) : name;
  };
}

/** A value as it is read: money in euros, nothing for none. */
function useValueText() {
  const t = useWords("admin-audit");
  const locale = useLocale();
  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number" && (name === "cents" || name === "priceCents"))
      return formatMoney(value as Cents, locale);
    if (Array.isArray(value)) return value.join(", ");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
}
