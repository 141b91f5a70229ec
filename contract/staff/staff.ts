import * as z from "zod/mini";
import { bareSigns } from "../text/plain-signs.ts";
import { PERMISSIONS } from "./permissions.ts";
import { TabletPerson } from "./pins.ts";

/** An idle session ends after this time. */
export const STAFF_IDLE_SECONDS = 30 * 60;
/** Every session ends after this time. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
/** A code allows actions that need a step-up for this long. */
export const STEP_UP_SECONDS = 10 * 60;

const typed = (max: number) => z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));

export const StaffLogin = z.strictObject({ email: typed(200), password: typed(200) });
/** The second factor: six digits of the authenticator, or a recovery code. */
export const FactorCode = z.strictObject({
  code: typed(400).check(
    z.overwrite((code) => bareSigns(code).toUpperCase()),
    z.regex(/^[A-Z\d]{1,40}$/, "INVALID"),
  ),
});
export const InvitationAnswer = z.strictObject({
  token: typed(100),
  password: z.string().check(z.minLength(12, "TOO_SHORT"), z.maxLength(200, "TOO_LONG")),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

export const Permission = z.enum(PERMISSIONS);
export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** How far the sign-in of this browser is. Only `open` gives access to the back office. */
export const StaffSessionState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("none") }),
  z.object({ state: z.literal("enrol") }),
  z.object({ state: z.literal("factor"), hasPasskey: z.boolean() }),
  /** A shared tablet on which nobody works. */
  z.object({ state: z.literal("tablet"), people: z.array(TabletPerson) }),
  z.object({
    state: z.literal("open"),
    staff: StaffMember,
    /** The public address of the shop. Printed codes lead there, wherever the back office is open. */
    publicUrl: z.string(),
    /** End of the step-up, ISO. Null without one. */
    steppedUpUntil: z.nullable(z.string()),
    hasPasskey: z.boolean(),
    /** A colleague works by PIN on a shared tablet. */
    isByPin: z.boolean(),
  }),
]);
export type StaffSessionState = z.infer<typeof StaffSessionState>;

/** The secret of an authenticator, to be typed or scanned. */
export const FactorEnrolment = z.object({ secret: z.string(), uri: z.string() });
/** The recovery codes. They are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
