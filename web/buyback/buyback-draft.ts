import * as z from "zod/mini";
import { CONDITION_LEVELS, DEFAULT_LEVEL } from "#contract/buyback.ts";
import { openDraft } from "#web/tab/draft.ts";

const text = z.catch(z.string(), "");

/** A phone as the wizard shows it. */
const Device = z.object({ brand: text, model: text, picture: text });

/** What somebody has answered so far. */
const BuybackDraft = z.object({
  brand: text,
  model: text,
  /** The address of a picture of it; empty when there is none. */
  picture: text,
  functional: z.catch(z.nullable(z.boolean()), null),
  condition: z.catch(z.enum(CONDITION_LEVELS), DEFAULT_LEVEL),
  details: text,
  /** Whether the condition step was left with good answers. */
  described: z.catch(z.boolean(), false),
  name: text,
  email: text,
  phone: text,
  /** What was sent last, for the confirmation. */
  sent: z.catch(z.nullable(z.extend(Device, { email: text })), null),
});
export type BuybackDraft = z.infer<typeof BuybackDraft>;

export function readDraft(stored: unknown): BuybackDraft {
  return BuybackDraft.parse(typeof stored === "object" && stored !== null ? stored : {});
}

/** The tab's one request, under its own key. */
export const buybackDraft = openDraft("buyback", readDraft);
