import * as z from "zod/mini";
import { rowId } from "../fields.ts";
import type { Permission } from "./permissions.ts";

/** The most that a session by PIN may do: the work of bench and packing. It never steps up. */
export const PIN_PERMISSIONS = [
  "orders.read",
  "orders.write",
  "devices.work",
] as const satisfies readonly Permission[];

/** An idle session by PIN ends after this time; the tablet then asks who works. */
export const PIN_IDLE_SECONDS = 15 * 60;
/** A PIN is locked after this many wrong tries, until its owner sets another one. */
export const PIN_TRIES = 5;

/** Whether a PIN is one digit repeated, or a run such as 1234 or 9876. */
function isRun(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

const digits = z.string().check(z.regex(/^\d{4,6}$/, "INVALID"));

/** `PUT /admin/api/me/pin`: four to six digits. */
export const NewPin = z.strictObject({
  pin: digits.check(z.refine((pin) => !isRun(pin), { error: "TOO_COMMON" })),
});
export type NewPin = z.infer<typeof NewPin>;

/** `POST /admin/api/session/pin`. */
export const PinChoice = z.strictObject({ staffId: rowId, pin: digits });
export type PinChoice = z.infer<typeof PinChoice>;

/** `GET /admin/api/me/pin`. */
export const PinState = z.object({ isSet: z.boolean(), isLocked: z.boolean() });
export type PinState = z.infer<typeof PinState>;

/** A colleague who may choose themselves on a tablet. */
export const TabletPerson = z.object({ id: z.int(), name: z.string(), isLocked: z.boolean() });
export type TabletPerson = z.infer<typeof TabletPerson>;
