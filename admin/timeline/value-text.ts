import { VAT_REGIMES } from "#contract/back-office/people.ts";
import { CASE_STATES } from "#contract/cases/case-states.ts";
import { REVIEW_DECISIONS } from "#contract/catalog/listing-review.ts";
import { REVIEW_STATES } from "#contract/catalog/review-states.ts";
import { PART_ORIGINS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { PHOTO_ANGLES } from "#contract/devices/publication-rule.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { OUTCOMES, RUN_PHASES } from "#contract/devices/test-run.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { REFUND_STATES } from "#contract/refunds/refunds.ts";
import { UNOFFERED_REASONS } from "#contract/repair/catalogue/catalogue.ts";
import { REPAIR_STATES } from "#contract/repair/repair-states.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { WITHDRAWAL_STATES } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { useMailName } from "../order/mail-name.ts";

/** Formats a value: money in euros, known values by their word, null as an empty text. */
export function useValueText() {
  const t = useWords("admin-audit");
  const locale = useLocale();
  const stateText = useStateText();
  const benchText = useBenchText();
  const choiceText = useChoiceText();
  return function read(action: string, name: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number" && (name === "cents" || name === "priceCents"))
      return formatMoney(value as Cents, locale);
    if (name === "validFrom") return formatDateTime(String(value), locale);
    if (Array.isArray(value)) return value.map((one) => read(action, name, one)).join(", ");
    if (typeof value === "object") return JSON.stringify(value);
    const text = String(value);
    return stateText(action, name, text) ?? benchText(action, name, text) ?? choiceText(name, text) ?? text;
  };
}

/** How a refund failed: refused by the provider, returned by the bank, or settled another way. */
const FAILURES = ["refused", "returned", "settled"] as const;

/** Returns the word of a value if `isMeant` and the value is one of the choices. */
function word<Value extends string>(
  isMeant: boolean,
  values: readonly Value[],
  value: string,
  textOf: (value: Value) => string,
): string | undefined {
  const known = isMeant ? values.find((one) => one === value) : undefined;
  return known && textOf(known);
}

/** The word of a state of a device, a parcel, a repair, a case, a refund or a withdrawal. */
function useStateText() {
  const lists = useWords("admin-lists");
  const cases = useWords("admin-cases");
  const devices = useWords("admin-devices");
  const money = useWords("admin-money");
  const admin = useWords("admin");
  const repairs = useWords("admin-repairs");
  return (action: string, name: string, value: string): string | undefined => {
    const isStateOf = (noun: string) => name === "state" && action.startsWith(`${noun}.`);
    return (
      word(name === "stage", DEVICE_STAGES, value, (one) => devices(`stage.${one}`)) ??
      // For a refund, the value is its state, its failure, or its number.
      word(name === "refund", [...REFUND_STATES, ...FAILURES], value, (one) =>
        money(one === "refused" ? "state.failed" : `state.${one}`),
      ) ??
      word(name === "review", [...REVIEW_STATES, ...REVIEW_DECISIONS], value, (one) =>
        lists(`review.${one}`),
      ) ??
      word(isStateOf("shipment"), SHIPMENT_STATES, value, (one) => admin(`parcel.state.${one}`)) ??
      word(isStateOf("repair"), REPAIR_STATES, value, (one) => repairs(`state.${one}`)) ??
      // The acts of older versions.
      word(isStateOf("repair"), ["awaited", "done"] as const, value, (one) => admin(`repair.${one}`)) ??
      word(isStateOf("case"), CASE_STATES, value, (one) => cases(`state.${one}`)) ??
      word(isStateOf("withdrawal"), WITHDRAWAL_STATES, value, lists)
    );
  };
}

/** The word of what the bench records: a test's phase, outcome and failed points, a photo's angle, where a part is from. */
function useBenchText() {
  const bench = useWords("admin-bench");
  const protocol = useWords("protocol");
  const pointText = (name: string) => {
    const point = CONTROL_POINTS.find((one) => one.name === name);
    return point ? protocol(`point.${point.name}`) : name;
  };
  return (action: string, name: string, value: string): string | undefined => {
    if (action === "device.point-photographed") return pointText(value);
    if (name === "failed") return value.split(", ").map(pointText).join(", ");
    const isPart = action === "device.part-fitted" || action === "device.corrected";
    return (
      word(action === "device.point-tested", OUTCOMES, value, (one) => bench(`outcome.${one}`)) ??
      word(isPart, PART_ORIGINS, value, (one) => protocol(`origin.${one}`)) ??
      word(name === "phase", RUN_PHASES, value, (one) => bench(`phase.${one}`)) ??
      word(name === "photo", PHOTO_ANGLES, value, (one) => bench(`angle.${one}`))
    );
  };
}

/** The word of a permission, a VAT regime, a reason, a carrier or a mail. */
function useChoiceText() {
  const lists = useWords("admin-lists");
  const money = useWords("admin-money");
  const catalogue = useWords("admin-repair-catalogue");
  const carrierName = useCarrierName();
  const mailName = useMailName();
  return (name: string, value: string): string | undefined =>
    word(name === "permissions", PERMISSIONS, value, (one) => lists(`permission.${one}`)) ??
    word(name === "vatRegime", VAT_REGIMES, value, (one) => money(`billing.${one}`)) ??
    word(name === "unoffered", UNOFFERED_REASONS, value, (one) => catalogue(`reason.${one}`)) ??
    word(name === "carrier", CARRIERS, value, carrierName) ??
    (name === "kind" ? mailName(value) : undefined);
}
