/** Points tested by use, by part. The names are message keys: `point.…` and `group.…`. */
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

type Group = keyof typeof FUNCTIONAL;
type PointName = (typeof FUNCTIONAL)[Group][number] | (typeof INSPECTED)[Group][number];

export interface ControlPoint {
  /** From 1, across all groups. */
  readonly number: number;
  readonly name: PointName;
  readonly functional: boolean;
}

/** The 40 points by group. */
export const CONTROL_POINTS: readonly { readonly group: Group; readonly points: readonly ControlPoint[] }[] =
  numbered(Object.keys(FUNCTIONAL) as Group[]);

function numbered(groups: readonly Group[]) {
  let number = 0;
  const point = (functional: boolean) => (name: PointName) => ({ number: ++number, name, functional });
  return groups.map((group) => ({
    group,
    points: [...FUNCTIONAL[group].map(point(true)), ...INSPECTED[group].map(point(false))],
  }));
}
