/**
 * The version of the protocol. It changes with every point that is added or disabled. A run keeps the version with which it
 * began.
 */
export const PROTOCOL_VERSION = 1;

/** Points tested by use, by part. The names are message keys of `protocol`: `point.…` and `group.…`. */
const FUNCTIONAL = {
  screen: ["touch", "pixels", "brightness", "colours", "burnIn"],
  power: ["capacity", "endurance", "charging", "wireless", "heat"],
  camera: ["rear", "front", "flash", "video"],
  sensors: ["unlock", "proximity", "motion", "location", "buttons", "vibration"],
  sound: ["earpiece", "speaker", "microphones", "calls"],
  network: ["network", "sim", "wifi", "bluetooth", "nfc", "data"],
  body: [],
} as const;

/** Points inspected by eye. */
const INSPECTED = {
  screen: ["glass"],
  power: [],
  camera: ["lens"],
  sensors: [],
  sound: [],
  network: [],
  body: ["frame", "back", "connector", "humidity", "imei", "locks", "erasure", "cleaning"],
} as const;

export type PointGroup = keyof typeof FUNCTIONAL;
export type PointName = (typeof FUNCTIONAL)[PointGroup][number] | (typeof INSPECTED)[PointGroup][number];

/** Points of features that some phones lack. For them, "not applicable" counts as a pass. */
const OPTIONAL: ReadonlySet<PointName> = new Set(["wireless", "unlock", "flash", "nfc"]);
/** Points that need the wipe. The run at intake skips them. */
const AFTER_WIPE: ReadonlySet<PointName> = new Set(["erasure", "cleaning"]);
const MEASURED: ReadonlySet<PointName> = new Set(["capacity"]);
/**
 * Points that are no longer tested, with the first version without them. Points are never deleted, because old runs name them.
 */
const DISABLED_IN: Readonly<Partial<Record<PointName, number>>> = {};

export interface ControlPoint {
  /** Counted from 1 across all groups. */
  readonly number: number;
  readonly name: PointName;
  readonly group: PointGroup;
  readonly functional: boolean;
  /** True: publication needs a pass. False: the point must not fail. */
  readonly required: boolean;
  readonly afterWipe: boolean;
  /** The unit of the measured value. */
  readonly measures: "percent" | null;
}

const GROUPS = Object.keys(FUNCTIONAL) as PointGroup[];

const pointsOf = (group: PointGroup) => [
  ...FUNCTIONAL[group].map((name) => ({ name, group, functional: true })),
  ...INSPECTED[group].map((name) => ({ name, group, functional: false })),
];

/** All points, also disabled ones, in the order of the bench. */
export const CONTROL_POINTS: readonly ControlPoint[] = GROUPS.flatMap(pointsOf).map((point, index) => ({
  ...point,
  number: index + 1,
  required: !OPTIONAL.has(point.name),
  afterWipe: AFTER_WIPE.has(point.name),
  measures: MEASURED.has(point.name) ? "percent" : null,
}));

/** The points that a version of the protocol tests. */
export function activePoints(version = PROTOCOL_VERSION, disabledIn = DISABLED_IN): readonly ControlPoint[] {
  return CONTROL_POINTS.filter(({ name }) => (disabledIn[name] ?? Number.POSITIVE_INFINITY) > version);
}

/** The points of the current version by group. */
export const POINTS_BY_GROUP: readonly {
  readonly group: PointGroup;
  readonly points: readonly ControlPoint[];
}[] = GROUPS.map((group) => ({ group, points: activePoints().filter((point) => point.group === group) }));
