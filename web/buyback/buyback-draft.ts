import * as z from "zod/mini";
import type { PhoneAnswers } from "#contract/buyback/offer-price.ts";
import { DEFECTS, type Defect, OUTER_DEFECTS, STOPS, StorageGb } from "#contract/buyback/phone-answers.ts";
import { CONDITION_LEVELS, DEFAULT_LEVEL } from "#contract/repair/buyback.ts";
import { openDraft } from "#web/client-state/draft.ts";

const text = z.catch(z.string(), "");

const Device = z.object({ brand: text, model: text, picture: text });

/** The price that the visitor saw, and the days for which it holds. Null without a price. */
const Offered = z.catch(z.nullable(z.object({ cents: z.int(), days: z.int() })), null);

const BuybackDraft = z.object({
  brand: text,
  model: text,
  /** The address of the model's picture. Empty without one. */
  picture: text,
  functional: z.catch(z.nullable(z.boolean()), null),
  condition: z.catch(z.enum(CONDITION_LEVELS), DEFAULT_LEVEL),
  details: text,
  storageGb: z.catch(z.nullable(StorageGb), null),
  defects: z.catch(z.array(z.enum(DEFECTS)), []),
  stops: z.catch(z.array(z.enum(STOPS)), []),
  /** Whether the condition step is complete. */
  described: z.catch(z.boolean(), false),
  name: text,
  email: text,
  phone: text,
  /** The last sent request, for the confirmation page. */
  sent: z.catch(z.nullable(z.extend(Device, { email: text, offer: Offered })), null),
});
export type BuybackDraft = z.infer<typeof BuybackDraft>;

/** The answers that a price needs. A phone that works has no defect of its functions. */
export function answersOf({ functional, condition, storageGb, defects, stops }: BuybackDraft): PhoneAnswers {
  const isWorking = functional !== false;
  const outer: readonly Defect[] = OUTER_DEFECTS;
  const named = isWorking ? defects.filter((defect) => outer.includes(defect)) : defects;
  return { functional: isWorking, condition, storageGb, defects: named, stops };
}

export function readDraft(stored: unknown): BuybackDraft {
  return BuybackDraft.parse(typeof stored === "object" && stored !== null ? stored : {});
}

/** The draft of a buy-back request in this tab. */
export const buybackDraft = openDraft("buyback", readDraft);
