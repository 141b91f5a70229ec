import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { App } from "./app-types.ts";
import type { FrontDoor } from "./front-door.ts";

/** What is under way gets this long once nothing new comes in; with the queue's own limit it makes less than 10 s. */
const PATIENCE_MS = 5000;
/** What was already on its way on a kept connection when nothing new was accepted any more has arrived after this. */
const LAST_WORDS_MS = 500;
/** Somebody who asked within this has not noticed yet; new connections are taken this much longer at most. */
const LATELY_MS = 100;
const LINGER_MS = 1000;
const POLL_MS = 10;
/**
 * Turns of the event loop, each of which lets in one connection a listener and hears what waits on those there are. After
 * the machine stood still a timer comes before all that came meanwhile.
 */
const TURNS = 20;

interface Wishes {
  readonly delayMs: number;
  readonly stopListening: () => void;
  readonly latelyMs?: number;
  readonly lingerMs?: number;
}

/**
 * Closes the shop's door without breaking an answer. At once `/health/ready` says no and each answer ends its
 * connection; after `delayMs`, which a balancer needs to notice, and once nobody asks any more, no new connection is
 * accepted: the kernel cuts those that it has taken and the shop has not. What is under way, and what still comes in on
 * connections that were kept, is answered. Resolves when the last connection is gone.
 */
export async function drain(
  app: App,
  door: FrontDoor,
  { delayMs, stopListening, latelyMs = LATELY_MS, lingerMs = LINGER_MS }: Wishes,
): Promise<void> {
  door.startDraining();
  await delay(delayMs);
  const longest = performance.now() + lingerMs;
  await letIn();
  while (performance.now() < Math.min(door.lastAsked + latelyMs, longest)) {
    await delay(POLL_MS);
    await letIn();
  }
  stopListening();
  await delay(LAST_WORDS_MS);
  await letIn();
  const closed = app.close();
  await Promise.race([door.untilEmpty(), delay(PATIENCE_MS, undefined, { ref: false })]);
  // Connections that were opened and never asked anything; nobody waits for an answer on them.
  app.server.closeAllConnections();
  await closed;
}

/** Takes what has come until now. */
async function letIn() {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
