import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { stripeBooks } from "./stripe-books.ts";
import type { StripeAnswer, StripeEvent } from "./stripe-objects.ts";

export const STRIPE_KEY = "sk_test_51local";
export const PUBLISHABLE_KEY = "pk_test_51local";
export const WEBHOOK_SECRET = "whsec_local";

/** The only route that Stripe does not have: the buyer's answer to the bank's step. */
export const BANK_PATH = "/v1/bank";
/** Requests that a browser may send with the publishable key. */
const FOR_BROWSERS = ["/v1/payment_methods", BANK_PATH];

/** A fault for the next matching requests. */
export interface OrderedFault {
  /** `POST /v1/payment_intents/pi_…/confirm` */
  readonly on: RegExp;
  /**
   * 429 and `500-before`: the request has no effect. `500-after`: it takes effect, and the key returns 500 from then on, as
   * Stripe's does. `drop-…`: the connection breaks before or after the effect. `hang-after`: it takes effect without an answer.
   */
  readonly kind: "429" | "500-before" | "500-after" | "drop-before" | "drop-after" | "hang-after" | "delay";
  readonly times?: number;
  readonly delayMs?: number;
}

const NEVER = Symbol("no answer");
type Outcome = StripeAnswer | typeof NEVER | "drop";

/** A local Stripe for the real client: stateful, with idempotency keys, signed events and injected faults. */
export async function startStripeServer() {
  const books = stripeBooks();
  const faults: { fault: OrderedFault; left: number }[] = [];
  const remembered = new Map<string, { params: string; answer: StripeAnswer | null }>();
  const requests: string[] = [];

  function route(
    method: string,
    path: string,
    query: URLSearchParams,
    params: URLSearchParams,
  ): StripeAnswer {
    const [, id = "", verb] = /^\/v1\/payment_intents\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v1/payment_methods") return books.createMethod(params);
    if (method === "POST" && path === BANK_PATH) {
      const secret = params.get("client_secret") ?? "";
      return books.answerBank(secret.split("_secret_")[0] ?? "", params.get("approve") === "true");
    }
    if (method === "POST" && path === "/v1/payment_intents") return books.create(params);
    if (method === "POST" && path === "/v1/refunds") return books.refund(params);
    if (method === "GET" && path === "/v1/refunds") return books.listRefunds(query);
    if (method === "GET" && path === "/v1/disputes") return books.listDisputes(query);
    if (method === "GET" && path === "/v1/balance_transactions") return books.listBalance(query);
    if (method === "POST" && path === "/v1/customers") return books.createCustomer(params);
    const [, customer = "", list] = /^\/v1\/customers\/([^/]+)(\/payment_methods)?$/.exec(path) ?? [];
    if (method === "GET" && list) return books.listMethods(customer);
    if (method === "DELETE" && customer) return books.deleteCustomer(customer);
    const [, detached] = /^\/v1\/payment_methods\/([^/]+)\/detach$/.exec(path) ?? [];
    if (method === "POST" && detached) return books.detach(detached);
    if (method === "GET" && id)
      return books.retrieve(id, query.getAll("expand[0]").includes("latest_charge"));
    if (method === "POST" && verb === "confirm") return books.confirm(id, params);
    if (method === "POST" && verb === "cancel") return books.cancel(id);
    return {
      status: 404,
      body: { error: { type: "invalid_request_error", message: "Unrecognized request URL" } },
    };
  }

  const wrong = (status: number, type: string): StripeAnswer => ({
    status,
    body: { error: { type, message: "ordered by the test" } },
  });

  function withKey(key: string | undefined, params: string, act: () => StripeAnswer): StripeAnswer {
    if (!key) return act();
    const known = remembered.get(key);
    if (known && known.params !== params) return wrong(400, "idempotency_error");
    if (known?.answer) return known.answer;
    if (known) return wrong(409, "idempotency_error");
    const answer = act();
    remembered.set(key, { params, answer });
    return answer;
  }

  async function answer(request: IncomingMessage): Promise<Outcome> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "/", "http://stripe.test");
    const name = `${request.method} ${url.pathname}`;
    requests.push(name);
    const wantedKey = FOR_BROWSERS.includes(url.pathname) ? PUBLISHABLE_KEY : STRIPE_KEY;
    if (request.headers.authorization !== `Bearer ${wantedKey}`) return wrong(401, "invalid_request_error");
    const ordered = faults.find(({ fault, left }) => left > 0 && fault.on.test(name));
    if (ordered) ordered.left -= 1;
    const fault = ordered?.fault;
    if (fault?.delayMs) await pause(fault.delayMs);
    if (fault?.kind === "429") return wrong(429, "rate_limit_error");
    if (fault?.kind === "500-before") return wrong(500, "api_error");
    if (fault?.kind === "drop-before") return "drop";
    const key = request.headers["idempotency-key"];
    const given = withKey(typeof key === "string" ? `${name} ${key}` : undefined, `${name}?${text}`, () => {
      const made = route(request.method ?? "", url.pathname, url.searchParams, new URLSearchParams(text));
      return fault?.kind === "500-after" ? wrong(500, "api_error") : made;
    });
    if (fault?.kind === "drop-after") return "drop";
    if (fault?.kind === "hang-after") return NEVER;
    return given;
  }

  function send(response: ServerResponse, outcome: Outcome) {
    if (outcome === NEVER) return;
    if (outcome === "drop") response.socket?.destroy();
    else
      response
        .writeHead(outcome.status, { "content-type": "application/json", "request-id": "req_local" })
        .end(JSON.stringify(outcome.body));
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (outcome) => send(response, outcome),
      () => response.socket?.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || !bound) throw new Error("no port");

  const client = new Stripe(STRIPE_KEY);
  /** A signed event for the webhook; `at` is seconds of the epoch. */
  function signText(payload: string, { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) } = {}) {
    return client.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  }
  function sign(event: StripeEvent, options: Parameters<typeof signText>[1] = {}) {
    const payload = JSON.stringify(event, null, 2);
    return { payload, signature: signText(payload, options) };
  }

  let delivering: NodeJS.Timeout | undefined;
  return {
    ...books,
    api: { host: "127.0.0.1", port: bound.port },
    requests,
    orderFault(fault: OrderedFault) {
      faults.push({ fault, left: fault.times ?? 1 });
    },
    forgetFaults() {
      faults.length = 0;
    },
    /** Charged intents of an order. */
    chargesOf: (orderNumber: string) =>
      [...books.intents.values()].filter((one) => one.metadata.order === orderNumber && one.latest_charge),
    sign,
    signText,
    /** From now on sends every event to a shop's webhook, repeated until it is accepted, as Stripe does. */
    deliverTo(door: string) {
      let next = 0;
      let busy = false;
      delivering = setInterval(async () => {
        const event = books.events[next];
        if (busy || !event) return;
        busy = true;
        const { payload, signature } = sign(event);
        const headers = { "content-type": "application/json", "stripe-signature": signature };
        const answer = await fetch(door, { method: "POST", headers, body: payload }).catch(() => null);
        if (answer?.ok) next += 1;
        busy = false;
      }, 100);
    },
    async close() {
      clearInterval(delivering);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
