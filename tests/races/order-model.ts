import type fc from "fast-check";
import { expect } from "vitest";
import { Failure } from "#server/http/errors/failure.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { placeOrder } from "#server/orders/placement/place-order.ts";
import { confirmOrder } from "#server/orders/settlement/confirm-order.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { answerSandboxStep } from "#server/payments/sandbox-cards.ts";
import { orderFor } from "#tests/people.ts";

export type Card = "succeeds" | "card_declined" | "requires_action";
type State = "waiting" | "approved" | "refused" | "declined" | "paid" | "cancelled";

interface ModelOrder {
  readonly key: string;
  /** Keys of later requests for the same cart, which found this order paid. */
  readonly laterKeys: string[];
  readonly item: number;
  readonly quantity: number;
  state: State;
  expires: number;
  readonly placed: number;
}

/** The expected state. */
export interface Model {
  now: number;
  readonly stock: Map<number, { onHand: number; reserved: number }>;
  readonly orders: ModelOrder[];
}

/** The real shop, with a clock that commands advance. */
export interface Real {
  readonly deps: Parameters<typeof placeOrder>[0];
  readonly items: readonly number[];
  readonly cards: Record<Card, string>;
  readonly buyer: { readonly userId: number; readonly email: string; readonly locale: "fr" };
  readonly advance: (ms: number) => void;
  readonly found: Map<string, { number: string; secret: string | null }>;
  readonly newKey: () => string;
}

type Command = fc.AsyncCommand<Model, Real>;
export const PRICE = 45_990;
const HOLD = 15 * 60_000;
/** The reconciler skips younger orders: the buyer’s request or the bank’s step may still settle them. */
const PATIENCE = 30_000;

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

async function look({ deps, found }: Real, key: string) {
  const { rows } = await deps.database.$client.query<{ number: string; secret: string | null }>(
    `select o.number, (select client_secret from payments p where p.order_id = o.id order by attempt desc limit 1) as secret
     from orders o where idempotency_key = $1`,
    [key],
  );
  if (rows[0]) found.set(key, rows[0]);
}

const free = (model: Model, item: number) => {
  const units = model.stock.get(item) ?? { onHand: 0, reserved: 0 };
  return units.onHand - units.reserved;
};
function moveStock(model: Model, { item, quantity }: ModelOrder, onHand: number, reserved: number) {
  const units = model.stock.get(item);
  if (!units) return;
  units.onHand += onHand * quantity;
  units.reserved += reserved * quantity;
}

/** The effect of a card on an order whose units are available. */
function charge(model: Model, order: ModelOrder, card: Card): string {
  order.expires = model.now + HOLD;
  if (card === "succeeds") {
    moveStock(model, order, -1, 0);
    order.state = "paid";
    return "ok";
  }
  if (card === "card_declined") {
    order.state = "declined";
    return "card_declined";
  }
  moveStock(model, order, 0, 1);
  order.state = "waiting";
  return "ok";
}

const sameCart = (one: ModelOrder, other: ModelOrder) =>
  one.item === other.item && one.quantity === other.quantity;

/** A new order ends the unpaid orders of its cart that hold stock. If one of them is paid, that one is the answer. */
function replace(model: Model, order: ModelOrder): ModelOrder | null {
  for (const older of model.orders.filter((other) => sameCart(order, other))) {
    if (older.state === "approved") {
      hear(model, older);
      return older;
    }
    if (older.state !== "waiting" && older.state !== "refused") continue;
    moveStock(model, older, 0, -1);
    older.state = "cancelled";
  }
  return null;
}

export const place = (which: number, quantity: number, card: Card): Command => ({
  check: () => true,
  toString: () => `place(${which}, ${quantity}, ${card})`,
  async run(model, real) {
    const item = real.items[which % real.items.length] ?? 0;
    const key = real.newKey();
    const input = { ...orderFor(item, PRICE, quantity), paymentMethodId: real.cards[card] };
    const order: ModelOrder = {
      key,
      laterKeys: [],
      item,
      quantity,
      state: "declined",
      expires: 0,
      placed: model.now,
    };
    let expected = "ok";
    const paid = replace(model, order);
    if (paid) paid.laterKeys.push(key);
    else {
      const enough = free(model, item) >= quantity;
      expected = enough ? charge(model, order, card) : "OUT_OF_STOCK";
      if (enough) model.orders.push(order);
    }
    expect(await codeOf(placeOrder(real.deps, real.buyer, key, input))).toBe(expected);
    await look(real, key);
  },
});

const SAME_AGAIN: Record<State, string> = {
  waiting: "ok",
  approved: "ok",
  refused: "card_declined",
  declined: "card_declined",
  paid: "ok",
  cancelled: "ORDER_CLOSED",
};

/** The answer to a repeated key and to a request for the order. */
function sameAgain({ orders }: Model, order: ModelOrder): string {
  const later = orders.slice(orders.indexOf(order) + 1).some((other) => sameCart(order, other));
  return order.state === "cancelled" && later ? "ORDER_REPLACED" : SAME_AGAIN[order.state];
}

/** Applies the bank's answer, which takes effect when anything asks the provider. */
function hear(model: Model, order: ModelOrder) {
  if (order.state === "approved") {
    moveStock(model, order, -1, -1);
    order.state = "paid";
  } else if (order.state === "refused") {
    moveStock(model, order, 0, -1);
    order.state = "declined";
    order.expires = model.now + HOLD;
  }
}

