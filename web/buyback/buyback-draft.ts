import * as z from "zod/mini";
import { CONDITION_LEVELS, DEFAULT_LEVEL } from "#contract/repair/buyback.ts";
import { openDraft } from "#web/client-state/draft.ts";

const text = z.catch(z.string(), "");

const Device = z.object({ brand: text, model: text, picture: text });

/** The answers so far. */
const BuybackDraft = z.object({
  brand: text,
  model: text,
  /** Address of its picture; empty without one. */
  picture: text,
  functional: z.catch(z.nullable(z.boolean()), null),
  condition: z.catch(z.enum(CONDITION_LEVELS), DEFAULT_LEVEL),
  details: text,
  /** Whether the condition step is complete. */
  described: z.catch(z.boolean(), false),
  name: text,
  email: text,
  phone: text,
  /** The last sent request, for the confirmation. */
  sent: z.catch(z.nullable(z.extend(Device, { email: text })), null),
});
export type BuybackDraft = z.infer<typeof BuybackDraft>;

export function readDraft(stored: unknown): BuybackDraft {
  return BuybackDraft.parse(typeof stored === "object" && stored !== null ? stored : {});
}

/** The draft of the request in this tab. */
export const buybackDraft = openDraft("buyback", readDraft);
