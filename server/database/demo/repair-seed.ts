import { repairModels, repairOptions, repairServices } from "#server/repair/tables.ts";
import type { Transaction } from "../client.ts";
import { demoOptions, demoRepairPhones } from "./repair-catalogue.ts";
import { demoServices } from "./repair-services.ts";

/** Fills an empty repair desk with the demo's phones, services and prices. */
export async function addDemoRepairs(tx: Transaction): Promise<void> {
  const services = await tx
    .insert(repairServices)
    .values(demoServices.map((service, position) => ({ ...service, position })))
    .returning({ id: repairServices.id, kind: repairServices.kind });
  const serviceIds = new Map(services.map(({ id, kind }) => [kind, id]));
  const models = await tx
    .insert(repairModels)
    .values(
      demoRepairPhones.map(({ brand, name, look, colourHex }, position) => ({
        brand,
        name,
        position,
        look: look ?? null,
        ...(colourHex ? { colourHex } : {}),
      })),
    )
    .returning({ id: repairModels.id, position: repairModels.position });
  const options = models.flatMap(({ id: modelId, position }) => {
    const phone = demoRepairPhones[position];
    if (!phone) return [];
    return demoOptions(phone).flatMap(([kind, priceCents]) => {
      const serviceId = serviceIds.get(kind);
      return serviceId === undefined ? [] : [{ modelId, serviceId, priceCents }];
    });
  });
  await tx.insert(repairOptions).values(options);
}
