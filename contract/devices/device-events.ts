import * as z from "zod/mini";
import { GRADES, type Grade } from "../catalog/conditions.ts";
import { AWAY, DEVICE_STAGES, type DeviceStage, IN_HOUSE } from "./stages.ts";

export const OWNERS = ["supplier", "shop", "customer", "recycler"] as const;
export type Owner = (typeof OWNERS)[number];
export const CUSTODIANS = ["supplier", "shop", "carrier", "customer", "recycler", "nobody"] as const;
export type Custodian = (typeof CUSTODIANS)[number];

/** Events of a device that don't move it. */
export const DEVICE_NOTES = [
  "corrected",
  "tested",
  "measured",
  "part-fitted",
  "photographed",
  "photo-removed",
  "grade-asked",
  "grade-refused",
  "price-changed",
  "replaced",
  "exchanged",
  "taken-back",
  "checked",
  "report-attached",
  "bought",
  "placed",
] as const;
export type DeviceNote = (typeof DEVICE_NOTES)[number];

/** The kind of an event: `device.<stage>` for a move, `device.noted.<note>` for anything else. */
export type DeviceEventKind = `device.${DeviceStage}` | `device.noted.${DeviceNote}`;
export const moveKind = (to: DeviceStage): DeviceEventKind => `device.${to}`;
export const noteKind = (note: DeviceNote): DeviceEventKind => `device.noted.${note}`;

/** The facts of an event that its projection needs. An event may have more, for its text. */
export const DeviceFacts = z.object({
  modelId: z.optional(z.int()),
  owner: z.optional(z.enum(OWNERS)),
  custodian: z.optional(z.enum(CUSTODIANS)),
  grade: z.optional(z.enum(GRADES)),
  batteryHealth: z.optional(z.int()),
  /** A part was changed or a repair was done, so earlier tests no longer count. */
  repaired: z.optional(z.literal(true)),
  /** The place where the phone now lies; null for none. */
  placeId: z.optional(z.nullable(z.int())),
});
export type DeviceFacts = z.infer<typeof DeviceFacts>;

/** The state of a device as its events define it: the columns of `devices` that are projections. */
export interface DeviceState {
  readonly modelId: number;
  readonly stage: DeviceStage;
  readonly owner: Owner;
  readonly custodian: Custodian;
  readonly grade: Grade | null;
  readonly batteryHealth: number | null;
  readonly repairedAt: Date | null;
  readonly wipedAt: Date | null;
  readonly heldByCustomerAt: Date | null;
  readonly testedAt: Date | null;
  readonly gradedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** The place where the phone lies. Null for none, and for a phone that is not in the shop. */
  readonly placeId: number | null;
  readonly changedAt: Date;
}

export interface DeviceEvent {
  readonly kind: string;
  readonly at: Date;
  readonly facts: unknown;
}

const STAGE_OF = new Map<string, DeviceStage>(DEVICE_STAGES.map((stage) => [moveKind(stage), stage]));

/** The state after an event. `before` is null for the first event, which must name model and owner. */
export function applyEvent(before: DeviceState | null, { kind, at, facts }: DeviceEvent): DeviceState {
  const { repaired, modelId, owner, custodian, grade, batteryHealth, placeId } = DeviceFacts.parse(facts);
  const to = STAGE_OF.get(kind);
  const start = before ?? beginningOf(modelId, to, at);
  const moved = to ? move(start, to, at) : start;
  return {
    ...moved,
    modelId: modelId ?? moved.modelId,
    owner: owner ?? moved.owner,
    custodian: custodian ?? moved.custodian,
    grade: grade ?? moved.grade,
    gradedAt: to === "graded" && grade ? at : moved.gradedAt,
    batteryHealth: batteryHealth ?? moved.batteryHealth,
    repairedAt: repaired ? at : moved.repairedAt,
    placeId: IN_HOUSE.includes(moved.stage) ? (placeId === undefined ? moved.placeId : placeId) : null,
    changedAt: at,
  };
}

function beginningOf(modelId: number | undefined, stage: DeviceStage | undefined, at: Date): DeviceState {
  if (modelId === undefined || stage === undefined)
    throw new Error("The first event of a device names its model.");
  return {
    modelId,
    stage,
    owner: "supplier",
    custodian: "supplier",
    grade: null,
    batteryHealth: null,
    repairedAt: null,
    wipedAt: null,
    heldByCustomerAt: null,
    testedAt: null,
    gradedAt: null,
    deliveredAt: null,
    placeId: null,
    changedAt: at,
  };
}

/** The state that follows from a move alone. */
function move(state: DeviceState, stage: DeviceStage, at: Date): DeviceState {
  const came = { ...state, stage };
  switch (stage) {
    case "expected":
      // A supplier sells the phone once more, so findings from before no longer count.
      if (state.stage === "expected") return came;
      return {
        ...{ ...came, owner: "supplier", custodian: "supplier", heldByCustomerAt: at },
        ...{ grade: null, batteryHealth: null },
      };
    case "received":
      return {
        ...came,
        custodian: "shop",
        owner: state.owner === "supplier" ? "shop" : state.owner,
        heldByCustomerAt: AWAY.includes(state.stage) ? at : state.heldByCustomerAt,
      };
    case "inspected":
      return { ...came, repairedAt: state.stage === "repairing" ? at : state.repairedAt };
    case "wiped":
      return { ...came, wipedAt: at };
    case "tested":
      return { ...came, testedAt: at };
    case "listed":
      return { ...came, owner: "shop", deliveredAt: null };
    case "allocated":
      return { ...came, owner: "customer" };
    case "packed":
      return { ...came, custodian: "shop" };
    case "shipped":
    case "returned":
      return { ...came, custodian: "carrier" };
    case "delivered":
      return { ...came, custodian: "customer", deliveredAt: at };
    case "recycled":
      return { ...came, owner: "recycler", custodian: "recycler" };
    case "handed_back":
      return state.owner === "customer"
        ? { ...came, custodian: "customer" }
        : { ...came, owner: "supplier", custodian: "supplier" };
    case "lost":
      return { ...came, custodian: "nobody" };
    default:
      return came;
  }
}
