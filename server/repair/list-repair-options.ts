import { and, asc, eq, isNull } from "drizzle-orm";
import type { RepairOption, UnofferedRepair } from "#contract/repair/repair.ts";
import { SERVICE_KINDS, type ServiceKind, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { hasWords, isOffered, selectRepairOptions } from "./queries.ts";
import { repairModels, repairOptions, repairServices } from "./tables.ts";

/** The repair options of one phone, with prices without tax. Error: NOT_FOUND. */
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
    minutes: row.minutes,
  }));
}

/** The services that the shop says not to offer for a phone, in the order of its services. */
export async function listUnofferedRepairs(
  { database }: Pick<Shop, "database">,
  modelId: number,
): Promise<UnofferedRepair[]> {
  const rows = await database
    .select({ kind: repairServices.kind, name: repairServices.name, reason: repairOptions.unoffered })
    .from(repairOptions)
    .innerJoin(repairServices, eq(repairServices.id, repairOptions.serviceId))
    .where(and(eq(repairOptions.modelId, modelId), isNull(repairOptions.removedAt), hasWords))
    .orderBy(asc(repairServices.position), asc(repairServices.id));
  return rows.flatMap(({ kind, name, reason }) => (reason ? [{ kind: knownKind(kind), name, reason }] : []));
}

/** The kind of a service; `other` for a kind that is not in the contract, because operators may add services. */
export function knownKind(kind: string): ServiceKind {
  return SERVICE_KINDS.find((known) => known === kind) ?? "other";
}
