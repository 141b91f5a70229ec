import { articleCount, makeLine } from "#contract/cart.ts";
import type { Cents } from "#contract/money.ts";
import { addToCart, currentCart } from "#web/tab/cart.ts";
import { keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { currentSession } from "#web/tab/session.ts";

// Loaded at the first purchase: the cart brings schemas, which a visitor who only looks needs not fetch.

const CHECKOUT = "/shipping-options";

/** What must be known of a phone to buy it. */
export interface Buyable {
  readonly id: number;
  readonly name: string;
  readonly priceCents: Cents;
  readonly stock: number;
  readonly pictures: readonly string[];
}

/** Puts one phone into the cart. `added` is false when the cart had the whole stock already. */
export function putInCart({ id, name, priceCents, stock, pictures }: Buyable): {
  count: number;
  added: boolean;
} {
  const before = articleCount(currentCart());
  addToCart(
    makeLine({ id: String(id), name, priceCents, image: pictures[0] ?? "", type: "SMARTPHONE", stock }),
  );
  const count = articleCount(currentCart());
  return { count, added: count > before };
}

/** Where buying goes on: the delivery, through the login for those who are not logged in. */
export function checkoutPath(): string {
  if (currentSession()) return CHECKOUT;
  keepRedirectTarget(CHECKOUT);
  return "/login";
}
