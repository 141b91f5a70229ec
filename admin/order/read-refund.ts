import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import type { Cents } from "#contract/money.ts";
import type { Refundable } from "#contract/refunds/refunds.ts";
import { readEuros } from "../euros.ts";

/** The amount typed for a line: 0 for an empty field, null for a text that is no amount. */
function typedCents(data: FormData, index: number): Cents | null {
  const typed = String(data.get(`amount-${index}`) ?? "").trim();
  return typed === "" ? 0 : readEuros(typed);
}

/** The errors of amounts that are none or more than is left, by their fields in `RefundLines`. An empty one gives nothing back. */
export function amountErrors(refundable: readonly Refundable[], data: FormData): FieldErrors {
  const wrong = refundable.flatMap(({ amountCents }, index): [string, FieldCode][] => {
    const cents = typedCents(data, index);
    if (cents === null) return [[`amount-${index}`, "INVALID"]];
    return cents > amountCents ? [[`amount-${index}`, "TOO_BIG"]] : [];
  });
  return Object.fromEntries(wrong);
}

/** What was typed into `RefundLines`, where `amountErrors` finds none. */
export function readRefund(refundable: readonly Refundable[], data: FormData) {
  const parts = refundable.flatMap(({ position }, index) => {
    const amountCents = typedCents(data, index);
    const quantity = Number(data.get(`quantity-${index}`) ?? 0);
    return amountCents !== null && amountCents > 0 ? [{ position, quantity, amountCents }] : [];
  });
  return { parts, ...(data.get("unpacked") === "on" && { unpacked: true }) };
}
