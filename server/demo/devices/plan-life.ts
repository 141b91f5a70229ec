import type { Grade } from "#contract/catalog/conditions.ts";
import { GRADE_LIMITS } from "#contract/catalog/grades.ts";
import {
  applyEvent,
  type DeviceEventKind,
  type DeviceState,
  moveKind,
  noteKind,
} from "#contract/devices/device-events.ts";
import { Measured, NO_MARKS } from "#contract/devices/grading.ts";
import { isImei } from "#contract/devices/imei.ts";
import { PART_ORIGINS } from "#contract/devices/parts.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import type { DemoPlace } from "../add-places.ts";
import { stableDigits } from "../stable-id.ts";

const HOUR_MS = 3_600_000;

/** A unit in the state that the demo plans for it. */
export interface UnitPlan {
  /** The unit's number among all units. All variation follows from it. */
  readonly number: number;
  readonly modelId: number;
  readonly brand: string;
  readonly stage: DeviceStage;
  readonly grade: Grade;
  readonly battery: number;
  readonly pricePaidCents: number;
  /** The time at which the unit reached its last stage in the workshop. */
  readonly readyAt: Date;
  readonly priceCents?: number;
  /** Where the unit lies after its arrival, and once it is ready for sale. Absent: in no place. */
  readonly arrival?: DemoPlace;
  readonly shelf?: DemoPlace;
  /** The stages after it was put on sale. */
  readonly sale?: readonly { readonly to: DeviceStage; readonly at: Date }[];
}

export interface LifeEvent {
  readonly kind: DeviceEventKind;
  readonly at: Date;
  readonly by: "staff" | "shop";
  readonly facts: Record<string, unknown>;
}

type Step = readonly [hours: number, kind: DeviceEventKind, facts?: Record<string, unknown>];

const PARTS = ["battery", "screen", "battery", "back", "connector"] as const;
const DOUBTS = ["Compte encore lié", "Trace d’humidité", "IMEI à vérifier"] as const;
export const ANGLES = ["front", "back", "left", "right", "detail"] as const satisfies readonly PhotoAngle[];

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item;

/** The part that a unit gets if it is repaired. */
export const partOf = (number: number) => ({ part: pick(PARTS, number), origin: pick(PART_ORIGINS, number) });

/** The step that puts a unit into a place, if it has one. */
const placed = (hours: number, place: DemoPlace | undefined): Step[] =>
  place ? [[hours, noteKind("placed"), { placeId: place.id, place: place.code }]] : [];

/** The workshop's steps up to a stage, in hours after the supplier's list. */
function workshopSteps(unit: UnitPlan): Step[] {
  const { number, modelId, stage, grade, battery, priceCents, arrival, shelf } = unit;
  const steps: Step[] = [[0, moveKind("expected"), { modelId }]];
  if (stage === "expected") return steps;
  if (stage === "lost" && priceCents === undefined) return [...steps, [300, moveKind("lost")]];
  steps.push([48, moveKind("received")]);
  if (stage === "received" && priceCents === undefined) return steps;
  steps.push(...placed(49, arrival));
  steps.push([50, moveKind("inspected")], [51, noteKind("tested"), { phase: "intake" }]);
  if (stage === "inspected") return steps;
  if (stage === "quarantine" || stage === "recycled" || stage === "handed_back") {
    steps.push([52, moveKind("quarantine"), { reason: pick(DOUBTS, number) }]);
    return stage === "quarantine"
      ? steps
      : [...steps, [200, moveKind(stage), { reason: pick(DOUBTS, number) }]];
  }
  if (stage === "repairing" || number % 10 < 3) {
    steps.push([52, moveKind("repairing")]);
    if (stage === "repairing") return steps;
    steps.push(
      [70, noteKind("part-fitted"), { ...partOf(number), repaired: true }],
      [71, moveKind("inspected")],
    );
  }
  const rest: Step[] = [
    [73, moveKind("wiped")],
    [75, moveKind("tested"), { batteryHealth: battery }],
    [76, moveKind("graded"), { grade }],
    ...ANGLES.map((angle, place): Step => [77 + place / 60, noteKind("photographed"), { angle }]),
    ...placed(77.9, shelf),
    [78, moveKind("listed"), { priceCents }],
  ];
  const last = rest.findIndex(([, kind]) => kind === moveKind(stage));
  return [...steps, ...(last < 0 ? rest : rest.slice(0, last + 1))];
}

/** The events of a unit, and the state after each event. */
export function planLife(unit: UnitPlan): { events: LifeEvent[]; states: DeviceState[] } {
  const steps = workshopSteps(unit);
  const start = unit.readyAt.getTime() - (steps.at(-1)?.[0] ?? 0) * HOUR_MS;
  const events = [
    ...steps.map(
      ([hours, kind, facts = {}]): LifeEvent => ({
        kind,
        facts,
        at: new Date(start + hours * HOUR_MS),
        by: "staff",
      }),
    ),
    ...(unit.sale ?? []).map(
      ({ to, at }): LifeEvent => ({
        ...{ kind: moveKind(to), at, facts: {} },
        by: to === "packed" || to === "received" ? "staff" : "shop",
      }),
    ),
  ];
  const states: DeviceState[] = [];
  for (const event of events) states.push(applyEvent(states.at(-1) ?? null, event));
  return { events, states };
}

/** Measurements for which the published limits give this grade. */
export function measuredOf({ grade, battery }: Pick<UnitPlan, "grade" | "battery">): Measured {
  const { screen, body } = GRADE_LIMITS[grade];
  const { chips, chipMm } = screen;
  const zones = {
    display: { ...screen, chips: 0, chipMm: 0 },
    edge: { ...NO_MARKS, chips, chipMm },
    frame: NO_MARKS,
    back: body,
  };
  return Measured.parse({ zones, battery });
}

/** The answers of a complete run. Cheaper phones lack wireless charging, some lack NFC. */
export function answersOf({ number, brand, battery }: UnitPlan, phase: "intake" | "after_repair") {
  const lacking = new Set(brand === "Xiaomi" ? ["wireless", ...(number % 3 === 0 ? ["nfc"] : [])] : []);
  return CONTROL_POINTS.map(({ name, afterWipe }) => ({
    point: name,
    outcome: lacking.has(name) ? "not_applicable" : afterWipe && phase === "intake" ? "not_tested" : "pass",
    value: name === "capacity" ? battery : null,
  }));
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const publicIdOf = (number: number): string =>
  [...Buffer.from(stableDigits(`device ${number}`), "hex").subarray(0, 10)]
    .map((byte) => ALPHABET[byte % 32])
    .join("");

/**
 * An IMEI that no real phone has: its type allocation code is in the range 35000…, with one code for each phone of the
 * demo.
 */
export function imeiOf(phone: number, serial: number): string {
  const start = `35000${String(phone).padStart(3, "0")}${String(serial).padStart(6, "0")}`;
  const check = [...Array(10).keys()].find((digit) => isImei(`${start}${digit}`));
  return `${start}${check}`;
}
