import type { SellerProfile, SellerProfileInput } from "#contract/sellers.ts";
import type { Session, Shop } from "#server/http/app-types.ts";
import { sellers } from "./tables.ts";

/** Makes or changes the caller's seller profile; two at once make one. The e-mail stays the account's. */
export async function saveSellerProfile(
  { database, clock }: Pick<Shop, "database" | "clock">,
  owner: Pick<Session, "userId" | "email">,
  input: SellerProfileInput,
): Promise<SellerProfile> {
  const { storeName, businessName, vatNumber, businessAddress, phoneNumber } = input;
  const given = { storeName, businessName, vatNumber, businessAddress, phoneNumber };
  await database
    .insert(sellers)
    .values({ ...given, userId: owner.userId, createdAt: clock() })
    .onConflictDoUpdate({ target: sellers.userId, set: given });
  return { ...given, userId: owner.userId, email: owner.email };
}
