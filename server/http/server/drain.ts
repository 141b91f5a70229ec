import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { withTimeout } from "#server/with-timeout.ts";
import type { App } from "./app-types.ts";
import type { RequestGate } from "./request-gate.ts";

/** Time for requests under way after the last connection; less than 10 s together with the queue's limit. */
const PATIENCE_MS = 5000;
/** After this time, requests that were on their way on open connections have arrived. */
const LAST_REQUESTS_MS = 500;
/** While requests still came within this time, the balancer has not noticed yet; at most this much longer. */
const LATELY_MS = 100;
const LINGER_MS = 1000;
const POLL_MS = 10;
/**
 * After a pause of the machine a timer fires before the requests that arrived meanwhile. A turn of the event loop accepts
 * one connection and reads the open ones, so this accepts as many connections as a pause of a busy shop lets wait.
 */
const ARRIVAL_TURNS = 320;

interface Input {
  readonly delayMs: number;
  readonly stopListening: () => void;
  readonly latelyMs?: number;
  readonly lingerMs?: number;
}

/**
 * Drains the server without breaking an answer. At once, `/health/ready` fails and each answer closes its connection.
 * After `delayMs`, which a balancer needs to notice, and when no request comes any more, listening ends. Requests under
 * way and on open connections are still answered. Resolves when the last connection is closed.
 */
export async function drain(
  app: App,
  gate: RequestGate,
  { delayMs, stopListening, latelyMs = LATELY_MS, lingerMs = LINGER_MS }: Input,
): Promise<void> {
  gate.startDraining();
  await delay(delayMs);
  const longest = performance.now() + lingerMs;
  await acceptArrived();
  while (performance.now() < Math.min(gate.lastAsked + latelyMs, longest)) {
    await delay(POLL_MS);
    await acceptArrived();
  }
  stopListening();
  await delay(LAST_REQUESTS_MS);
  await acceptArrived();
  const closed = app.close();
  await withTimeout(gate.untilEmpty(), PATIENCE_MS, () => {});
  // Connections without a request.
  app.server.closeAllConnections();
  await closed;
}

/** Accepts the connections and reads the requests that have arrived until now. */
async function acceptArrived() {
  for (let turn = 0; turn < ARRIVAL_TURNS; turn += 1) await nextTurn();
}
