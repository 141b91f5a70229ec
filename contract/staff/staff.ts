import * as z from "zod/mini";
import { bareSigns } from "../text/plain-signs.ts";
import { PERMISSIONS } from "./permissions.ts";

/** A session at rest ends after this time. */
export const STAFF_IDLE_SECONDS = 30 * 60;
/** A session ends after this time in any case. */
export const STAFF_SESSION_SECONDS = 12 * 3600;
/** A code opens the actions that need a step-up for this long. */
export const STEP_UP_SECONDS = 10 * 60;

const typed = (max: number) => z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(max, "TOO_LONG"));

export const StaffLogin = z.strictObject({ email: typed(200), password: typed(200) });
/** Six digits of the authenticator, or a recovery code. */
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

/** How far the sign-in of this browser is. Only `open` opens the back office. */
export const StaffSessionState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("none") }),
  z.object({ state: z.enum(["factor", "enrol"]) }),
  z.object({
    state: z.literal("open"),
    staff: StaffMember,
    /** The shop's public address: codes on paper lead there, wherever the back office is open. */
    publicUrl: z.string(),
    /** ISO; null without a step-up. */
    steppedUpUntil: z.nullable(z.string()),
  }),
]);
export type StaffSessionState = z.infer<typeof StaffSessionState>;

/** The secret of an authenticator, to be typed or scanned. */
export const FactorEnrolment = z.object({ secret: z.string(), uri: z.string() });
/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
