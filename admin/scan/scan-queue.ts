import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { beep } from "./beep.ts";

/** A scan without an answer for this long has failed, and the next one is sent. */
export const ANSWER_MS = 20_000;
/** The number of answered scans that stay on the page. */
const KEPT = 8;

export interface Scan<Answer> {
  readonly id: number;
  readonly code: string;
  readonly at: Date;
  /** True if the person confirmed the question of the first answer. */
  readonly isConfirmed: boolean;
  /** `blocked`: scanned while a dialog was open, and not sent. */
  readonly state: "waiting" | "sending" | "answered" | "failed" | "blocked";
  readonly answer: Answer | null;
  readonly error: ApiError | null;
}

export type SendScan<Answer> = (scan: Scan<Answer>, signal: AbortSignal) => Promise<Answer>;

interface ScanQueueProps<Answer> {
  readonly isGood: (answer: Answer) => boolean;
  readonly sound?: (isGood: boolean) => void;
}

/**
 * A queue of scans, sent one by one in order. Each has its own answer or error, and an error does not stop the next scan. The
 * queue outlives its page, so every scan is sent.
 */
export function createScanQueue<Answer>({ isGood, sound = beep }: ScanQueueProps<Answer>) {
  let scans: readonly Scan<Answer>[] = [];
  let send: SendScan<Answer> | null = null;
  let isBusy = false;
  let nextId = 1;
  const listeners = new Set<() => void>();
  const isUnsent = ({ state }: Scan<Answer>) => state === "waiting" || state === "sending";

  function show(changed: readonly Scan<Answer>[]) {
    const ended = changed.filter((scan) => !isUnsent(scan));
    const dropped = new Set(ended.slice(0, Math.max(0, ended.length - KEPT)));
    scans = changed.filter((scan) => !dropped.has(scan));
    for (const listener of listeners) listener();
  }
  const change = (id: number, fields: Partial<Scan<Answer>>) =>
    show(scans.map((scan) => (scan.id === id ? { ...scan, ...fields } : scan)));

  async function sendOne(scan: Scan<Answer>, sender: SendScan<Answer>) {
    change(scan.id, { state: "sending" });
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ANSWER_MS);
    try {
      const answer = await sender(scan, limit.signal);
      change(scan.id, { state: "answered", answer });
      sound(isGood(answer));
    } catch (thrown) {
      change(scan.id, { state: "failed", error: toApiError(thrown) });
      sound(false);
    } finally {
      clearTimeout(timer);
    }
  }
  async function work() {
    if (isBusy) return;
    isBusy = true;
    for (let next = firstWaiting(); next && send; next = firstWaiting()) await sendOne(next, send);
    isBusy = false;
  }
  const firstWaiting = () => scans.find(({ state }) => state === "waiting");

  function add(code: string, state: "waiting" | "blocked") {
    const scan = { id: nextId, code, at: new Date(), isConfirmed: false, state, answer: null, error: null };
    nextId += 1;
    show([...scans, scan]);
  }
  function again(id: number, isConfirmed: boolean) {
    const scan = scans.find((one) => one.id === id);
    if (!scan || isUnsent(scan)) return;
    const rest = scans.filter((one) => one !== scan);
    show([...rest, { ...scan, isConfirmed, state: "waiting", answer: null, error: null }]);
    void work();
  }

  return {
    isGood,
    push(code: string) {
      add(code, "waiting");
      void work();
    },
    /** Adds a code that was scanned while a dialog was open, without sending it. */
    block(code: string) {
      add(code, "blocked");
      sound(false);
    },
    /** Sends a scan again, after a failure or after the person's confirmation. */
    sendAgain: (id: number) => again(id, false),
    confirm: (id: number) => again(id, true),
    /** Sets how scans are sent, until another page sets it; with null they wait. */
    serve(given: SendScan<Answer> | null) {
      send = given;
      void work();
    },
    read: () => scans,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type ScanQueue<Answer> = ReturnType<typeof createScanQueue<Answer>>;
