import * as z from "zod/mini";
import { isCalendarDay } from "../delivery/working-days.ts";
import { anyText, rowVersion } from "../fields.ts";
import { plain } from "../text/plain.ts";

/** What came with a phone. The names are message keys of `admin-bench`: `accessory.…`. */
export const ACCESSORIES = ["box", "charger", "cable", "earphones", "case", "simTool"] as const;
export type Accessory = (typeof ACCESSORIES)[number];

export const SIM_LOCKS = ["unlocked", "locked", "not_checked"] as const;
/** The lock of the maker's account, such as that of Apple's "Find My". */
export const ACTIVATION_LOCKS = ["off", "on", "not_checked"] as const;
/** Whether the IMEI is on a list of stolen or blocked phones. */
export const BLACKLISTS = ["clear", "reported", "not_checked"] as const;
/** The mark inside a phone that changes its colour in water. */
export const WATER_MARKS = ["intact", "triggered", "not_visible"] as const;
/** Where a check was read: on the phone, on the maker's site, from an IMEI service, in a machine's report. */
export const CHECK_SOURCES = ["phone", "maker", "service", "report"] as const;
export type CheckSource = (typeof CHECK_SOURCES)[number];

const facts = {
  accessories: z.array(z.enum(ACCESSORIES)).check(z.maxLength(ACCESSORIES.length)),
  simLock: z.enum(SIM_LOCKS),
  activationLock: z.enum(ACTIVATION_LOCKS),
  blacklist: z.enum(BLACKLISTS),
  waterMark: z.enum(WATER_MARKS),
};

/** The facts recorded when a phone was looked at. */
export const Inspection = z.object({
  ...facts,
  activationSource: z.nullable(z.enum(CHECK_SOURCES)),
  blacklistSource: z.nullable(z.enum(CHECK_SOURCES)),
  blacklistOn: z.nullable(z.string()),
  /** True: the IMEI that the phone shows is the one on record. */
  imeiRead: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Inspection = z.infer<typeof Inspection>;

const source = z.nullable(z.enum(CHECK_SOURCES, "REQUIRED"));

/** A check needs its source. A check without a day is of today. An empty `imei` was not read back. */
export const InspectionInput = z
  .strictObject({
    version: rowVersion,
    ...facts,
    activationSource: source,
    blacklistSource: source,
    blacklistOn: z.nullable(z.string().check(z.refine(isCalendarDay, "INVALID"))),
    imei: z.string().check(plain(), z.maxLength(40, "TOO_LONG")),
    note: anyText(500),
  })
  .check(
    z.refine((input) => input.activationLock === "not_checked" || input.activationSource !== null, {
      path: ["activationSource"],
      error: "REQUIRED",
    }),
    z.refine((input) => input.blacklist === "not_checked" || input.blacklistSource !== null, {
      path: ["blacklistSource"],
      error: "REQUIRED",
    }),
  );
export type InspectionInput = z.infer<typeof InspectionInput>;
