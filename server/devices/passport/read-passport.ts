import { eq, sql } from "drizzle-orm";
import type { Passport, PassportState, Unit } from "#contract/devices/passport.ts";
import { PASSPORT_PATH, passportAddress } from "#contract/devices/passport-address.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { passports } from "../tables.ts";

type Deps = Pick<Shop, "database">;

/**
 * The public page of a device: the published passport, and whether its listing is for sale. Settlement writes no
 * passport, so the listing shows first that the phone is sold. The end of updates is read from the model, because a
 * hidden listing may have an outdated one. Error: NOT_FOUND.
 */
export async function readPassport({ database }: Deps, publicId: string): Promise<Passport> {
  if (!PASSPORT_PATH.test(passportAddress(publicId))) throw new Failure("NOT_FOUND");
  const [found] = await database
    .select({
      content: passports.content,
      itemId: smartphoneItems.id,
      sold: smartphoneItems.sold,
      withdrawnAt: smartphoneItems.withdrawnAt,
      until: smartphoneModels.supportUntil,
      source: smartphoneModels.supportSource,
    })
    .from(passports)
    .innerJoin(smartphoneItems, eq(smartphoneItems.deviceId, passports.deviceId))
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, sql`(${passports.content} ->> 'modelId')::integer`))
    .where(eq(passports.publicId, publicId));
  if (!found) throw new Failure("NOT_FOUND");
  const { content, itemId, sold, withdrawnAt, until, source } = found;
  const unsold: PassportState = withdrawnAt ? "workshop" : "for_sale";
  const state = content.state !== "for_sale" ? content.state : sold ? "sold" : unsold;
  return { ...content, state, publicId, itemId, support: until && source ? { until, source } : null };
}

/** The unit of a listing, for the listing's page. */
export function unitOf({
  publicId,
  content,
}: Pick<typeof passports.$inferSelect, "publicId" | "content">): Unit {
  const { tests, parts, wipedOn, lives, angles, marks } = content;
  return { publicId, tests, parts, wipedOn, lives, angles, marks };
}
