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
}

interface NewEstimate {
  readonly model: string;
  readonly cents: number;
  /** The days for which it is shown. */
  readonly days: number;
}

export function saveEstimate({ model, cents, days }: NewEstimate) {
  browser.write(KEY, JSON.stringify({ model, cents, until: Date.now() + days * DAY_MS }));
}

/** The estimate that still holds. Null without one. Checked by hand: the validation library would weigh 14 KB on every product page. */
export function readEstimate(now: number): Estimate | null {
  try {
    const { model, cents, until } = JSON.parse(browser.read(KEY) ?? "null") ?? {};
    const isWhole = typeof model === "string" && Number.isSafeInteger(cents) && cents > 0 && until > now;
    return isWhole ? { model, cents, until } : null;
  } catch {
    return null;
  }
}
