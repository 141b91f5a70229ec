import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import { eurosToCents } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";

/** Euros with at most two decimals, after a comma or a point. */
const EUROS = /^\d+(?:[.,]\d{1,2})?$/;

const typedAt = (data: FormData, index: number) => String(data.get(`amount-${index}`) ?? "").trim();

const centsOf = (typed: string) => eurosToCents(Number(typed.replace(",", "."))) ?? 0;

/** The errors of amounts that are none or more than is left, by their fields in `RefundLines`. An empty one gives nothing back. */
export function amountErrors(refundable: readonly Refundable[], data: FormData): FieldErrors {
  const wrong = refundable.flatMap(({ amountCents }, index): [string, FieldCode][] => {
    const typed = typedAt(data, index);
    if (typed !== "" && !EUROS.test(typed)) return [[`amount-${index}`, "INVALID"]];
    return centsOf(typed) > amountCents ? [[`amount-${index}`, "TOO_BIG"]] : [];
  });
  return Object.fromEntries(wrong);
}

/** What was typed into `RefundLines`, where `amountErrors` finds none. */
export function readRefund(refundable: readonly Refundable[], data: FormData) {
  const parts = refundable.flatMap(({ position }, index) => {
    const amountCents = centsOf(typedAt(data, index));
    const quantity = Number(data.get(`quantity-${index}`) ?? 0);
    return amountCents > 0 ? [{ position, quantity, amountCents }] : [];
  });
  return { parts, ...(data.get("unpacked") === "on" && { unpacked: true }) };
}
