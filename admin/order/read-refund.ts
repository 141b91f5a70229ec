import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import type { Cents } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";
import { readEuros } from "../euros.ts";

/** Reads the amount of a line in cents: 0 for an empty field, null for a text that is no amount. */
function typedCents(data: FormData, index: number): Cents | null {
  const typed = String(data.get(`amount-${index}`) ?? "").trim();
  return typed === "" ? 0 : readEuros(typed);
}

const typedQuantity = (data: FormData, index: number) => Number(data.get(`quantity-${index}`) ?? 0);

/**
 * Errors of unreadable, too high or missing amounts, by the field names of `RefundLines`. A line without an amount and without
 * units is not refunded.
 */
export function amountErrors(refundable: readonly Refundable[], data: FormData): FieldErrors {
  const wrong = refundable.flatMap(({ amountCents }, index): [string, FieldCode][] => {
    const cents = typedCents(data, index);
    if (cents === null) return [[`amount-${index}`, "INVALID"]];
    if (cents === 0 && typedQuantity(data, index) > 0) return [[`amount-${index}`, "REQUIRED"]];
    return cents > amountCents ? [[`amount-${index}`, "TOO_BIG"]] : [];
  });
  return Object.fromEntries(wrong);
}

/**
 * Reads the amounts typed into `RefundLines`. Leaves out lines whose amount is empty or unreadable. `amountErrors` reports the
 * unreadable ones.
 */
export function readRefund(refundable: readonly Refundable[], data: FormData) {
  const parts = refundable.flatMap(({ position }, index) => {
    const amountCents = typedCents(data, index);
    const quantity = typedQuantity(data, index);
    return amountCents !== null && amountCents > 0 ? [{ position, quantity, amountCents }] : [];
  });
  return { parts, ...(data.get("unpacked") === "on" && { unpacked: true }) };
}
