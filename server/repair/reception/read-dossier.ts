import { eq } from "drizzle-orm";
import { modelSlug } from "#contract/catalog/model-address.ts";
import type { RepairDossier } from "#contract/repair/reception.ts";
import type { Queries } from "#server/database/client.ts";
import { listDeviceModels } from "#server/devices/back-office/list-devices.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { staff } from "#server/staff/tables.ts";
import { readProof } from "../finish/read-proof.ts";
import { repairReceptions, repairs } from "../tables.ts";
import { photosOf } from "./photos-of.ts";
import { handbacksOf, receiptsOf } from "./receipts-of.ts";

/** How the phone of a repair came, its photographs, and the test that proves the work. Error: NOT_FOUND. */
export async function readDossier(db: Queries, number: string): Promise<RepairDossier> {
  const [found] = await db
    .select({
      repair: repairs,
      reception: repairReceptions,
      by: staff.name,
      device: devices.publicId,
      imeis: imeisOf(repairs.deviceId),
    })
    .from(repairs)
    .leftJoin(repairReceptions, eq(repairReceptions.repairId, repairs.id))
    .leftJoin(staff, eq(staff.id, repairReceptions.staffId))
    .leftJoin(devices, eq(devices.id, repairs.deviceId))
    .where(eq(repairs.number, number));
  if (!found) throw new Failure("NOT_FOUND");
  const { repair, reception, by, device, imeis } = found;
  const isExpected = repair.deviceId === null && repair.endedAt === null;
  return {
    reception: reception && {
      ...{ imei: imeis[0] ?? null, unreadable: reception.unreadable, seen: reception.seen },
      ...{ accessories: reception.accessories, by: by ?? "", at: reception.at.toISOString() },
    },
    models: isExpected ? await modelsNamed(db, repair.phone) : [],
    photos: (await photosOf(db, [repair.id])).map(({ id, kind }) => ({ id, kind })),
    receipt: (await receiptsOf(db, [repair.id])).get(repair.id) ?? null,
    handback: (await handbacksOf(db, [repair.id])).get(repair.id) ?? null,
    device,
    ...(await readProof(db, repair)),
  };
}

/** The models of the catalogue, those whose name is in the name of the repair's phone first. */
async function modelsNamed(db: Queries, phone: string) {
  const slug = modelSlug(phone);
  const fits = ({ name, model }: { readonly name: string; readonly model: string }) =>
    modelSlug(name) === slug ? 2 : Number(slug.endsWith(modelSlug(model)));
  const models = (await listDeviceModels(db)).map((model) => ({ ...model, fits: fits(model) }));
  return models.toSorted((one, other) => other.fits - one.fits).map(({ id, name }) => ({ id, name }));
}
