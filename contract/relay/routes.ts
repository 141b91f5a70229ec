import * as z from "zod/mini";
import { defineRoutes } from "../interface/route.ts";
import { RelayPoint, RelayQuery } from "./points.ts";

export const relayRoutes = defineRoutes({
  "GET /relay-points": {
    who: "anyone",
    limit: "60/1m",
    tag: "orders",
    summary: "Collection points in or near a town or a postcode",
    description: "At most 20: those of the postcode or the town first, then others of the department.",
    query: RelayQuery,
    answers: { 200: z.array(RelayPoint) },
  },
});
