import { actText } from "#contract/back-office/audit-text.ts";
import { PART_ORIGINS, PARTS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import type { TimelineEntry } from "#contract/timeline/timeline.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { useListingChange } from "./listing-change.ts";

/** Returns the sentence of an entry and the details from its facts. */
export function useEntryText() {
  const t = useWords("admin");
  const locale = useLocale();
  const workOf = useDeviceWork();
  const carrierName = useCarrierName();
  const listingChange = useListingChange();
  return ({ kind, facts }: TimelineEntry): { sentence: string; details: string } => {
    if (kind === "note") return { sentence: String(facts.body ?? ""), details: "" };
    const carrier = CARRIERS.find((one) => one === facts.carrier);
    const details = [
      facts.shipment && t("timeline.parcel", { id: String(facts.shipment) }),
      carrier && carrierName(carrier),
      facts.number,
      facts.order,
      facts.case,
      ...(kind.startsWith("device.") ? workOf(facts) : [facts.grade]),
      typeof facts.visit === "string" && formatDateTime(facts.visit, locale),
      facts.reason,
      ...listingChange(facts.changes),
    ];
    return {
      sentence: actText(t, kind, facts.outcome),
      details: details.filter(Boolean).join(" · "),
    };
  };
}

/** Describes work on a device: parts, failures, wipe, measurements, requests. */
function useDeviceWork() {
  const protocol = useWords("protocol");
  const locale = useLocale();
  return (facts: TimelineEntry["facts"]) => {
    const part = PARTS.find((one) => one === facts.part);
    const origin = PART_ORIGINS.find((one) => one === facts.origin);
    const { failed = [], batteryHealth, priceCents } = facts;
    return [
      part && protocol(`part.${part}`),
      origin && protocol(`origin.${origin}`),
      ...CONTROL_POINTS.filter(({ name }) => Array.isArray(failed) && failed.includes(name)).map(({ name }) =>
        protocol(`point.${name}`),
      ),
      facts.method,
      facts.tool,
      facts.toolVersion,
      facts.wanted ?? facts.grade,
      facts.place,
      batteryHealth && `${batteryHealth} %`,
      priceCents && formatMoney(priceCents as Cents, locale),
    ];
  };
}
