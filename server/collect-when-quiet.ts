import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 1000;
/** Looks in turn that find the process quiet: who comes back sooner finds everything as it was. */
const LOOKS = 5;
/** The part of its time that a process which nobody asks for anything still works: its own rounds, a look at its health. */
const QUIET = 0.05;
/** Less than this is not worth the tenth of a second that a collection stands still. */
const WORTH_BYTES = 32 * 1024 * 1024;

/**
 * Gives back to the system what a busy hour left behind, once some looks in turn, `lookEveryMs` apart, found the process
 * idle: the engine collects when somebody needs room, and so keeps what it has while nobody does. Ends by calling
 * what it returns; keeps no process alive. What it brings: docs/performance.md, "Start and memory".
 */
export function collectWhenQuiet(lookEveryMs = LOOK_EVERY_MS, collect = reachCollector()): () => void {
  let before = performance.eventLoopUtilization();
  let quietLooks = 0;
  let keptBytes = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const quiet = performance.eventLoopUtilization(now, before).utilization < QUIET;
    before = now;
    quietLooks = quiet ? quietLooks + 1 : 0;
    if (quietLooks >= LOOKS && heapBytes() - keptBytes > WORTH_BYTES) {
      // Everything that can go, and the pages it lay on; a plain collection keeps those for the next load.
      collect({ type: "major", flavor: "last-resort" });
      keptBytes = heapBytes();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function heapBytes(): number {
  return getHeapStatistics().total_physical_size;
}

/** The engine's own collector, which it shows only to those who start it with this flag: here, to this file alone. */
function reachCollector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  const collector: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return collector;
}
