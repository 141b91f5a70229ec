import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { addLine, Cart, type CartLine, removeLine, setQuantity } from "#contract/orders/cart.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

const EMPTY: Cart = [];
let seen: { text: string | null; cart: Cart } = { text: null, cart: EMPTY };

/** The tab's cart; an unreadable one counts as empty. */
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
 * The idempotency key of the next order. It follows from the key before, so that all tabs compute the same one; without
 * a key before, it is random.
 */
export function nextCheckoutKey(key: string | null): string {
  const [, first, count] = /^([0-9a-f]{32})-(\d{1,9})$/.exec(key ?? "") ?? [];
  if (first && count) return `${first}-${Number(count) + 1}`;
  // `randomUUID` exists only on HTTPS and localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}-1`;
}

/**
 * Changes the cart. A changed cart is a new order with a new key, which is created together with the cart so that two tabs
 * never create one each.
 */
function change(next: Cart) {
  writeTab(
    next.length > 0
      ? { cart: JSON.stringify(next), checkoutKey: nextCheckoutKey(readTab("checkoutKey")) }
      : { cart: null, checkoutKey: null },
  );
}

export const addToCart = (line: CartLine) => change(addLine(currentCart(), line));
export const setCartQuantity = (key: string, quantity: number) =>
  change(setQuantity(currentCart(), key, quantity));
export const removeFromCart = (key: string) => change(removeLine(currentCart(), key));
export const replaceCart = (cart: Cart) => change(cart);
export const emptyCart = () => change(EMPTY);

/** The cart, updated as it changes; null on the server and during hydration. */
export function useCart(): Cart | null {
  return useSyncExternalStore<Cart | null>(onTabChange, currentCart, () => null);
}
