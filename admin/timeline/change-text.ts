import type { AuditEntry } from "#contract/back-office/audit.ts";
import { AUDIT_FIELDS, AUDIT_OBJECTS, SETTING_KEYS } from "#contract/back-office/audit-fields.ts";
import { SETTING_NAMES } from "#contract/back-office/settings.ts";
import { CASE_STATES } from "#contract/cases/case-states.ts";
import { PARTS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { OUTCOMES } from "#contract/devices/test-run.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { REFUND_STATES } from "#contract/refunds/refunds.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { WITHDRAWAL_STATES } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { useMailName } from "../order/mail-name.ts";

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

/** A value as it is read: money in euros, what has a word by it, nothing for none. */
function useValueText() {
  const t = useWords("admin-audit");
  const locale = useLocale();
  const stateText = useStateText();
  const choiceText = useChoiceText();
  return function read(action: string, name: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number" && (name === "cents" || name === "priceCents"))
      return formatMoney(value as Cents, locale);
    if (Array.isArray(value)) return value.map((one) => read(action, name, one)).join(", ");
    if (typeof value === "object") return JSON.stringify(value);
    const text = String(value);
    return stateText(action, name, text) ?? choiceText(action, name, text) ?? text;
  };
}

/** The word of a state of a device, a parcel, a case, a refund or a withdrawal. */
function useStateText() {
  const lists = useWords("admin-lists");
  const cases = useWords("admin-cases");
  const devices = useWords("admin-devices");
  const money = useWords("admin-money");
  const admin = useWords("admin");
  return (action: string, name: string, value: string): string | undefined => {
    const stage = name === "stage" && DEVICE_STAGES.find((one) => one === value);
    if (stage) return devices(`stage.${stage}`);
    // What names a refund here is its state, or its number.
    const refund = name === "refund" && REFUND_STATES.find((one) => one === value);
    if (refund) return money(`state.${refund}`);
    if (name !== "state") return undefined;
    const parcel = action.startsWith("shipment.") && SHIPMENT_STATES.find((one) => one === value);
    if (parcel) return admin(`parcel.state.${parcel}`);
    const step = action.startsWith("case.") && CASE_STATES.find((one) => one === value);
    if (step) return cases(`state.${step}`);
    const judged = action.startsWith("withdrawal.") && WITHDRAWAL_STATES.find((one) => one === value);
    return judged ? lists(judged) : undefined;
  };
}

/** The word of a test's outcome, a permission, a carrier or a mail. */
function useChoiceText() {
  const bench = useWords("admin-bench");
  const lists = useWords("admin-lists");
  const carrierName = useCarrierName();
  const mailName = useMailName();
  return (action: string, name: string, value: string): string | undefined => {
    const outcome = action === "device.point-tested" && OUTCOMES.find((one) => one === value);
    if (outcome) return bench(`outcome.${outcome}`);
    const permission = name === "permissions" && PERMISSIONS.find((one) => one === value);
    if (permission) return lists(`permission.${permission}`);
    const carrier = name === "carrier" && CARRIERS.find((one) => one === value);
    if (carrier) return carrierName(carrier);
    return name === "kind" ? mailName(value) : undefined;
  };
}
