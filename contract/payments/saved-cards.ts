import * as z from "zod/mini";

/** A card that the card provider keeps for a buyer. The shop stores none of it. */
export const SavedCard = z.object({
  /** The provider's id of the payment method. */
  id: z.string(),
  /** The provider's word for the brand, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type SavedCard = z.infer<typeof SavedCard>;

/** The saved cards that a buyer is shown, at most. */
export const MAX_SAVED_CARDS = 10;

/** The id of a payment method. */
export const PaymentMethodId = z.string().check(z.regex(/^[\w-]{1,100}$/, "INVALID"));

/** Names of brands, the same in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "CB",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** The name of a card without its expiry date: `Visa •••• 4242`. */
export function cardName({ brand, last4 }: Pick<SavedCard, "brand" | "last4">): string {
  return [BRANDS[brand], `•••• ${last4}`].filter(Boolean).join(" ");
}

/** The expiry date as it stands on the card: `12/29`. */
export function cardExpiry({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">): string {
  return `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}

/** A card is valid until the end of its month. */
export function isExpired(
  { expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">,
  now: Date,
): boolean {
  return new Date(expYear, expMonth, 1) <= now;
}
