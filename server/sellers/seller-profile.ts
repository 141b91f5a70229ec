import { eq, sql } from "drizzle-orm";
import type { SellerProfile, SellerProfileInput } from "#contract/accounts/sellers.ts";
import { placeIn } from "#contract/accounts/town-match.ts";
import { checkTown, type Place } from "#server/accounts/profile/check-town.ts";
import { users } from "#server/accounts/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { sellers } from "./tables.ts";

/** The seller profile of a user. The caller must check that it is their own. Error: NOT_FOUND when there is none yet. */
export async function findSellerProfile(
  { database }: Pick<Shop, "database">,
  userId: number,
): Promise<SellerProfile> {
  const [profile] = await database
    .select({
      userId: sellers.userId,
      storeName: sellers.storeName,
      businessName: sellers.businessName,
      vatNumber: sellers.vatNumber,
      businessAddress: sellers.businessAddress,
      phoneNumber: sellers.phoneNumber,
      siret: sellers.siret,
      slug: sellers.slug,
      email: users.email,
    })
    .from(sellers)
    .innerJoin(users, eq(users.id, sellers.userId))
    .where(eq(sellers.userId, userId));
  if (!profile) throw new Failure("NOT_FOUND");
  return profile;
}

/**
 * Refuses a one-line address whose town does not match its postcode, unless the seller confirms it. An unchanged
 * address is accepted.
 */
async function checkAddress(
  database: Shop["database"],
  userId: number,
  { place, input }: { readonly place: Place; readonly input: SellerProfileInput },
): Promise<void> {
  const [stored] = await database
    .select({ address: sellers.businessAddress })
    .from(sellers)
    .where(eq(sellers.userId, userId));
  const names = { code: "businessAddress", town: "businessAddress" };
  const isKept = stored?.address === input.businessAddress;
  await checkTown(place, names, { isConfirmed: isKept || input.isTownConfirmed });
}

/**
 * Creates or updates one's own seller profile. The e-mail is the account's and can't be changed here. A new company,
 * address, VAT number or SIRET ends the mandate to invoice, which was given for the old data. Errors: VALIDATION when
 * the town does not match the postcode.
 */
export async function saveSellerProfile(
  { database, clock }: Pick<Shop, "database" | "clock">,
  owner: Pick<Session, "userId" | "email">,
  input: SellerProfileInput,
): Promise<SellerProfile> {
  const { storeName, businessName, vatNumber, businessAddress, phoneNumber, siret } = input;
  const given = { storeName, businessName, vatNumber, businessAddress, phoneNumber };
  const place = placeIn(businessAddress);
  if (place) await checkAddress(database, owner.userId, { place, input });
  const changed = siret === undefined ? given : { ...given, siret };
  const [saved] = await database
    .insert(sellers)
    .values({ ...changed, userId: owner.userId, createdAt: clock() })
    .onConflictDoUpdate({
      target: sellers.userId,
      set: {
        ...changed,
        mandateAt: sql`case when (${sellers.businessName}, ${sellers.vatNumber}, ${sellers.businessAddress}, ${sellers.siret})
          is not distinct from (${businessName}, ${vatNumber}, ${businessAddress}, ${siret ?? sellers.siret}) then ${sellers.mandateAt} end`,
      },
    })
    .returning({ siret: sellers.siret, slug: sellers.slug });
  return {
    ...given,
    siret: saved?.siret ?? "",
    slug: saved?.slug ?? null,
    userId: owner.userId,
    email: owner.email,
  };
}
