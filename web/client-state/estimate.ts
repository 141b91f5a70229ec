import { openSafeStorage } from "./safe-storage.ts";

/** What the visitor's old phone is worth, in local storage. Nothing in it names a person. */
const KEY = "estimate";
const DAY_MS = 86_400_000;
const browser = openSafeStorage("localStorage");

interface Estimate {
  readonly model: string;
  readonly cents: number;
  /** The moment in milliseconds until which it is shown. */
  readonly until: number;
  /** The answers about the phone, which the checkout checks. Undefined in estimates of an earlier version. */
  readonly phone?: unknown;
  /** Whether the visitor wants a mail after the delivery of a new phone. */
  readonly wanted?: boolean;
}

interface NewEstimate {
  readonly model: string;
  readonly cents: number;
  /** The days for which it is shown. */
  readonly days: number;
  readonly phone?: object;
}

export function saveEstimate({ days, ...estimate }: NewEstimate) {
  browser.write(KEY, JSON.stringify({ ...estimate, until: Date.now() + days * DAY_MS }));
}

/** Says whether the visitor wants a mail after the delivery. */
export function wantTradeIn(wanted: boolean) {
  const estimate = readEstimate(Date.now());
  if (estimate) browser.write(KEY, JSON.stringify({ ...estimate, wanted }));
}

/** The estimate that still holds. Null without one. Checked by hand: the validation library would weigh 14 KB on every product page. */
export function readEstimate(now: number): Estimate | null {
  try {
    const { model, cents, until, phone, wanted } = JSON.parse(browser.read(KEY) ?? "null") ?? {};
    const isWhole = typeof model === "string" && Number.isSafeInteger(cents) && cents > 0 && until > now;
    return isWhole ? { model, cents, until, phone, wanted: wanted === true } : null;
  } catch {
    return null;
  }
}
