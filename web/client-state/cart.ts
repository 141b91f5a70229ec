import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { addLine, type Cart, CartLine, removeLine, setQuantity, taxRateOf } from "#contract/orders/cart.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

const EMPTY: Cart = [];
let seen: { text: string | null; cart: Cart } = { text: null, cart: EMPTY };
/** The number of stored lines that this page could not parse. The next change of the cart drops them. */
let unread = 0;

/** The tab's cart, without the lines that can't be read. */
export function currentCart(): Cart {
  const text = readTab("cart");
  if (text === seen.text) return seen.cart;
  const stored = storedLines(text);
  const cart = stored.flatMap((line) => {
    const read = z.safeParse(StoredLine, line);
    return read.success ? [withTaxRate(read.data)] : [];
  });
  unread = Math.max(unread, stored.length - cart.length);
  seen = { text, cart: cart.length > 0 ? cart : EMPTY };
  return seen.cart;
}

/** A stored cart that is no list counts as one line. */
function storedLines(text: string | null): readonly unknown[] {
  if (!text) return EMPTY;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored : [stored];
  } catch {
    return [null];
  }
}

/** A stored line may lack its tax rate, which follows from its type. */
const StoredLine = z.extend(CartLine, { taxRate: z.optional(CartLine.shape.taxRate) });
const withTaxRate = (line: z.infer<typeof StoredLine>): CartLine => ({
  ...line,
  taxRate: line.taxRate ?? taxRateOf(line.type),
});

/**
 * The idempotency key of the next order. It is derived from the previous key, so that all tabs compute the same one. The first
 * key is random.
 */
export function nextCheckoutKey(key: string | null): string {
  const [, first, count] = /^([0-9a-f]{32})-(\d{1,9})$/.exec(key ?? "") ?? [];
  if (first && count) return `${first}-${Number(count) + 1}`;
  // `randomUUID` exists only on HTTPS and localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}-1`;
}

/**
 * Changes the cart. A changed cart is a new order with a new key. Both are stored together, so that two tabs never create one key
 * each.
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

/** The number of stored lines that were left out because they could not be parsed. */
export function useUnreadLines(): number {
  return useSyncExternalStore(
    onTabChange,
    () => {
      currentCart();
      return unread;
    },
    () => 0,
  );
}

/** The cart, updated when it changes. Null on the server and during hydration. */
export function useCart(): Cart | null {
  return useSyncExternalStore<Cart | null>(onTabChange, currentCart, () => null);
}
