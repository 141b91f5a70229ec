import { and, asc, eq } from "drizzle-orm";
import type { RepairOption } from "#contract/repair.ts";
import { SERVICE_KINDS, type ServiceKind, writeRepairPrice } from "#contract/repair-rules.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { isOffered, selectRepairOptions } from "./queries.ts";
import { repairModels, repairOptions, repairServices } from "./tables.ts";

/** What can be done to one phone, prices without tax. NOT_FOUND when there is no such phone. */
export async function listRepairOptions(
  { database }: Pick<Shop, "database">,
  modelId: number,
): Promise<RepairOption[]> {
  const rows = await selectRepairOptions(database)
    .where(and(eq(repairOptions.modelId, modelId), isOffered))
    .orderBy(asc(repairServices.position), asc(repairServices.id));
  if (rows.length === 0 && !(await database.$count(repairModels, eq(repairModels.id, modelId))))
    throw new Failure("NOT_FOUND");
  return rows.map((row) => ({
    id: row.id,
    repairServiceId: row.serviceId,
    repairServiceName: row.name,
    repairServiceDescription: row.description,
    kind: knownKind(row.kind),
    price: writeRepairPrice(row.priceCents),
  }));
}

/** The kind as the contract knows it; an operator may have written another. */
export function knownKind(kind: string): ServiceKind {
  return SERVICE_KINDS.find((known) => known === kind) ?? "other";
}
