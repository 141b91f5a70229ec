import { defineRoutes } from "../interface/route.ts";
import { repairAct } from "./repair-act.ts";
import { PartChoice, PartFitting } from "./repair-parts.ts";

/** The spare parts of a repair: chosen for its lines, then fitted. */
export const repairPartRoutes = defineRoutes({
  "POST /admin/api/repairs/:number/parts": { ...repairAct, body: PartChoice },
  "POST /admin/api/repairs/:number/fittings": { ...repairAct, body: PartFitting },
});
