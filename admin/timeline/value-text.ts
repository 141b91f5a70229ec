import { REPAIR_STEPS } from "#contract/back-office/orders.ts";
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
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { WITHDRAWAL_STATES } from "#contract/withdrawal/withdrawal.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { useMailName } from "../order/mail-name.ts";

/** A value as it is read: money in euros, what has a word by it, nothing for none. */
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

/** How a refund ended at the provider or the customer's bank, and that it was paid otherwise. */
const FAILURES = ["refused", "returned", "settled"] as const;

/** The word of a state of a device, a parcel, a repair, a case, a refund or a withdrawal. */
function useStateText() {
  const lists = useWords("admin-lists");
  const cases = useWords("admin-cases");
  const devices = useWords("admin-devices");
  const money = useWords("admin-money");
  const admin = useWords("admin");
  return (action: string, name: string, value: string): string | undefined => {
    const stage = name === "stage" && DEVICE_STAGES.find((one) => one === value);
    if (stage) return devices(`stage.${stage}`);
    // What names a refund here is its state, why it failed, or its number.
    const refund = name === "refund" && [...REFUND_STATES, ...FAILURES].find((one) => one === value);
    if (refund === "refused") return money("state.failed");
    if (refund) return money(`state.${refund}`);
    const review = name === "review" && [...REVIEW_STATES, ...REVIEW_DECISIONS].find((one) => one === value);
    if (review) return lists(`review.${review}`);
    if (name !== "state") return undefined;
    const parcel = action.startsWith("shipment.") && SHIPMENT_STATES.find((one) => one === value);
    if (parcel) return admin(`parcel.state.${parcel}`);
    const repair = action.startsWith("repair.") && REPAIR_STEPS.find((one) => one === value);
    if (repair) return admin(`repair.${repair}`);
    const step = action.startsWith("case.") && CASE_STATES.find((one) => one === value);
    if (step) return cases(`state.${step}`);
    const judged = action.startsWith("withdrawal.") && WITHDRAWAL_STATES.find((one) => one === value);
    return judged ? lists(judged) : undefined;
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
    const outcome = action === "device.point-tested" && OUTCOMES.find((one) => one === value);
    if (outcome) return bench(`outcome.${outcome}`);
    const origin =
      (action === "device.part-fitted" || action === "device.corrected") &&
      PART_ORIGINS.find((one) => one === value);
    if (origin) return protocol(`origin.${origin}`);
    const phase = name === "phase" && RUN_PHASES.find((one) => one === value);
    if (phase) return bench(`phase.${phase}`);
    const angle = name === "photo" && PHOTO_ANGLES.find((one) => one === value);
    return angle ? bench(`angle.${angle}`) : undefined;
  };
}

/** The word of a permission, a VAT regime, a carrier or a mail. */
function useChoiceText() {
  const lists = useWords("admin-lists");
  const money = useWords("admin-money");
  const carrierName = useCarrierName();
  const mailName = useMailName();
  return (name: string, value: string): string | undefined => {
    const permission = name === "permissions" && PERMISSIONS.find((one) => one === value);
    if (permission) return lists(`permission.${permission}`);
    const regime = name === "vatRegime" && VAT_REGIMES.find((one) => one === value);
    if (regime) return money(`billing.${regime}`);
    const carrier = name === "carrier" && CARRIERS.find((one) => one === value);
    if (carrier) return carrierName(carrier);
    return name === "kind" ? mailName(value) : undefined;
  };
}
