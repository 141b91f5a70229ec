import { newId, type StripeAnswer, type StripeIntent } from "./stripe-objects.ts";

interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly payment_intent: string;
  readonly charge: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  status: "succeeded" | "pending" | "failed";
}
interface Dispute {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly payment_intent: string;
  readonly reason: string;
  readonly created: number;
  status:
    | "needs_response"
    | "won"
    | "lost"
    | "prevented"
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed";
}

/** Stripe's fee for European cards: 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

const now = () => Math.floor(Date.now() / 1000);
const list = (data: readonly unknown[]): StripeAnswer => ({
  status: 200,
  body: { object: "list", data, has_more: false },
});

/** Stripe's refunds, disputes and balance in the test server. The newest is listed first, as Stripe does. */
export function stripeMoney(
  intents: ReadonlyMap<string, StripeIntent>,
  tell: (type: string, object: unknown) => void,
) {
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const others: { type: string; amount: number; source: { id: string; created: number } }[] = [];
  const refuse = (code: string, message: string): StripeAnswer => ({
    status: 400,
    body: { error: { type: "invalid_request_error", code, message } },
  });
  const of = (query: URLSearchParams) => (one: { payment_intent: string }) =>
    one.payment_intent === query.get("payment_intent");

  return {
    refunds,

    refund(params: URLSearchParams): StripeAnswer {
      const id = params.get("payment_intent") ?? "";
      const intent = intents.get(id);
      const charge = intent?.latest_charge;
      if (!intent) return refuse("resource_missing", `No such payment_intent: '${id}'`);
      if (!charge || intent.status !== "succeeded")
        return refuse("payment_intent_unexpected_state", `${id} has no charge.`);
      const given = refunds
        .filter((one) => one.payment_intent === id && one.status !== "failed")
        .reduce((sum, one) => sum + one.amount, 0);
      if (charge.refunded)
        return refuse("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
      const amount = Number(params.get("amount") ?? charge.amount - given);
      if (given + amount > charge.amount)
        return refuse("amount_too_large", "Refund amount is greater than unrefunded amount.");
      const refund: Refund = {
        id: newId("re"),
        object: "refund",
        amount,
        payment_intent: id,
        charge: charge.id,
        metadata: params.has("metadata[refund]") ? { refund: params.get("metadata[refund]") ?? "" } : {},
        created: now(),
        status: "succeeded",
      };
      refunds.push(refund);
      charge.refunded = given + amount === charge.amount;
      tell("charge.refunded", charge);
      return { status: 200, body: refund };
    },

    listRefunds: (query: URLSearchParams) => list(refunds.filter(of(query)).toReversed()),
    listDisputes: (query: URLSearchParams) => list(disputes.filter(of(query)).toReversed()),

    /** A cardholder's bank takes a payment back. */
    openDispute(intentId: string, amount: number): Dispute {
      const dispute: Dispute = {
        id: newId("dp"),
        object: "dispute",
        amount,
        payment_intent: intentId,
        reason: "fraudulent",
        created: now(),
        status: "needs_response",
      };
      disputes.push(dispute);
      tell("charge.dispute.created", dispute);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: "won" | "lost") {
      dispute.status = status;
      tell("charge.dispute.closed", dispute);
    },

    /** Adds a balance movement without an intent in these books; `created` may lie in the past. */
    moveBalance(type: string, amount: number, more: { payment_intent?: string; created?: number } = {}) {
      const source = { id: newId("src"), created: now(), ...more };
      others.push({ type, amount, source });
    },

    /** Pages of 100 at most, as Stripe gives them. */
    listBalance(query: URLSearchParams): StripeAnswer {
      const since = Number(query.get("created[gte]") ?? 0);
      const moved = (id: string, type: string, amount: number, source: { created: number }, fee = 0) => ({
        id: `txn_${id}`,
        object: "balance_transaction",
        type,
        amount,
        fee,
        source,
        created: source.created,
      });
      const charges = [...intents.values()].flatMap(({ latest_charge: charge, created }) =>
        charge
          ? [moved(charge.id, "charge", charge.amount, { ...charge, created }, feeOf(charge.amount))]
          : [],
      );
      const back = refunds.map((one) => moved(one.id, "refund", -one.amount, one));
      const taken = disputes.flatMap((one) => [
        moved(one.id, "adjustment", -one.amount, one),
        ...(one.status === "won" ? [moved(`${one.id}_won`, "adjustment", one.amount, one)] : []),
      ]);
      const rest = others.map(({ type, amount, source }) => moved(source.id, type, amount, source));
      const all = [...charges, ...back, ...taken, ...rest]
        .filter(({ created }) => created >= since)
        .toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
      const after = query.get("starting_after");
      const first = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
      const size = Math.min(Number(query.get("limit") ?? 10), 100);
      const data = all.slice(first, first + size);
      return { status: 200, body: { object: "list", data, has_more: first + size < all.length } };
    },
  };
}
