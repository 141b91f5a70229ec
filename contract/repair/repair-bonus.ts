import * as z from "zod/mini";
import type { Cents } from "../money.ts";
import type { ServiceKind } from "./repair-rules.ts";

const cents = z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(20_000, "TOO_BIG"));
const amounts = {
  screenCents: cents,
  batteryCents: cents,
  connectorCents: cents,
  cameraCents: cents,
  backGlassCents: cents,
  audioCents: cents,
  waterCents: cents,
  motherboardCents: cents,
};
type BonusService = keyof typeof amounts;
export const BONUS_SERVICES = Object.keys(amounts) as readonly BonusService[];

/**
 * The dated table of the repair bonus, the setting `repairBonus`: the cents that its fund pays for each service. 0 for a service that
 * it does not support. The bonus exists for certified repairers only, so it is off by default.
 */
export const RepairBonus = z.strictObject({ enabled: z.boolean("WRONG_TYPE"), ...amounts });
export type RepairBonus = z.infer<typeof RepairBonus>;

/** Services that are no repair of a part have no bonus. */
const AMOUNT_OF: Partial<Record<ServiceKind, BonusService>> = {
  screen: "screenCents",
  battery: "batteryCents",
  connector: "connectorCents",
  camera: "cameraCents",
  "back-glass": "backGlassCents",
  audio: "audioCents",
  water: "waterCents",
  motherboard: "motherboardCents",
};

/** The bonus of a service in cents, at most its price. 0 while the shop offers none. */
export function repairBonusOf(figures: RepairBonus, service: ServiceKind, priceCents: Cents): Cents {
  const amount = AMOUNT_OF[service];
  return figures.enabled && amount ? Math.min(figures[amount], priceCents) : 0;
}
