import type { AuditEntry } from "#contract/back-office/audit.ts";
import { AUDIT_FIELDS, AUDIT_OBJECTS, SETTING_KEYS } from "#contract/back-office/audit-fields.ts";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { CASE_STATES } from "#contract/cases/case-states.ts";
import { PARTS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { WITHDRAWAL_STATES } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** What kind of thing an entry is about, and which. Rows of another version may have a type that is not known. */
export function useObjectText() {
  const t = useWords("admin-audit");
  const settings = useWords("admin-settings");
  return ({ objectType, objectId }: Pick<AuditEntry, "objectType" | "objectId">) => {
    const known = AUDIT_OBJECTS.find((one) => one === objectType);
    const setting = known === "setting" && SETTING_NAMES.find((one) => one === objectId);
    return { type: known ? t(`object.${known}`) : objectType, id: setting ? settings(setting) : objectId };
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
    const part = action === "device.part-fitted" && PARTS.find((one) => one === name);
    if (part) return protocol(`part.${part}`);
    const setting = action === "setting.added" && SETTING_KEYS.find((one) => one === name);
    if (setting) return settings(`field.${setting}`);
    const field = AUDIT_FIELDS.find((one) => one === name);
    return field ? t(`field.${field}`) : name;
  };
}

/** A value as it is read: money in euros, states in words, nothing for none. */
function useValueText() {
  const t = useWords("admin-audit");
  const locale = useLocale();
  const stateText = useStateText();
  return (action: string, name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number" && (name === "cents" || name === "priceCents"))
      return formatMoney(value as Cents, locale);
    if (Array.isArray(value)) return value.join(", ");
    return typeof value === "object" ? JSON.stringify(value) : stateText(action, name, String(value));
  };
}

/** The word of a state of a device, a parcel, a case or a withdrawal; other values are their own text. */
function useStateText() {
  const lists = useWords("admin-lists");
  const cases = useWords("admin-cases");
  const devices = useWords("admin-devices");
  const admin = useWords("admin");
  return (action: string, name: string, value: string): string => {
    const stage = name === "stage" && DEVICE_STAGES.find((one) => one === value);
    if (stage) return devices(`stage.${stage}`);
    if (name !== "state") return value;
    const parcel = action.startsWith("shipment.") && SHIPMENT_STATES.find((one) => one === value);
    if (parcel) return admin(`parcel.state.${parcel}`);
    const step = action.startsWith("case.") && CASE_STATES.find((one) => one === value);
    if (step) return cases(`state.${step}`);
    const judged = action.startsWith("withdrawal.") && WITHDRAWAL_STATES.find((one) => one === value);
    return judged ? lists(judged) : value;
  };
}
