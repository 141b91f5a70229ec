import * as z from "zod/mini";
import { openSafeStorage } from "./safe-storage.ts";

/** What the visitor's old phone is worth, in local storage. Nothing in it names a person. */
const KEY = "estimate";
const DAY_MS = 86_400_000;
const browser = openSafeStorage("localStorage");

const Estimate = z.object({ model: z.string(), cents: z.int().check(z.gte(1)), until: z.number() });
export type Estimate = z.infer<typeof Estimate>;

interface NewEstimate {
  readonly model: string;
  readonly cents: number;
  /** The days for which it is shown. */
  readonly days: number;
}

export function saveEstimate({ model, cents, days }: NewEstimate) {
  browser.write(KEY, JSON.stringify({ model, cents, until: Date.now() + days * DAY_MS }));
}

/** The estimate that still holds. Null without one. */
export function readEstimate(now: number): Estimate | null {
  try {
    const { success, data } = Estimate.safeParse(JSON.parse(browser.read(KEY) ?? "null"));
    return success && data.until > now ? data : null;
  } catch {
    return null;
  }
}
