import { setTimeout as delay } from "node:timers/promises";
import { newKey } from "#tests/people.ts";
import { type FleetBuyer, send } from "#tests/races/fleet.ts";
import { NGINX } from "./machines.ts";

const ADDRESS = `http://${NGINX}`;
const CARD = "pm_card_visa";
/** The pause between two orders of a buyer: ten rounds then have some 35,000 orders, which are checked within minutes. */
const PAUSE_MS = 4000;
const READ_MS = 280;
const READERS = 6;

interface Answered {
  readonly at: number;
  readonly kind: string;
}

/** The answers that buyers and readers got in one round. */
export interface Answers {
  readonly acknowledged: string[];
  /** `201`, `503 and when to come back`, `409 IN_PROGRESS` … */
  readonly orders: Answered[];
  /** `200`, or another status or error. */
  readonly reads: Answered[];
}

/** Buyers, who repeat each order with one key until it is acknowledged, and readers, who open uncached pages. */
export function openCrowd(items: readonly number[]) {
  const pick = () => items[Math.floor(Math.random() * items.length)] ?? 0;

  async function buy(buyer: FleetBuyer, state: { over: boolean }, record: Answers) {
    await delay(Math.random() * PAUSE_MS);
    while (!state.over) {
      const [item, key] = [pick(), newKey()];
      for (let tries = 0; tries < 300; tries += 1) {
        const answer = await send(ADDRESS, buyer, [item], CARD, key).catch(() => null);
        const body: { error?: string; orderId?: string } = (await answer?.json().catch(() => ({}))) ?? {};
        const wait = answer?.headers.get("retry-after");
        const kind =
          answer?.status === 503
            ? `503${wait ? " and when to come back" : ""}`
            : `${answer?.status ?? "no answer"} ${body.error ?? ""}`.trim();
        record.orders.push({ at: Date.now(), kind });
        if (answer?.status === 201 && body.orderId) {
          record.acknowledged.push(body.orderId);
          break;
        }
        await delay(300 + Math.random() * 500);
      }
      await delay(PAUSE_MS * (0.5 + Math.random()));
    }
  }

  /** Pages that were read before the fault, and lists with new filters. */
  function address(turn: number): string {
    const low = Math.floor(Math.random() * 400);
    const fresh = `minPrice=${low}&maxPrice=${low + 300 + Math.floor(Math.random() * 500)}`;
    const kinds = ["/", "/store", `/product/${pick()}`, `/store?${fresh}`, `/smartphoneItems?${fresh}`];
    return kinds[turn % kinds.length] ?? "/";
  }

  async function read(state: { over: boolean }, record: Answers) {
    for (let turn = Math.floor(Math.random() * 5); !state.over; turn += 1) {
      const path = address(turn);
      const answer = await fetch(ADDRESS + path, {
        headers: { accept: "text/html, application/json" },
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      const kind = answer?.status === 200 ? "200" : `${answer?.status ?? "no answer"} ${path.split("?")[0]}`;
      record.reads.push({ at: Date.now(), kind });
      await delay(READ_MS);
    }
  }

  return {
    /** Starts the crowd. It runs until `stop`, which resolves once every order under way is answered. */
    start(buyers: readonly FleetBuyer[]) {
      const state = { over: false };
      const record: Answers = { acknowledged: [], orders: [], reads: [] };
      const all = [
        ...buyers.map((buyer) => buy(buyer, state, record)),
        ...Array.from({ length: READERS }, () => read(state, record)),
      ];
      return {
        record,
        async stop() {
          state.over = true;
          await Promise.all(all);
        },
      };
    },
  };
}
