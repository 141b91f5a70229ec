/** Reads and checks the files of the working day in `data/`. Times are in hours before the seeding. */
import { z } from "zod";
import { Email } from "#contract/accounts/email-address.ts";
import { LOCALES } from "#contract/locale.ts";
import { REFUND_STATES } from "#contract/refunds/refunds.ts";
import { BuybackRequest } from "#contract/repair/buyback.ts";
import { SHIPMENT_STATES } from "#contract/shipments/shipment-states.ts";
import { REPAIR_KINDS, readJson, readTable } from "../read-demo.ts";

const hoursAgo = z.coerce.number<string>().positive();
const yes = z.enum(["", "yes"]).transform((cell) => cell === "yes");

const customer = z.object({
  username: z.string(),
  locale: z.enum(LOCALES),
  prenom: z.string(),
  nom: z.string(),
  telephone: z.string(),
  adresse: z.string(),
  codePostal: z.string(),
  ville: z.string(),
  daysAgo: z.coerce.number<string>().positive(),
});
export type DayCustomer = z.infer<typeof customer>;

/**
 * The outcomes of an order. A parcel's state means that the order is paid; several parcels have one state each, such as
 * `shipped+preparing`. `cancelled`: refunded before the parcel left. `refunded`: refunded after the delivery. `repair`:
 * paid, without a parcel; the phone is awaited, here, or repaired. `quote` waits for its price; `priced` was told it.
 */
const STORIES = [
  "bank-step",
  "declined",
  "expired",
  "quote",
  "priced",
  "repair",
  "repair-received",
  "repair-done",
  "refunded",
  ...SHIPMENT_STATES,
] as const;
export type Story = (typeof STORIES)[number];

/** Matches `2 × reluit: iPhone 12 64 Go Blanc` or `repair: iPhone 12, screen`. */
const PRODUCT = /^(?:(?<quantity>\d) × )?(?<from>\w+): (?<name>.+)$/;
const product = z
  .string()
  .regex(PRODUCT)
  .transform((text) => {
    const { quantity = "1", from = "", name = "" } = PRODUCT.exec(text)?.groups ?? {};
    const [model = "", kind] = name.split(", ", 2);
    return from === "repair"
      ? { quantity: Number(quantity), model, kind: z.enum(REPAIR_KINDS).parse(kind) }
      : { quantity: Number(quantity), seller: from, name };
  });
export type DayProduct = z.infer<typeof product>;

const order = z.object({
  number: z.string(),
  /** A user name in `customers.csv`. */
  customer: z.string(),
  hoursAgo,
  story: z
    .string()
    .transform((cell) => cell.split("+"))
    .pipe(z.tuple([z.enum(STORIES)], z.enum(STORIES))),
  products: z
    .string()
    .transform((cell) => cell.split(" + "))
    .pipe(z.array(product).nonempty()),
  assigned: yes,
  note: z.string(),
});
export type DayOrder = z.infer<typeof order>;

/** A partial refund of an order's first line. */
const refund = z.object({
  order: z.string(),
  hoursAgo,
  state: z.enum(REFUND_STATES),
  cents: z.coerce.number<string>().int().positive(),
  reason: z.string(),
});

const withdrawal = z.object({
  /** The order's number. One row has a number that no order has. */
  order: z.string(),
  customer: z.string(),
  hoursAgo,
  /** Empty for a withdrawal from the whole order. */
  products: z.string(),
  state: z.enum(["open", "accepted", "rejected"]),
  reason: z.string(),
});

const talk = {
  state: z.enum(["open", "answered", "closed"]),
  assigned: z.boolean(),
  messages: z.array(
    z.object({ by: z.enum(["customer", "staff"]), hoursAgo: z.number().positive(), body: z.string() }),
  ),
};
const writer = {
  name: z.string(),
  email: Email,
  locale: z.enum(LOCALES),
  subject: z.string(),
};
/** A conversation. */
const thread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), order: z.string(), ...talk }),
  z.object({ kind: z.literal("message"), ...writer, ...talk }),
  z.object({
    kind: z.literal("buyback"),
    ...writer,
    ...talk,
    buyback: z.object({
      brand: BuybackRequest.shape.brand,
      model: BuybackRequest.shape.model,
      functional: z.boolean(),
      condition: BuybackRequest.shape.condition,
      details: z.string(),
      phone: z.string(),
    }),
  }),
]);
export type DayThread = z.infer<typeof thread>;

export const readCustomers = () => readTable("customers.csv", customer);
/** Orders, oldest first. */
export const readOrders = () => readTable("orders.csv", order);
export const readRefunds = () => readTable("refunds.csv", refund);
export const readWithdrawals = () => readTable("withdrawals.csv", withdrawal);
export const readThreads = () => z.array(thread).parse(readJson("threads.json"));