const pick = (model: Model, which: number) => model.orders[which % model.orders.length];

/** Repeats a key, with the same card or another. */
export const repeat = (which: number, card: Card): Command => ({
  check: (model) => model.orders.length > 0,
  toString: () => `repeat(${which}, ${card})`,
  async run(model, real) {
    const order = pick(model, which);
    if (!order) return;
    const input = { ...orderFor(order.item, PRICE, order.quantity), paymentMethodId: real.cards[card] };
    const { rows } = await real.deps.database.$client.query<{ payment_method: string }>(
      "select payment_method from payments p join orders o on o.id = p.order_id where idempotency_key = $1 order by attempt desc limit 1",
      [order.key],
    );
    const otherCard = rows[0]?.payment_method !== real.cards[card];
    let expected = sameAgain(model, order);
    if (order.state === "declined" && otherCard)
      expected = free(model, order.item) >= order.quantity ? charge(model, order, card) : "OUT_OF_STOCK";
    else hear(model, order);
    const keys = [order.key, ...order.laterKeys];
    const key = keys[which % keys.length] ?? order.key;
    expect(await codeOf(placeOrder(real.deps, real.buyer, key, input))).toBe(expected);
    await look(real, order.key);
  },
});

export const answerBank = (which: number, approve: boolean): Command => ({
  check: (model) => model.orders.some(({ state }) => state === "waiting"),
  toString: () => `answerBank(${which}, ${approve})`,
  async run(model, real) {
    const waiting = model.orders.filter(({ state }) => state === "waiting");
    const order = waiting[which % waiting.length];
    if (!order) return;
    order.state = approve ? "approved" : "refused";
    await answerSandboxStep(
      { pool: real.deps.database.$client },
      real.found.get(order.key)?.secret ?? "",
      approve,
    );
  },
});

export const confirm = (which: number): Command => ({
  check: (model) => model.orders.length > 0,
  toString: () => `confirm(${which})`,
  async run(model, real) {
    const order = pick(model, which);
    if (!order) return;
    const expected = sameAgain(model, order);
    hear(model, order);
    const { number } = real.found.get(order.key) ?? { number: "" };
    expect(await codeOf(confirmOrder(real.deps, real.buyer.userId, number))).toBe(expected);
  },
});

export const cancel = (which: number): Command => ({
  check: (model) => model.orders.length > 0,
  toString: () => `cancel(${which})`,
  async run(model, real) {
    const order = pick(model, which);
    if (!order) return;
    let expected = "ok";
    if (order.state === "paid" || order.state === "approved") {
      expected = "ORDER_CLOSED";
      hear(model, order);
    } else {
      if (order.state === "waiting" || order.state === "refused") moveStock(model, order, 0, -1);
      order.state = "cancelled";
    }
    const { number } = real.found.get(order.key) ?? { number: "" };
    expect(await codeOf(cancelOrder(real.deps, real.buyer.userId, number))).toBe(expected);
  },
});

export const refund = (which: number): Command => ({
  check: (model) => model.orders.some(({ state }) => state === "paid"),
  toString: () => `refund(${which})`,
  async run(model, real) {
    const paid = model.orders.filter(({ state }) => state === "paid");
    const order = paid[which % paid.length];
    if (!order) return;
    moveStock(model, order, 1, 0);
    order.state = "cancelled";
    await refundOrder(real.deps, real.found.get(order.key)?.number ?? "");
  },
});

/** Advances the clock and runs the reconciler. */
export const wait = (minutes: number): Command => ({
  check: () => true,
  toString: () => `wait(${minutes})`,
  async run(model, real) {
    model.now += minutes * 60_000;
    real.advance(minutes * 60_000);
    await reconcileOrders(real.deps);
    for (const order of model.orders.filter(({ placed }) => model.now - placed > PATIENCE)) {
      const late = model.now >= order.expires;
      if (order.state === "waiting" && late) {
        moveStock(model, order, 0, -1);
        order.state = "cancelled";
      } else if (order.state === "refused" && late) {
        moveStock(model, order, 0, -1);
        order.state = "cancelled";
      } else if (order.state === "declined" && late) order.state = "cancelled";
      else hear(model, order);
    }
  },
});

const STATUS: Record<State, string> = {
  waiting: "PENDING",
  approved: "PENDING",
  refused: "PENDING",
  declined: "PENDING",
  paid: "PAYED",
  cancelled: "CANCELLED",
};

/** Compares the shop's books with the model. */
export async function compare(model: Model, { deps, items }: Real) {
  const pool = deps.database.$client;
  const { rows: stock } = await pool.query<{ id: number; onHand: number; reserved: number }>(
    'select id, on_hand as "onHand", reserved from smartphone_items where id = any($1)',
    [items],
  );
  for (const { id, ...units } of stock) expect(units).toEqual(model.stock.get(id));
  const { rows } = await pool.query<{ key: string; status: string; charges: number }>(
    `select idempotency_key as key, o.status,
       (select count(*)::int from sandbox.intents where order_number = o.number and status = 'succeeded') as charges
     from orders o where idempotency_key = any($1)`,
    [model.orders.map(({ key }) => key)],
  );
  expect(rows).toHaveLength(model.orders.length);
  for (const order of model.orders) {
    const row = rows.find(({ key }) => key === order.key);
    expect(row).toEqual({
      key: order.key,
      status: STATUS[order.state],
      charges: order.state === "paid" || order.state === "approved" ? 1 : 0,
    });
  }
}
