import type { Grade } from "../catalog/conditions.ts";
import type { Owner } from "./device-events.ts";
import type { Inspection } from "./inspection.ts";
import { PROTOCOL_VERSION } from "./protocol.ts";

/** The angles from which a unit is photographed, in the order of its pages. */
export const PHOTO_ANGLES = ["front", "back", "left", "right", "top", "detail"] as const;
export type PhotoAngle = (typeof PHOTO_ANGLES)[number];
/** The photographs needed, each from a different angle. */
export const LEAST_PHOTOS = 4;

/** The angles from which a unit was not photographed yet. */
export const anglesLeft = (photos: readonly { readonly angle: PhotoAngle }[]): readonly PhotoAngle[] =>
  PHOTO_ANGLES.filter((angle) => !photos.some((photo) => photo.angle === angle));

export const isPhotographed = (photos: Parameters<typeof anglesLeft>[0]): boolean =>
  PHOTO_ANGLES.length - anglesLeft(photos).length >= LEAST_PHOTOS;

/** The conditions of publication that a unit may lack. */
export const LACKS = [
  "owner",
  "activation",
  "blacklist",
  "tests",
  "wipe",
  "grade",
  "battery",
  "photos",
] as const;
export type Lack = (typeof LACKS)[number];

export interface PublicationFacts {
  readonly owner: Owner;
  readonly grade: Grade | null;
  readonly batteryHealth: number | null;
  readonly repairedAt: Date | null;
  readonly wipedAt: Date | null;
  readonly heldByCustomerAt: Date | null;
  readonly gradedAt: Date | null;
  /** The newest checks of this episode. Null if the unit was not inspected in it. */
  readonly inspection: Pick<Inspection, "activationLock" | "blacklist"> | null;
  /** The last finished run. */
  readonly lastRun: {
    readonly protocolVersion: number;
    readonly beganAt: Date;
    readonly finishedAt: Date;
    readonly isPassed: boolean;
  } | null;
  /** Photographs of the unit from this episode. */
  readonly photos: readonly { readonly angle: PhotoAngle }[];
}

const isSince = (moment: Date | null, other: Date | null) =>
  moment !== null && (other === null || moment >= other);

/**
 * Lists what a unit lacks to be published (article R122-4 of the consumer code). A unit needs all required points passed after the
 * last repair and after a customer last held the unit; a wipe after a customer last held it; a grade from after that run; a
 * measured battery; photographs. A unit with an activation lock, or on a list of stolen phones, is not sold.
 */
export function missingForPublication(unit: PublicationFacts): Lack[] {
  const { lastRun } = unit;
  const isTested =
    lastRun?.isPassed === true &&
    lastRun.protocolVersion === PROTOCOL_VERSION &&
    isSince(lastRun.beganAt, unit.repairedAt) &&
    isSince(lastRun.beganAt, unit.heldByCustomerAt);
  const holds: Readonly<Record<Lack, boolean>> = {
    // False for a customer's phone that came in for a case.
    owner: unit.owner === "shop",
    activation: unit.inspection?.activationLock !== "on",
    blacklist: unit.inspection?.blacklist !== "reported",
    tests: isTested,
    wipe: isSince(unit.wipedAt, unit.heldByCustomerAt),
    grade: unit.grade !== null && isTested && isSince(unit.gradedAt, lastRun.finishedAt),
    battery: unit.batteryHealth !== null,
    photos: isPhotographed(unit.photos),
  };
  return LACKS.filter((lack) => !holds[lack]);
}
