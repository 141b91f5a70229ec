import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { withTimeout } from "#server/with-timeout.ts";
import type { App } from "./app-types.ts";
import type { RequestGate } from "./request-gate.ts";

/** The most time for requests under way after listening ends. Together with the queue's limit it is less than 10 s. */
const PATIENCE_MS = 5000;
/** Requests that were in transit on open connections have arrived after this time. */
const LAST_REQUESTS_MS = 500;
/** A request within this time shows that the balancer still sends traffic. Listening then goes on, `LINGER_MS` at most. */
const LATELY_MS = 100;
const LINGER_MS = 1000;
const POLL_MS = 10;
/**
 * After a pause of the machine, a timer fires before the event loop handles the requests that arrived meanwhile. A turn of
 * the loop accepts one connection and reads the open ones. This many turns accept all connections that wait after a pause
 * of a busy shop.
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
 * A balancer needs `delayMs` to notice. After that time, and once no more requests come, listening ends. Requests under
 * way and requests on open connections are still answered. Resolves when the last connection is closed.
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
  // The connections that are left have no request.
  app.server.closeAllConnections();
  await closed;
}

/** Accepts the connections and reads the requests that have arrived so far. */
async function acceptArrived() {
  for (let turn = 0; turn < ARRIVAL_TURNS; turn += 1) await nextTurn();
}
