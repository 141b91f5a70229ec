import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { addLine, Cart, type CartLine, removeLine, setQuantity } from "#contract/cart.ts";
import { keyAfter } from "./checkout-key.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

const EMPTY: Cart = [];
let seen: { text: string | null; cart: Cart } = { text: null, cart: EMPTY };

/** The tab's cart; what cannot be read counts as empty. */
export function currentCart(): Cart {
  const text = readTab("cart");
  if (text === seen.text) return seen.cart;
  seen = { text, cart: parse(text) };
  return seen.cart;
}

function parse(text: string | null): Cart {
  if (!text) return EMPTY;
  try {
    const read = z.safeParse(Cart, JSON.parse(text));
    return read.success ? (read.data as Cart) : EMPTY;
  } catch {
    return EMPTY;
  }
}

/**
 * Changes the cart; a changed cart is a new order with a key of its own. It comes with the cart, long before somebody
 * pays, so that two tabs never make one each.
 */
function change(next: Cart) {
  writeTab(
    next.length > 0
      ? { cart: JSON.stringify(next), checkoutKey: keyAfter(readTab("checkoutKey")) }
      : { cart: null, checkoutKey: null },
  );
}

export const addToCart = (line: CartLine) => change(addLine(currentCart(), line));
export const setCartQuantity = (key: string, quantity: number) =>
  change(setQuantity(currentCart(), key, quantity));
export const removeFromCart = (key: string) => change(removeLine(currentCart(), key));
export const replaceCart = (cart: Cart) => change(cart);
export const emptyCart = () => change(EMPTY);

/** The cart, followed as it changes; `null` while the page comes from the server, which knows no cart. */
export function useCart(): Cart | null {
  return useSyncExternalStore<Cart | null>(onTabChange, currentCart, () => null);
}
