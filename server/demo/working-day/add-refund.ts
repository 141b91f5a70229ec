import { refundPosting } from "#contract/ledger/posting.ts";
import type { RefundPart } from "#contract/refunds/refunds.ts";
import type { Transaction } from "#server/database/client.ts";
import { entriesOfOrder, post } from "#server/ledger/post.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { type RefundRow, refundLines, refunds } from "#server/refunds/tables.ts";
import { stableUuid } from "../stable-id.ts";
import type { PlacedOrder } from "./add-orders.ts";
import type { History } from "./history.ts";

export interface RefundPlan extends Pick<RefundRow, "state" | "origin" | "reason" | "paymentId"> {
  readonly placed: PlacedOrder;
  readonly at: Date;
  readonly parts: readonly RefundPart[];
}

interface Deps {
  readonly staffId: number;
  readonly history: History;
}

/** Writes a refund in its final state, with its postings and events. */
export async function addRefund(tx: Transaction, plan: RefundPlan, deps: Deps): Promise<RefundRow> {
  const { placed, state, origin, reason, paymentId, at, parts } = plan;
  const { order } = placed;
  const key = stableUuid(`refund ${order.number}`);
  const isSent = state === "sent" || state === "failed" || state === "succeeded";
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...{ key, orderId: order.id, paymentId, state, origin, reason },
      amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ...{ grantedBy: deps.staffId, grantedAt: at },
      ...(isSent && { sentBy: deps.staffId, sentAt: at }),
      ...(state === "failed" && { failure: "refused" }),
      ...((state === "succeeded" || state === "revoked") && { endedAt: at }),
      ...(state === "succeeded" && { reference: `sbx_re_${key.replaceAll("-", "").slice(0, 24)}` }),
    })
    .returning();
  if (!refund) throw new Error("The refund was not written.");
  await tx
    .insert(refundLines)
    .values(
      parts.map((part, index) => ({ ...part, refundId: refund.id, orderId: order.id, line: index + 1 })),
    );
  if (state === "succeeded") {
    const held = await entriesOfOrder(tx, order.id);
    await post(tx, {
      ...{ kind: "refund", orderId: order.id, source: `refund:${refund.id}`, at },
      entries: refundPosting(
        parts.map(({ position, amountCents }) => ({
          held: held.filter((entry) => entry.position === position),
          amountCents,
        })),
      ),
    });
  }
  tell(placed, refund, deps);
  return refund;
}

/** Adds the events and mails of `grantRefund`, `sendRefund`, `revokeRefund` and the provider's answer. */
function tell({ order, lines }: PlacedOrder, refund: RefundRow, { staffId, history }: Deps): void {
  const { id, key, amountCents, reason, state, sentAt, grantedAt: at } = refund;
  const subject = { type: "order", id: order.number } as const;
  const facts = { refund: id, cents: amountCents };
  const byStaff = { kind: "staff", staffId } as const;
  const cents = { from: null, to: amountCents };
  history.events.push({
    ...{ subject, kind: "refund.granted", at, by: byStaff, facts: { ...facts, reason }, public: false },
  });
  history.actions.push({
    ...{ action: "refund.granted", object: subject, reason, at },
    changes: { refund: { from: null, to: id }, cents },
  });
  if (sentAt) {
    history.events.push({ subject, kind: "refund.sent", at, by: byStaff, facts, public: false });
    history.actions.push({
      ...{ action: "refund.sent", object: subject, at },
      changes: { refund: { from: "granted", to: "sent" }, cents },
    });
  }
  if (state === "failed")
    history.events.push({
      ...{ subject, kind: "refund.failed", at, by: { kind: "shop" }, facts, public: false },
    });
  if (state === "revoked") {
    history.events.push({ subject, kind: "refund.revoked", at, by: byStaff, facts, public: false });
    history.actions.push({
      ...{ action: "refund.revoked", object: subject, at, changes: { refund: { from: id, to: null } } },
    });
  }
  if (state !== "succeeded") return;
  history.events.push({
    ...{ subject, kind: "refund.succeeded", at, by: { kind: "shop" }, facts, public: true },
  });
  history.mails.push({
    ...{ kind: "order-refunded", subjectId: `${order.number}/${key}`, at },
    ...{ recipient: order.email, locale: order.locale },
    data: {
      order: presentOrder(order, lines),
      refundedCents: amountCents,
      stands: false,
      isPart: order.status === "PAYED",
    },
  });
}
