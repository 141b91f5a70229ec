import { stripeCustomers } from "./stripe-customers.ts";
import { stripeMoney } from "./stripe-money.ts";
import {
  type MethodOutcome,
  makeCharge,
  makeIntent,
  newId,
  presentIntent,
  STRIPE_CARDS,
  STRIPE_METHODS,
  type StripeAnswer,
  type StripeError,
  type StripeEvent,
  type StripeIntent,
} from "./stripe-objects.ts";

const refuse = (status: number, error: StripeError): StripeAnswer => ({ status, body: { error } });
const missing = (param: string, id: string) =>
  refuse(param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${param}: '${id}'`,
  });

/** Stripe's state: intents, refunds and events, with the transitions of its public API description. */
export function stripeBooks() {
  const intents = new Map<string, StripeIntent>();
  const events: StripeEvent[] = [];
  const methods = new Map<string, MethodOutcome | undefined>(Object.entries(STRIPE_METHODS));

  function tell(type: string, object: unknown) {
    events.push({
      id: newId("evt"),
      object: "event",
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: structuredClone(object) },
    });
  }
  const money = stripeMoney(intents, tell);
  const people = stripeCustomers();
  const unexpected = (intent: StripeIntent, verb: string) =>
    refuse(400, {
      type: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: presentIntent(intent),
    });

  function succeed(intent: StripeIntent) {
    intent.status = "succeeded";
    intent.last_payment_error = null;
    intent.latest_charge = makeCharge(intent);
    const { saves, customer } = intent;
    if (saves && customer) people.attach(saves, customer, (made) => methods.set(made, methods.get(saves)));
    tell("charge.succeeded", intent.latest_charge);
    tell("payment_intent.succeeded", presentIntent(intent));
  }
  function decline(intent: StripeIntent, reason: { code: string; decline_code?: string }): StripeAnswer {
    intent.status = "requires_payment_method";
    intent.last_payment_error = { type: "card_error", ...reason, message: "Your card was declined." };
    tell("payment_intent.payment_failed", presentIntent(intent));
    return refuse(402, { ...intent.last_payment_error, payment_intent: presentIntent(intent) });
  }

  return {
    intents,
    events,
    ...money,
    ...people,

    /** Requests of Stripe's script in the browser, with the publishable key. */
    createMethod(params: URLSearchParams): StripeAnswer {
      const number = (params.get("card[number]") ?? "").replace(/\s/g, "");
      if (!/^\d{15,16}$/.test(number))
        return refuse(402, {
          type: "card_error",
          code: "incorrect_number",
          param: "number",
          message: "Your card number is incorrect.",
        });
      // A wallet's method comes in a confirmation token.
      const id = newId(params.has("wallet") ? "ctoken" : "pm");
      methods.set(id, STRIPE_METHODS[STRIPE_CARDS[number] ?? "pm_card_visa"]);
      people.addCard(id, number);
      return { status: 200, body: { id, object: "payment_method", type: "card" } };
    },

    create(params: URLSearchParams): StripeAnswer {
      const amount = Number(params.get("amount"));
      if (!Number.isSafeInteger(amount) || amount < 1)
        return refuse(400, {
          type: "invalid_request_error",
          code: "parameter_invalid_integer",
          param: "amount",
          message: "Invalid integer",
        });
      const customer = params.get("customer");
      const refused = people.refuseCustomer(customer);
      if (refused) return refused;
      const metadata: Record<string, string> = {};
      for (const [name, value] of params) {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        if (key) metadata[key] = value;
      }
      const intent = makeIntent(amount, params.get("currency") ?? "", metadata, customer);
      intents.set(intent.id, intent);
      tell("payment_intent.created", presentIntent(intent));
      return { status: 200, body: presentIntent(intent) };
    },

    retrieve(id: string, expanded: boolean): StripeAnswer {
      const intent = intents.get(id);
      return intent ? { status: 200, body: presentIntent(intent, expanded) } : missing("intent", id);
    },

    confirm(id: string, params: URLSearchParams): StripeAnswer {
      const intent = intents.get(id);
      if (!intent) return missing("intent", id);
      const method = params.get("payment_method") ?? params.get("confirmation_token") ?? "";
      const outcome = methods.get(method);
      if (!outcome) return missing("payment_method", method);
      if (intent.status !== "requires_payment_method") return unexpected(intent, "confirm");
      const foreign = people.refuseMethod(method, intent.customer);
      if (foreign) return foreign;
      if (params.has("setup_future_usage")) intent.saves = method;
      if (typeof outcome === "object") return decline(intent, outcome);
      if (outcome === "succeeds") succeed(intent);
      else {
        intent.status = "requires_action";
        tell("payment_intent.requires_action", presentIntent(intent));
      }
      return { status: 200, body: presentIntent(intent) };
    },

    cancel(id: string): StripeAnswer {
      const intent = intents.get(id);
      if (!intent) return missing("intent", id);
      if (!intent.status.startsWith("requires_")) return unexpected(intent, "cancel");
      intent.status = "canceled";
      tell("payment_intent.canceled", presentIntent(intent));
      return { status: 200, body: presentIntent(intent) };
    },

    detach(id: string): StripeAnswer {
      const answer = people.detach(id);
      if (answer.status === 200) methods.delete(id);
      return answer;
    },

    /** The buyer's answer to the bank's step. */
    answerBank(id: string, approve: boolean): StripeAnswer {
      const intent = intents.get(id);
      if (!intent) return missing("intent", id);
      if (intent.status !== "requires_action") return unexpected(intent, "authenticate");
      if (!approve) return decline(intent, { code: "payment_intent_authentication_failure" });
      succeed(intent);
      return { status: 200, body: presentIntent(intent) };
    },
  };
}
