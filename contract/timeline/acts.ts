import { DEVICE_NOTES } from "../devices/device-events.ts";
import { DEVICE_STAGES } from "../devices/stages.ts";
import { REPAIR_STATES } from "../repair/repair-states.ts";
import { SHIPMENT_STATES } from "../shipments/shipment-states.ts";

/** Names acts by object and verb: `shipment.packed`. */
const acts = <Noun extends string, const Verb extends string>(noun: Noun, verbs: readonly Verb[]) =>
  verbs.map((verb) => `${noun}.${verb}` as const);

/** `address-corrected` is an act of older versions. */
const ORDERS = acts("order", [
  ...["cancellation-asked", "address-corrected", "unit-replaced", "units-exchanged"],
  ...["recipient-changed", "company-invoiced", "line-removed", "delivery-changed", "unit-changed"],
  ...["made", "link-sent", "paid-at-till", "difference-asked"],
] as const);
/** `awaited` and `done` are acts of older versions on orders. */
const REPAIRS = [
  ...acts("repair", ["awaited", "done", "signed", ...REPAIR_STATES]),
  ...acts("repair", ["visit-booked", "visit-moved", "visit-cancelled", "post-chosen"]),
  ...acts("repair", ["part-chosen", "part-given-back", "part-fitted"]),
] as const;
const CASES = [
  ...acts("case", ["opened", "accepted", "posted", "received", "inspected"]),
  ...acts("case", ["decided", "closed", "rejected", "cancelled"]),
] as const;
const JUDGED = acts("withdrawal", ["linked", "accepted", "rejected", "reopened"]);
const THREADS = acts("thread", ["answered", "answer_withdrawn", "quoted", "closed", "reopened"]);
const BUYBACKS = [
  ...acts("buyback", ["offered", "sent", "numbered", "received", "inspected", "matched", "countered"]),
  ...acts("buyback", ["bought", "returning", "returned", "refused", "recycled", "cancelled"]),
] as const;
const REVIEWED = acts("listing", ["approved", "refused"]);

/** The events of timelines. The sentence of each is `event.<kind>` in `messages/…/admin.json`. */
export const EVENT_KINDS = [
  ...ORDERS,
  ...acts("device", DEVICE_STAGES),
  ...acts("device.noted", DEVICE_NOTES),
  ...acts("refund", ["granted", "sent", "succeeded", "failed", "returned", "revoked", "settled"]),
  ...acts("dispute", ["open", "won", "lost"]),
  ...acts("shipment", [...SHIPMENT_STATES, "tracking-corrected"]),
  ...REPAIRS,
  ...CASES,
  ...acts("withdrawal", ["stated"]),
  ...JUDGED,
  ...acts("thread", ["received"]),
  ...THREADS,
  ...REVIEWED,
  ...BUYBACKS,
  ...acts("buyback", ["accepted", "declined", "expired", "paid", "transfer-returned", "account-named"]),
  ...acts("listing", ["changed"]),
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The actions of staff in the audit log. The sentence of each is `event.<action>`. */
export const AUDIT_ACTIONS = [
  ...ORDERS,
  ...acts("mail", ["sent-again"]),
  ...acts("shipment", [
    "packed",
    "shipped",
    "delivered",
    "lost",
    "sent_back",
    "cancelled",
    "tracking-corrected",
    "undone",
    "photographed",
    "label-kept",
    "label-bought",
    "label-cancelled",
  ]),
  ...REPAIRS,
  ...acts("repair", ["photographed"]),
  ...acts("supplier", ["added", "changed", "claimed", "claim-credited", "claim-refused"]),
  ...acts("supplier", ["order-drafted", "order-sent", "order-closed"]),
  ...acts("model", ["added", "changed", "retired", "offered", "merged"]),
  ...acts("repair-service", ["added", "changed", "removed"]),
  ...acts("repair-catalogue", ["imported"]),
  ...acts("refund", ["granted", "sent", "revoked", "settled"]),
  ...acts("thread", ["opened"]),
  ...acts("note", ["added"]),
  "assigned",
  ...THREADS,
  ...acts("template", ["added", "changed", "deleted"]),
  ...acts("macro", ["added", "changed", "deleted"]),
  ...JUDGED,
  ...CASES,
  ...acts("reception", ["opened"]),
  ...acts("device", ["received", "inspected", "quarantine", "repairing", "recycled", "handed_back", "lost"]),
  ...acts("device", [
    "run-opened",
    "point-tested",
    "point-photographed",
    "run-finished",
    "part-fitted",
    "wiped",
    "corrected",
    "checked",
    "flaw-photographed",
    "report-attached",
  ]),
  ...acts("count", ["opened", "posted", "cancelled"]),
  ...acts("place", ["added", "changed", "walked"]),
  ...acts("device", ["placed", "photographed", "photo-removed", "price-changed", "listed", "unlisted"]),
  ...acts("device", ["graded", "grade-asked", "grade-approved", "grade-refused", "packed", "unpacked"]),
  ...REVIEWED,
  ...BUYBACKS,
  ...acts("buyback", ["photographed", "identity-read"]),
  ...acts("register", ["read", "corrected"]),
  ...acts("payouts", ["prepared", "cancelled", "signed", "signed-by-one", "exported", "copied"]),
  ...acts("payouts", ["settled", "statement-read"]),
  ...acts("part", ["added", "changed", "received", "counted"]),
  ...acts("grid", ["drafted", "discarded", "published"]),
  ...acts("seller", ["suspended", "suspension-lifted", "billing-changed"]),
  ...acts("setting", ["added"]),
  ...acts("staff", ["invited", "reset", "password-set", "permissions-changed", "disabled"]),
  ...acts("staff", ["signed-in", "stepped-up", "passkey-added", "passkey-removed"]),
  ...acts("staff", ["pin-set", "pin-removed", "pin-locked", "tablet-opened", "signed-in-by-pin"]),
  ...acts("list", ["exported"]),
  ...acts("relay", ["listed"]),
  ...acts("pickup", ["collected"]),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
