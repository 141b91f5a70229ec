import { RepairNumber, StaffRepair } from "./staff-repairs.ts";

/** The route of an act of the desk on one repair. It answers the repair as it is after the act. */
export const repairAct = {
  who: { permission: "repairs.write" },
  params: { number: RepairNumber },
  answers: { 200: StaffRepair },
  refuses: [404, 409],
} as const;
