import * as z from "zod/mini";

/** Defects that are visible while the phone works. */
export const OUTER_DEFECTS = [
  "screen_cracked",
  "screen_marked",
  "back_glass",
  "frame_bent",
  "battery_worn",
] as const;
/** Defects of a phone that does not work as it should. */
export const WORKING_DEFECTS = [
  "no_power",
  "water",
  "camera",
  "biometrics",
  "sound",
  "charging",
  "button",
] as const;
/** The closed list of defects that lower a price, in the order of its deductions. */
export const DEFECTS = [...OUTER_DEFECTS, ...WORKING_DEFECTS] as const;
export type Defect = (typeof DEFECTS)[number];

/** A phone with one of these is never bought. The shop recycles it free of charge. */
export const STOPS = ["activation_lock", "reported_stolen", "swollen_battery"] as const;
export type Stop = (typeof STOPS)[number];

export const StorageGb = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(8192, "TOO_BIG"));

const several = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.optional(z.array(z.enum(names, "INVALID")).check(z.maxLength(names.length, "TOO_LONG")));

/** The answers that a price needs besides the state. Without them, staff sets the price. */
export const PRICE_ANSWERS = {
  storageGb: z.optional(z.nullable(StorageGb)),
  defects: several(DEFECTS),
  stops: several(STOPS),
};

/** The names in French, the language of the shop's mailbox. */
const FRENCH: Readonly<Record<Defect | Stop, string>> = {
  screen_cracked: "écran fissuré",
  screen_marked: "écran marqué",
  back_glass: "vitre arrière cassée",
  frame_bent: "châssis tordu",
  battery_worn: "batterie sous 80 %",
  no_power: "ne s’allume pas",
  water: "dégât des eaux",
  camera: "appareil photo",
  biometrics: "empreinte ou visage",
  sound: "haut-parleur ou micro",
  charging: "prise de charge",
  button: "bouton",
  activation_lock: "verrouillé par un compte",
  reported_stolen: "déclaré volé",
  swollen_battery: "batterie gonflée",
};
export const frenchNames = (names: readonly (Defect | Stop)[]): string =>
  names.map((name) => FRENCH[name]).join(", ");
