import type { FieldErrors } from "#contract/errors.ts";
import { eurosToCents } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";

/** Euros with at most two decimals, after a comma or a point. */
const EUROS = /^\d+(?:[.,]\d{1,2})?$/;

const typedAt = (data: FormData, index: number) => String(data.get(`amount-${index}`) ?? "").trim();

/** The errors of amounts that are none, by their fields in `RefundLines`. An empty one is right: it gives nothing back. */
export function amountErrors(refundable: readonly Refundable[], data: FormData): FieldErrors {
  const wrong = refundable.flatMap((_, index) => {
    const typed = typedAt(data, index);
    return typed === "" || EUROS.test(typed) ? [] : [[`amount-${index}`, "INVALID"] as const];
  });
  return Object.fromEntries(wrong);
}

/** What was typed into `RefundLines`, where `amountErrors` finds none. */
export function readRefund(refundable: readonly Refundable[], data: FormData) {
  const parts = refundable.flatMap(({ position }, index) => {
    const amountCents = eurosToCents(Number(typedAt(data, index).replace(",", "."))) ?? 0;
    const quantity = Number(data.get(`quantity-${index}`) ?? 0);
    return amountCents > 0 ? [{ position, quantity, amountCents }] : [];
  });
  return { parts, ...(data.get("unpacked") === "on" && { unpacked: true }) };
}
