import * as z from "zod/mini";
import { CONDITION_LEVELS, DEFAULT_LEVEL } from "#contract/repair/buyback.ts";
import { openDraft } from "#web/client-state/draft.ts";

const text = z.catch(z.string(), "");

const Device = z.object({ brand: text, model: text, picture: text });

const BuybackDraft = z.object({
  brand: text,
  model: text,
  /** The address of the model's picture. Empty without one. */
  picture: text,
  functional: z.catch(z.nullable(z.boolean()), null),
  condition: z.catch(z.enum(CONDITION_LEVELS), DEFAULT_LEVEL),
  details: text,
  /** Whether the condition step is complete. */
  described: z.catch(z.boolean(), false),
  name: text,
  email: text,
  phone: text,
  /** The last sent request, for the confirmation page. */
  sent: z.catch(z.nullable(z.extend(Device, { email: text })), null),
});
export type BuybackDraft = z.infer<typeof BuybackDraft>;

export function readDraft(stored: unknown): BuybackDraft {
  return BuybackDraft.parse(typeof stored === "object" && stored !== null ? stored : {});
}

/** The draft of a buy-back request in this tab. */
export const buybackDraft = openDraft("buyback", readDraft);
