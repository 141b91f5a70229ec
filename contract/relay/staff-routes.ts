import { defineRoutes } from "../interface/route.ts";
import { RelayList, RelayListInput } from "./points.ts";

const writer = { who: { permission: "settings.write" } } as const;

export const relayStaffRoutes = defineRoutes({
  "GET /admin/api/relay-points": { ...writer, answers: { 200: RelayList } },
  "PUT /admin/api/relay-points": {
    ...writer,
    body: RelayListInput,
    answers: { 200: RelayList },
    refuses: [409],
  },
});
