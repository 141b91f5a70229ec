import { useSyncExternalStore } from "react";
import { centsToEuros, eurosToCents } from "#contract/money.ts";
import { type Cart, type CartLine, lineKey } from "#contract/orders/cart.ts";
import { DEFAULT_SHIPPING, SHIPPING_OPTIONS, type ShippingOption } from "#contract/orders/shipping.ts";
import { unitTax, type VatScheme } from "#contract/orders/vat.ts";
import { currentCart, nextCheckoutKey, replaceCart } from "./cart.ts";
import { openSafeStorage } from "./safe-storage.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

/** The idempotency key of the cart's order. It survives a reload, and all tabs use the same one. */
export function checkoutKey(): string {
  const stored = readTab("checkoutKey");
  if (stored) return stored;
  const key = nextCheckoutKey(null);
  writeTab({ checkoutKey: key });
  return key;
}

/**
 * Replaces the key of an order that can no longer be paid. If another tab or a changed cart has already replaced the key, the new
 * one stays, so that all tabs have the same key.
 */
export function dropCheckoutKey(key: string) {
  if (readTab("checkoutKey") === key) writeTab({ checkoutKey: nextCheckoutKey(key) });
}

/** Values of the checkout that tabs don't share. They contain no personal data. */
type CheckoutValue = "checkoutSent" | "bankStep" | "bankLink" | "shippingOption";

// Without storage, a reload loses these values. The server still knows the order's key.
const tab = openSafeStorage("sessionStorage");
const readValue = (name: CheckoutValue) => tab.read(name);
const writeValue = (name: CheckoutValue, value: string | null) => tab.write(name, value);

/** Marks the order with this key as sent until its outcome is known. */
export const markSent = (key: string) => writeValue("checkoutSent", key);
export const unmarkSent = () => writeValue("checkoutSent", null);

/** The key of a sent order for the current cart with an unknown outcome. */
export function sentKey(): string | null {
  const sent = readValue("checkoutSent");
  return sent !== null && sent === readTab("checkoutKey") ? sent : null;
}

/** Stores the token of the order, made by the shop, for which the customer is on the bank's page. */
export const saveBankLink = (token: string | null) => writeValue("bankLink", token);
export const bankLink = () => readValue("bankLink");

/** Stores the order for which the buyer is on the bank's page. */
export function saveBankStep(orderId: string) {
  saveBankLink(null);
  writeValue("bankStep", orderId);
}
export const bankStep = () => readValue("bankStep");

export const isShippingOption = (value: unknown): value is ShippingOption =>
  SHIPPING_OPTIONS.some((option) => option === value);

export const chooseShipping = (option: ShippingOption) => writeValue("shippingOption", option);
export function chosenShipping(): ShippingOption {
  const option = readValue("shippingOption");
  return isShippingOption(option) ? option : DEFAULT_SHIPPING;
}

/** How long a new tab waits for the values of other tabs, in ms. */
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

/** Whether the tab has the values of other tabs. False on the server and while a new tab waits for them. */
export function useTabSettled(): boolean {
  return useSyncExternalStore(watch, isSettled, () => false);
}

export function isGone(line: CartLine): boolean {
  return line.stock !== undefined && line.stock <= 0;
}

/** The current price, stock and VAT scheme of a line. `price` is euros per unit without tax. */
export interface LineFact {
  readonly price?: number;
  readonly stock?: number;
  readonly vatScheme?: VatScheme | null;
}

/** A change by `correctCart`. Prices are euros per unit without tax. */
export type CartChange = { readonly line: CartLine } & (
  | { readonly kind: "gone" }
  | { readonly kind: "fewer"; readonly left: number }
  | { readonly kind: "price"; readonly before: number; readonly now: number }
);

/** Updates price, tax, VAT scheme, stock and quantity of each line by current facts. `facts` is keyed by `lineKey`. */
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
    if (fact.vatScheme !== undefined) next = withScheme(next, fact.vatScheme);
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

function withScheme({ vatScheme: _before, ...line }: CartLine, vatScheme: VatScheme | null): CartLine {
  return vatScheme ? { ...line, vatScheme } : line;
}

const orderedParts = (cart: Cart) =>
  JSON.stringify(cart.map((line) => [lineKey(line), line.quantity, line.price]));

/** Stores a corrected cart. The order's key changes only with lines, quantities or prices. */
export function saveCorrectedCart(next: Cart) {
  const before = currentCart();
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  if (orderedParts(next) === orderedParts(before)) writeTab({ cart: JSON.stringify(next) });
  else replaceCart(next);
}
