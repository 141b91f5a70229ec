import { useSyncExternalStore } from "react";
import { type Cart, type CartLine, lineKey } from "#contract/cart.ts";
import { centsToEuros, eurosToCents } from "#contract/money.ts";
import { DEFAULT_SHIPPING, SHIPPING, SHIPPING_OPTIONS, type ShippingOption } from "#contract/shipping.ts";
import { unitTax } from "#contract/vat.ts";
import { currentCart, replaceCart } from "./cart.ts";
import { keyAfter } from "./checkout-key.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

/** The key of the order that the cart stands for: it survives a reload and other tabs use the same. */
export function checkoutKey(): string {
  const known = readTab("checkoutKey");
  if (known) return known;
  const key = keyAfter(null);
  writeTab({ checkoutKey: key });
  return key;
}

/**
 * The order with this key can never be paid: the next attempt is another one. Where another tab has learned that
 * before, or the cart has changed, there is a new key already, and a second step would part the tabs.
 */
export function dropCheckoutKey(key: string) {
  if (readTab("checkoutKey") === key) writeTab({ checkoutKey: keyAfter(key) });
}

/** What belongs to this tab's checkout alone; nothing of it says who the person is. */
type Note = "checkoutSent" | "bankStep" | "shippingOption";

function readNote(name: Note): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeNote(name: Note, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Without storage a reload forgets; the server still knows the key.
  }
}

/** Remembers that the order with this key was sent, until what became of it is known. */
export const markSent = (key: string) => writeNote("checkoutSent", key);
export const unmarkSent = () => writeNote("checkoutSent", null);

/** The key of an order that was sent from here for this very cart, its outcome not known. */
export function sentKey(): string | null {
  const sent = readNote("checkoutSent");
  return sent !== null && sent === readTab("checkoutKey") ? sent : null;
}

/** The order whose owner is at the bank's page. */
export const keepBankStep = (orderId: string) => writeNote("bankStep", orderId);
export const bankStep = () => readNote("bankStep");

export function isOpenShipping(value: unknown): value is ShippingOption {
  return SHIPPING_OPTIONS.some((option) => option === value && SHIPPING[option].enabled);
}

export const chooseShipping = (option: ShippingOption) => writeNote("shippingOption", option);
export function chosenShipping(): ShippingOption {
  const option = readNote("shippingOption");
  return isOpenShipping(option) ? option : DEFAULT_SHIPPING;
}

/** Milliseconds in which another tab answers what it knows. */
const OTHERS_ANSWER_MS = 200;
let waited = false;
const waiting = new Set<() => void>();
if (typeof window !== "undefined")
  setTimeout(() => {
    waited = true;
    for (const listener of waiting) listener();
  }, OTHERS_ANSWER_MS);

function watch(listener: () => void): () => void {
  const stop = onTabChange(listener);
  waiting.add(listener);
  return () => {
    stop();
    waiting.delete(listener);
  };
}

const isSettled = () => waited || readTab("authToken") !== null || readTab("cart") !== null;

/** False on the server and while a new tab still asks the others: too early to say that nobody is logged in. */
export function useTabSettled(): boolean {
  return useSyncExternalStore(watch, isSettled, () => false);
}

/** A line that the shop can no longer fill. */
export function isGone(line: CartLine): boolean {
  return line.stock !== undefined && line.stock <= 0;
}

/** What the shop says of a line today. `price` is euros a unit without tax. */
export interface LineFact {
  readonly price?: number;
  readonly stock?: number;
}

/** What a correction did to a line; prices are euros a unit without tax. */
export type CartChange = { readonly line: CartLine } & (
  | { readonly kind: "gone" }
  | { readonly kind: "fewer"; readonly left: number }
  | { readonly kind: "price"; readonly before: number; readonly now: number }
);

/** Brings lines, found by their key, to the shop's word: price and tax, stock, and a quantity within it. */
export function correctCart(
  cart: Cart,
  facts: ReadonlyMap<string, LineFact>,
): { cart: Cart; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const corrected = cart.map((line) => {
    const fact = facts.get(lineKey(line));
    if (!fact) return line;
    let next = line;
    const cents = fact.price === undefined ? null : eurosToCents(fact.price);
    if (cents !== null && cents !== eurosToCents(line.price)) {
      const now = centsToEuros(cents);
      next = { ...next, price: now, tax: centsToEuros(unitTax(line.type, cents)) };
      changes.push({ line, kind: "price", before: line.price, now });
    }
    if (fact.stock === undefined) return next;
    if (fact.stock !== line.stock) next = { ...next, stock: Math.max(0, fact.stock) };
    if (fact.stock <= 0) changes.push({ line, kind: "gone" });
    else if (line.quantity > fact.stock) {
      next = { ...next, quantity: fact.stock };
      changes.push({ line, kind: "fewer", left: fact.stock });
    }
    return next;
  });
  return { cart: corrected, changes };
}

const orderedParts = (cart: Cart) =>
  JSON.stringify(cart.map((line) => [lineKey(line), line.quantity, line.price]));

/** Keeps a corrected cart. While what is ordered stays the same, so does the key of the order. */
export function keepCorrected(next: Cart) {
  const before = currentCart();
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  if (orderedParts(next) === orderedParts(before)) writeTab({ cart: JSON.stringify(next) });
  else replaceCart(next);
}
