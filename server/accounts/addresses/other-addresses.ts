import { and, asc, eq } from "drizzle-orm";
import type { Client } from "#contract/accounts/accounts.ts";
import { type AddressInput, MAX_ADDRESSES, type OtherAddress } from "#contract/accounts/addresses.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import { checkTown, TOWN_FIELDS } from "../profile/check-town.ts";
import { presentClient } from "../profile/find-client.ts";
import { addresses, clients } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock">;
type Owner = Pick<Session, "userId" | "email">;

const COLUMNS = {
  id: addresses.id,
  nom: addresses.nom,
  prenom: addresses.prenom,
  telephone: addresses.telephone,
  adresse: addresses.adresse,
  codePostal: addresses.codePostal,
  ville: addresses.ville,
};

const isOwn = (userId: number, id: number) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** The addresses of a person beside the profile's, oldest first. */
export async function listAddresses(db: Queries, userId: number): Promise<OtherAddress[]> {
  return db.select(COLUMNS).from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.id));
}

/** Adds an address. Errors: VALIDATION, also for an address beyond the limit; UNAUTHENTICATED. */
export async function addAddress(
  { database, clock }: Deps,
  { userId }: Owner,
  { isTownConfirmed: isConfirmed, ...address }: AddressInput,
): Promise<OtherAddress> {
  await checkTown({ code: address.codePostal, town: address.ville }, TOWN_FIELDS, { isConfirmed });
  return transact(database, async (tx) => {
    // The lock keeps concurrent requests below the limit.
    if (!(await lockUser(tx, userId))) throw new Failure("UNAUTHENTICATED");
    if ((await tx.$count(addresses, eq(addresses.userId, userId))) >= MAX_ADDRESSES)
      throw new Failure("VALIDATION", { fields: { adresse: "TOO_BIG" } });
    const [added] = await tx
      .insert(addresses)
      .values({ userId, ...address, createdAt: clock() })
      .returning(COLUMNS);
    if (!added) throw new Error("The address was not written.");
    return added;
  });
}

/** Deletes an address. Errors: NOT_FOUND. */
export async function deleteAddress({ database }: Deps, { userId }: Owner, id: number): Promise<void> {
  const deleted = await database.delete(addresses).where(isOwn(userId, id)).returning({ id: addresses.id });
  if (deleted.length === 0) throw new Failure("NOT_FOUND");
}

/**
 * Makes an address the default: it changes places with the profile's, which orders are sent to. A profile without postcode or
 * town leaves no address behind. Errors: NOT_FOUND, also without a profile.
 */
export async function makeDefault({ database }: Deps, owner: Owner, id: number): Promise<Client> {
  return transact(database, async (tx) => {
    const [profile] = await tx.select().from(clients).where(eq(clients.userId, owner.userId)).for("update");
    const [chosen] = await tx.select(COLUMNS).from(addresses).where(isOwn(owner.userId, id)).for("update");
    if (!profile || !chosen) throw new Failure("NOT_FOUND");
    const { nom, prenom, telephone, adresse, codePostal, ville } = profile;
    if (codePostal && ville)
      await tx
        .update(addresses)
        .set({ nom, prenom, telephone, adresse, codePostal, ville })
        .where(eq(addresses.id, id));
    else await tx.delete(addresses).where(eq(addresses.id, id));
    const { id: _, ...address } = chosen;
    const [saved] = await tx.update(clients).set(address).where(eq(clients.userId, owner.userId)).returning();
    if (!saved) throw new Failure("NOT_FOUND");
    return presentClient(saved, owner.email);
  });
}
