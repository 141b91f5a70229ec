import { newId, type StripeAnswer, type StripeError } from "./stripe-objects.ts";

interface StripeCustomer {
  readonly id: string;
  readonly object: "customer";
  readonly metadata: Record<string, string>;
  deleted: boolean;
}

interface StripeMethod {
  readonly id: string;
  readonly object: "payment_method";
  readonly type: "card";
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
  };
}

const refuse = (status: number, error: Partial<StripeError> & { message: string }): StripeAnswer => ({
  status,
  body: { error: { type: "invalid_request_error", ...error } },
});

/** Stripe's customers and the payment methods attached to them, newest first in lists. */
export function stripeCustomers() {
  const customers = new Map<string, StripeCustomer>();
  const cards = new Map<string, StripeMethod>();
  const known = (id: string) => customers.get(id)?.deleted === false;
  const missing = (id: string) =>
    refuse(404, { code: "resource_missing", param: "customer", message: `No such customer: '${id}'` });

  /** Describes a payment method; a number has the same fingerprint each time. */
  function addCard(id: string, number: string): StripeMethod {
    const method: StripeMethod = {
      ...{ id, object: "payment_method", type: "card", customer: null },
      card: {
        ...{ brand: "visa", last4: number.slice(-4), exp_month: 12, exp_year: 2040 },
        fingerprint: `fp_${number}`,
      },
    };
    cards.set(id, method);
    return method;
  }

  return {
    customers,
    cards,
    addCard,

    /** The refusal of an intent's customer; null when there is none. */
    refuseCustomer: (id: string | null): StripeAnswer | null =>
      id === null || known(id) ? null : missing(id),

    /** The refusal of a payment method of another customer, or of a guest's intent; null when it may pay. */
    refuseMethod(id: string, customer: string | null): StripeAnswer | null {
      const owner = cards.get(id)?.customer ?? null;
      if (owner === null || owner === customer) return null;
      return refuse(400, {
        message: `The payment method you provided belongs to another Customer or none was given: ${id}`,
        param: "payment_method",
      });
    },

    /** Attaches the card of a succeeded payment. A shared test method becomes a method of its own. */
    attach(id: string, customer: string, own: (id: string) => void) {
      const card = cards.get(id) ?? addCard(id, "4242424242424242");
      if (!id.startsWith("pm_card_")) {
        card.customer = customer;
        return;
      }
      const made = newId("pm");
      cards.set(made, { ...card, id: made, customer });
      cards.delete(id);
      own(made);
    },

    createCustomer(params: URLSearchParams): StripeAnswer {
      const made: StripeCustomer = {
        ...{ id: newId("cus"), object: "customer" },
        metadata: { user: params.get("metadata[user]") ?? "" },
        deleted: false,
      };
      customers.set(made.id, made);
      return { status: 200, body: made };
    },

    deleteCustomer(id: string): StripeAnswer {
      const customer = customers.get(id);
      if (!customer || customer.deleted) return missing(id);
      customer.deleted = true;
      for (const card of cards.values()) if (card.customer === id) card.customer = null;
      return { status: 200, body: { id, object: "customer", deleted: true } };
    },

    listMethods(id: string): StripeAnswer {
      if (!known(id)) return missing(id);
      const data = [...cards.values()].filter(({ customer }) => customer === id).reverse();
      return { status: 200, body: { object: "list", data, has_more: false } };
    },

    detach(id: string): StripeAnswer {
      const card = cards.get(id);
      if (!card?.customer)
        return refuse(400, { message: "The payment method you provided is not attached to a customer." });
      cards.delete(id);
      return { status: 200, body: { ...card, customer: null } };
    },
  };
}
