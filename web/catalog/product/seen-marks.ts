import type { Zone } from "#contract/devices/grading.ts";
import type { Unit } from "#contract/devices/passport.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";

/** The zones that a photograph shows. A detail may be of any. */
const ZONES_OF: Readonly<Record<PhotoAngle, readonly Zone[]>> = {
  front: ["display", "edge"],
  back: ["back"],
  left: ["frame"],
  right: ["frame"],
  top: ["frame"],
  detail: ["display", "edge", "frame", "back"],
};

/** The zones with marks that a photograph from an angle shows. Undefined when nobody measured them. */
export function seenOn(angle: PhotoAngle, marks: Unit["marks"]) {
  if (!marks) return undefined;
  return ZONES_OF[angle]
    .map((zone) => ({ zone, ...marks[zone] }))
    .filter(({ scratches, chips }) => scratches > 0 || chips > 0);
}
