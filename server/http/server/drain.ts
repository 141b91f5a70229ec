import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { withTimeout } from "#server/with-timeout.ts";
import type { App } from "./app-types.ts";
import type { RequestGate } from "./request-gate.ts";

/** The most time for requests under way after listening ends. `SIGTERM` must end the shop within 10 s (docs/watch.md). */
const PATIENCE_MS = 5000;
/** Requests that were in transit on open connections have arrived after this time. */
const LAST_REQUESTS_MS = 500;
/** After this time without a request, the balancer has stopped sending traffic. */
const LATELY_MS = 100;
/** The most time to wait for that. */
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
 * Drains the server. At once, `/health/ready` fails and each answer closes its connection.
 * A balancer needs `delayMs` to notice. After that time, and once no more requests come, listening ends. Requests under
 * way get `PATIENCE_MS` to finish; then their connections are cut. Resolves when the last connection is closed.
 */
export async function drain(
  app: App,
  gate: RequestGate,
  { delayMs, stopListening, latelyMs = LATELY_MS, lingerMs = LINGER_MS }: Input,
): Promise<void> {
  gate.startDraining();
  await delay(delayMs);
  const lingerEnd = performance.now() + lingerMs;
  await acceptArrived();
  while (performance.now() < Math.min(gate.lastAsked + latelyMs, lingerEnd)) {
    await delay(POLL_MS);
    await acceptArrived();
  }
  stopListening();
  await delay(LAST_REQUESTS_MS);
  await acceptArrived();
  const closed = app.close();
  await withTimeout(gate.untilEmpty(), PATIENCE_MS, () => {});
  // Cut the connections that are left: idle ones, and after `PATIENCE_MS` those of slow requests too.
  app.server.closeAllConnections();
  await closed;
}

/** Gives the event loop enough turns to accept waiting connections and read their requests. */
async function acceptArrived() {
  for (let turn = 0; turn < ARRIVAL_TURNS; turn += 1) await nextTurn();
}
