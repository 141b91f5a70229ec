import { eq } from "drizzle-orm";
import type { SellerProfile } from "#contract/sellers.ts";
import { users } from "#server/accounts/tables.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { sellers } from "./tables.ts";

/** The seller profile of a person, who must be the caller. Errors: NOT_FOUND when they have none yet. */
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
      email: users.email,
    })
    .from(sellers)
    .innerJoin(users, eq(users.id, sellers.userId))
    .where(eq(sellers.userId, userId));
  if (!profile) throw new Failure("NOT_FOUND");
  return profile;
}
