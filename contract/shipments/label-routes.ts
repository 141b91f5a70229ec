import * as z from "zod/mini";
import { defineRoutes } from "#contract/interface/route.ts";

/** Mounted only with a provider that sells labels. */
export const labelWebhookRoutes = defineRoutes({
  // The provider sends the events of all parcels from few addresses.
  "POST /labels/webhook": {
    who: "anyone",
    limit: "6000/1m",
    optional: true,
    tag: "shipments",
    summary: "The label provider’s signed notifications",
    answers: { 200: z.object({ received: z.literal(true) }) },
  },
});
