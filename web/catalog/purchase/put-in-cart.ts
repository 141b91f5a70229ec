import type { Cents } from "#contract/money.ts";
import { articleCount, makeLine, maxQuantity } from "#contract/orders/cart.ts";
import type { VatScheme } from "#contract/orders/vat.ts";
import { addToCart, currentCart } from "#web/client-state/cart.ts";
import { saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { currentSession } from "#web/client-state/session.ts";

// This module loads at the first purchase, because the cart's schemas are too heavy for pages that most visitors only look at.

const CHECKOUT = "/shipping-options";

/** The fields of an item that a purchase needs. */
export interface Buyable {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly priceCents: Cents;
  readonly stock: number;
  readonly pictures: readonly string[];
  readonly soldBy: string | null;
  readonly isPrivate?: true;
  readonly vatScheme: VatScheme | null;
}

/**
 * The result of adding an article. `wholeStock`: the cart already has all units. `orderLimit`: it has as many as an order may
 * have.
 */
export type CartResult = "added" | "wholeStock" | "orderLimit";

/** Adds one phone to the cart. `count` is the number of articles in it. */
export function putInCart({ id, name, priceCents, stock, pictures, ...sold }: Buyable): {
  count: number;
  result: CartResult;
} {
  const before = articleCount(currentCart());
  addToCart(
    makeLine({
      id: String(id),
      version: sold.version,
      name,
      priceCents,
      image: pictures[0] ?? "",
      type: "SMARTPHONE",
      stock,
      soldBy: sold.soldBy,
      isPrivate: sold.isPrivate,
      vatScheme: sold.vatScheme,
    }),
  );
  const count = articleCount(currentCart());
  if (count > before) return { count, result: "added" };
  return { count, result: maxQuantity(stock) < stock ? "orderLimit" : "wholeStock" };
}

/** The address of the delivery page. For a visitor without a session, the login page. */
export function checkoutPath(): string {
  if (currentSession()) return CHECKOUT;
  saveRedirectTarget(CHECKOUT);
  return "/login";
}
