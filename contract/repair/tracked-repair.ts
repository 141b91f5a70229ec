import * as z from "zod/mini";
import { PART_ORIGINS } from "../devices/parts.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { REPAIR_ACCESSORIES } from "./accessories.ts";
import { Arrival } from "./booking/booking.ts";
import { CustodyReceipt } from "./custody.ts";
import { ShownQuote } from "./quotes.ts";
import { RepairPhoto } from "./reception.ts";
import { REPAIR_STATES } from "./repair-states.ts";
import { RepairNumber } from "./staff-repairs.ts";

/** A repair as its customer sees it. It contains no name and no IMEI. */
export const CustomerRepair = z.object({
  number: z.string(),
  /** Brand and model: `Apple iPhone 13`. */
  phone: z.string(),
  state: z.enum(REPAIR_STATES),
  /** The names of the booked services. Empty for a repair that begins with a diagnosis. */
  services: z.array(z.string()),
  /** The parts that were fitted, with their origin. */
  parts: z.array(z.object({ name: z.string(), origin: z.enum(PART_ORIGINS) })),
  /** The newest version of the quote that staff made. Null for a repair at the price that was booked. */
  quote: z.nullable(ShownQuote),
  /** What the order still holds for the services, with VAT. 0 for a repair from the counter. */
  paidCents: z.int(),
  /** The difference of an accepted quote, and the token of the page that pays it. Null while nothing is asked. */
  toPay: z.nullable(z.object({ totalCents: z.int(), token: z.string() })),
  /** When the state began. */
  since: z.string(),
  /** How the phone reaches the desk. Null once it is here, or is not awaited any more. */
  arrival: z.nullable(Arrival),
  /** The public moves, oldest first. */
  history: z.array(z.object({ state: z.enum(REPAIR_STATES), at: z.string() })),
  /** How the phone came. Null before it is recorded. */
  reception: z.nullable(z.object({ seen: z.string(), accessories: z.array(z.enum(REPAIR_ACCESSORIES)) })),
  photos: z.array(RepairPhoto),
  /** The signed custody receipt. Null while nobody has signed it. */
  receipt: z.nullable(CustodyReceipt),
  /** The label of the document of the hand-back: work, parts, price and guarantee. Null before the phone has left. */
  handback: z.nullable(z.string()),
  /** The last day of the guarantee of the work. Null before the repaired phone is given back. */
  guaranteeUntil: z.nullable(z.string()),
});
export type CustomerRepair = z.infer<typeof CustomerRepair>;

/** A repair of the account, with the token of the tracking page where it is followed. */
export const OwnRepair = z.extend(CustomerRepair, { token: z.string() });
export type OwnRepair = z.infer<typeof OwnRepair>;

/** `POST /repairs/photos`: a photograph of a repair, by the token of its tracking page. */
export const RepairPhotoQuery = z.strictObject({
  token: TrackingToken,
  number: RepairNumber,
  photo: z.uuid("INVALID"),
});
