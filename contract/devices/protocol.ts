/** Changes with every point that is added or disabled. A run keeps the version that it followed. */
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

/** What some phones lack: for these, "not applicable" is as good as a pass. */
const OPTIONAL: ReadonlySet<PointName> = new Set(["wireless", "unlock", "flash", "nfc"]);
/** Done by the wipe: the run at intake comes before. */
const AFTER_WIPE: ReadonlySet<PointName> = new Set(["erasure", "cleaning"]);
const MEASURED: ReadonlySet<PointName> = new Set(["capacity"]);
/** Points that are no longer tested, with the first version without them. They are never deleted: old runs name them. */
const DISABLED_IN: Readonly<Partial<Record<PointName, number>>> = {};

export interface ControlPoint {
  /** From 1, across all groups. */
  readonly number: number;
  readonly name: PointName;
  readonly group: PointGroup;
  readonly functional: boolean;
  /** Must be passed before a phone is published; another one only must not fail. */
  readonly required: boolean;
  readonly afterWipe: boolean;
  /** The unit of what is measured. */
  readonly measures: "percent" | null;
}

const GROUPS = Object.keys(FUNCTIONAL) as PointGroup[];

const pointsOf = (group: PointGroup) => [
  ...FUNCTIONAL[group].map((name) => ({ name, group, functional: true })),
  ...INSPECTED[group].map((name) => ({ name, group, functional: false })),
];

/** All points that ever were, in the order of the bench. */
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
