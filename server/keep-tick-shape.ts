import { executionAsyncResource } from "node:async_hooks";

/** Tasks of `process.nextTick` that are never let go. */
const kept: object[] = [];

/**
 * Keeps one task of `process.nextTick` for as long as the process lives. The engine forgets how objects look of which
 * none is left when it collects, and Node then makes each further task the slow way, for good: five for each answer
 * (docs/decisions/steady-engine.md). Works from the next turn on; to be called before the engine first collects.
 */
export function keepTickShape() {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
